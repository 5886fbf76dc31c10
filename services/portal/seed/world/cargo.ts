import { emptyTerms } from '#domain/booking/terms';
import type { BookingTerms, DischargeLine, NamedRef } from '#domain/booking/terms';
import { ports } from '#voyage-exchange/simulator/master-data/ports';
import { commodities, limits, tradelanes, vesselTypes } from './reference.ts';
import type { Random } from './random.ts';

/** What an organisation of the demo world ships. */
export interface Shipper {
  /** Prefixes of its codes by load port, for instance `SZ` for Santos. */
  readonly loadPorts: Readonly<Record<string, string>>;
  readonly lanes: readonly string[];
  readonly commodities: readonly string[];
  /** Bookings a month. */
  readonly monthly: number;
}

const named = (lists: Readonly<Record<string, { readonly name: string }>>, id: string): NamedRef => ({
  id,
  name: lists[id]!.name,
});

const isoDate = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

const lanesFrom = (port: string, shipper: Shipper) =>
  shipper.lanes.filter((lane) => ports[port]!.inTradelanes.includes(lane));

/** Splits a parcel over one to three ports, none under the lane's minimum. */
const discharge = (random: Random, lane: string, total: number, type: string): readonly DischargeLine[] => {
  const open = Object.entries(ports).filter(
    ([, port]) =>
      port.role === 'discharge' &&
      port.inTradelanes.includes(lane) &&
      (port.inTypes.length === 0 || port.inTypes.includes(type)),
  );
  const count = Math.min(open.length, total > 40_000 ? random.between(1, 3) : random.between(1, 2));
  const chosen = [...open].sort(() => random.next() - 0.5).slice(0, count);
  const least = limits[lane]!.minDischargeQty;
  let left = total;
  return chosen.map(([id, { name }], i) => {
    const rest = chosen.length - 1 - i;
    const maxQty = left - rest * least;
    const qty =
      rest === 0 ? left : Math.max(least, Math.round((maxQty * (0.35 + random.next() * 0.4)) / 250) * 250);
    left -= qty;
    return { port: { id, name }, qty };
  });
};

const typeFor = (random: Random, port: string) => {
  const allowed = ports[port]!.inTypes.filter((type) => type !== 'barge');
  const usual = ['open-hatch', 'open-hatch', 'open-hatch', 'semi-open-hatch', 'bulk-carrier'];
  return random.pick(usual.filter((type) => allowed.length === 0 || allowed.includes(type)));
};

/** A clean declaration of one month; `index` counts them in the month, from 1. */
export const demoTerms = (
  random: Random,
  shipper: Shipper,
  year: number,
  month: number,
  index: number,
): BookingTerms => {
  const loadPorts = Object.keys(shipper.loadPorts).filter((port) => lanesFrom(port, shipper).length > 0);
  const port = random.pick(loadPorts);
  const lane = random.pick(lanesFrom(port, shipper));
  const type = typeFor(random, port);
  const least = Math.max(limits[lane]!.minFullVesselQty, 22_000);
  const total = Math.round(random.between(least, 62_000) / 250) * 250;
  const start = random.between(1, 24);
  const lines = discharge(random, lane, total, type);
  return {
    ...emptyTerms,
    code: `${shipper.loadPorts[port]}-${String(year).slice(2)}${String(month + 1).padStart(2, '0')}-${String(index).padStart(3, '0')}`,
    type: named(vesselTypes, type),
    trade: named(tradelanes, lane),
    month: isoDate(year, month, 1).slice(0, 7),
    commodity: named(commodities, random.pick(shipper.commodities)),
    laycanStart: isoDate(year, month, start),
    laycanFinish: isoDate(year, month, start + random.between(5, 8)),
    loadingPort: named(ports, port),
    loadingQty: total,
    comment: random.chance(0.08) ? random.pick(remarks) : null,
    discharge: Object.fromEntries(lines.map((line, i) => [String(i + 1), line])),
  };
};

const remarks = [
  'Mill stop planned in the first week.',
  'Receivers ask for Monday berthing.',
  'Part cargo can move to the next vessel.',
  'Top-off possible, please advise draught.',
];
