import { bookingStatusNames } from '#contracts/booking/status-names';
import type { FilterOption } from '#contracts/lists/filter-option';
import type { Scalar } from '#platform/documents/port';
import { type BookingDocument, recordedStatuses } from '#projections/bookings/read-model';
import type { Facet } from '../../lists/filter-options.ts';
import { monthOptions, namedOptions, yearOptions } from '../../lists/option-values.ts';

const statusesOf = (held: readonly Scalar[]): readonly FilterOption[] =>
  recordedStatuses
    .filter((status) => held.includes(status))
    .map((status) => ({ id: status, name: bookingStatusNames[status] }));

/**
 * Where the options of criteria of bookings come from.
 *
 * @param portNames names of ports by UN/LOCODE
 */
export const bookingFacets = (portNames: () => Promise<ReadonlyMap<string, string>>) =>
  ({
    trades: { id: 'tradeId', name: 'terms.trade.name' },
    months: { values: 'month', options: monthOptions },
    years: { values: 'month', options: yearOptions },
    loadingPorts: { id: 'loadingPortId', name: 'terms.loadingPort.name' },
    dischargePorts: {
      // A booking has several: their ids are indexed, their names are reference data.
      values: 'dischargePortIds',
      options: async (ids) => {
        const names = await portNames();
        return namedOptions(ids, (id) => names.get(id) ?? id);
      },
    },
    commodities: { id: 'commodityId', name: 'terms.commodity.name' },
    types: { id: 'typeId', name: 'terms.type.name' },
  }) as const satisfies Readonly<Record<string, Facet<BookingDocument>>>;

/** The same for every list of bookings, and for history. */
export const listFacets = (portNames: () => Promise<ReadonlyMap<string, string>>) =>
  ({
    ...bookingFacets(portNames),
    organisations: { id: 'organisationId', name: 'organisationName' },
    vessels: { id: 'vesselId', name: 'vessel.name' },
    statuses: { values: 'status', options: statusesOf },
  }) as const satisfies Readonly<Record<string, Facet<BookingDocument>>>;
