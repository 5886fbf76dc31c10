import { foldText } from '#contracts/cells/fold-text';
import { plainLine } from '#domain/shared/plain-text';
import { totalOf } from '#domain/booking/terms';
import type { BookingTerms, NamedRef } from '#domain/booking/terms';
import type { BookingDocument } from './read-model.ts';

type Derived = Pick<
  BookingDocument,
  | 'terms'
  | 'code'
  | 'codeSort'
  | 'laycanStart'
  | 'laycanFinish'
  | 'month'
  | 'tradeId'
  | 'typeId'
  | 'commodityId'
  | 'commodityName'
  | 'vessel'
  | 'vesselId'
  | 'vesselName'
  | 'loadingPortId'
  | 'loadingPortName'
  | 'loadingQty'
  | 'dischargePortIds'
  | 'lines'
  | 'total'
  | 'search'
>;

/** A UN/LOCODE begins with the country. */
export const countryOf = (locode: string): string => locode.slice(0, 2);

const fold = (text: string) => text.normalize('NFC').toLowerCase();

/**
 * What lists filter and sort by, from the terms and the ship: one place, so that no copy can differ from them.
 *
 * @param ship the one that it is on; null: none, and then the declared one is shown
 */
export const derivedFrom = (terms: BookingTerms, bookingNo: string, ship: NamedRef | null): Derived => {
  const vessel = ship ?? terms.vesselVoyage;
  const lines = Object.values(terms.discharge);
  const ports = lines.flatMap(({ port }) => (port ? [port] : []));
  const words = [
    bookingNo,
    terms.code,
    terms.commodity?.name,
    vessel?.name,
    terms.loadingPort?.name,
    ...ports.map(({ name }) => name),
  ];
  return {
    terms,
    // Uploads find bookings by it; one of long ago may be kept in other bytes than a file writes.
    code: terms.code === null ? null : plainLine(terms.code),
    codeSort: fold(terms.code ?? ''),
    laycanStart: terms.laycanStart,
    laycanFinish: terms.laycanFinish,
    month: terms.month ?? terms.laycanStart?.slice(0, 7) ?? null,
    tradeId: terms.trade?.id ?? null,
    typeId: terms.type?.id ?? null,
    commodityId: terms.commodity?.id ?? null,
    commodityName: fold(terms.commodity?.name ?? ''),
    vessel,
    vesselId: vessel?.id ?? null,
    vesselName: fold(vessel?.name ?? ''),
    loadingPortId: terms.loadingPort?.id ?? null,
    loadingPortName: fold(terms.loadingPort?.name ?? ''),
    loadingQty: terms.loadingQty,
    dischargePortIds: [...new Set(ports.map(({ id }) => id))],
    lines: lines.map(({ port, qty }) => ({ country: port ? countryOf(port.id) : null, qty: qty ?? 0 })),
    total: totalOf(terms),
    search: foldText(words.filter((word) => word !== null && word !== undefined).join('\n')),
  };
};
