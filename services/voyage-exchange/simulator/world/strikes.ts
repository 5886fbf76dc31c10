import { linerServices } from '../master-data/services.ts';
import { dayMs } from './moments.ts';
import { pickOf, wholeBetween } from './noise.ts';

/** Work stands still at a port; moments are milliseconds since 1970. */
export interface Strike {
  readonly port: string;
  /** When it is announced, before it begins. */
  readonly announcedAt: number;
  readonly from: number;
  readonly until: number;
}

/** One within each so many days. */
const everyDays = 20;

const ports = [
  ...new Set(Object.values(linerServices).flatMap(({ loads, discharges }) => [...loads, ...discharges])),
];

const strikeOf = (index: number): Strike => {
  const from = (index * everyDays + wholeBetween(3, everyDays - 12, 'strike', index)) * dayMs;
  const days = wholeBetween(4, 9, 'strike days', index);
  return {
    port: pickOf(ports, 'strike port', index),
    announcedAt: from - 2 * dayMs,
    from,
    until: from + days * dayMs,
  };
};

const known = new Map<number, Strike>();

const strikeWith = (index: number): Strike => {
  const strike = known.get(index) ?? strikeOf(index);
  known.set(index, strike);
  return strike;
};

/** All that were announced from one moment up to another, in their order. */
export const strikesAnnounced = (from: number, until: number): readonly Strike[] => {
  const first = Math.floor(from / dayMs / everyDays) - 1;
  const last = Math.ceil(until / dayMs / everyDays) + 1;
  return Array.from({ length: last - first + 1 }, (_, index) => strikeWith(first + index)).filter(
    ({ announcedAt }) => announcedAt > from && announcedAt <= until,
  );
};
