import type { NamedRef } from '../booking/terms.ts';
import type { BookingSettings, VoyageOption } from './settings.ts';

/**
 * What goes with a trade and a vessel type: one answer for what a form and a grid offer and what the validator lets pass.
 * Where trade or type is not known, it narrows nothing.
 */

export type PortOption = BookingSettings['dischargePorts'][number];

interface Chosen {
  readonly trade: NamedRef | null;
  readonly type: NamedRef | null;
}

/** A trade by itself, and the lanes that it is part of; undefined where the list has no such trade. */
export const lanesOf = (
  tradelanes: BookingSettings['tradelanes'],
  trade: Pick<NamedRef, 'id'> | null,
): readonly string[] | undefined => {
  const found = trade ? tradelanes.find(({ id }) => id === trade.id) : undefined;
  return found && [found.id, ...found.inTradelanes];
};

export const isPortOf = (lanes: readonly string[] | undefined, port: PortOption): boolean =>
  lanes === undefined || port.inTradelanes.some((lane) => lanes.includes(lane));

/** A port that names no types takes all. */
export const takesType = ({ inTypes }: PortOption, type: Pick<NamedRef, 'id'> | null): boolean =>
  type === null || inTypes.length === 0 || inTypes.includes(type.id);

export const portsFor = (
  ports: readonly PortOption[],
  tradelanes: BookingSettings['tradelanes'],
  { trade, type }: Chosen,
): readonly PortOption[] => {
  const lanes = lanesOf(tradelanes, trade);
  return ports.filter((port) => isPortOf(lanes, port) && takesType(port, type));
};

type MasterBooking = BookingSettings['masterBookings'][number];

/** A master booking that names no trades, or no organisations, is for all of them. */
export const masterBookingsFor = (
  masterBookings: readonly MasterBooking[],
  { trade }: Pick<Chosen, 'trade'>,
  organisation: string,
): readonly MasterBooking[] =>
  masterBookings.filter(
    ({ inTradelanes, inOrganisations }) =>
      (trade === null || inTradelanes.length === 0 || inTradelanes.includes(trade.id)) &&
      (inOrganisations.length === 0 || inOrganisations.includes(organisation)),
  );

type Contract = BookingSettings['contracts'][number];

/** Contracts of a trade in whose period a laycan begins: `laycanStart` is `yyyy-MM-dd`, or null where it is not known. */
export const contractsFor = (
  contracts: readonly Contract[],
  { trade, laycanStart }: Pick<Chosen, 'trade'> & { readonly laycanStart: string | null },
): readonly Contract[] =>
  contracts.filter(
    ({ tradeId, periodStart, periodEnd }) =>
      (trade === null || tradeId === trade.id) &&
      (laycanStart === null || (periodStart <= laycanStart && laycanStart <= periodEnd)),
  );

/** A voyage names its trade by its code, which is the trade's id or its name. */
export const voyagesFor = (
  voyages: readonly VoyageOption[],
  { trade, type }: Chosen,
): readonly VoyageOption[] =>
  voyages.filter(
    ({ tradeCode, typeId }) =>
      (trade === null || tradeCode === trade.id || tradeCode === trade.name) &&
      (type === null || typeId === type.id),
  );
