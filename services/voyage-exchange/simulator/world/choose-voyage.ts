import type { TransferredCargo, TransferMessage } from '#contracts/voyage-exchange/transfer-messages';
import { detourFor, withCallAt } from './carried.ts';
import { dayMs, daysToMs, hourMs } from './moments.ts';
import type { PlannedCall } from './plan.ts';
import type { Sailing } from './sail.ts';

/** Within so many days of the laycan a voyage that calls at the load port comes first. */
const nearDays = 30;
/** What is loaded must be known at the port by then. */
const noticeMs = { calling: daysToMs(1), joining: daysToMs(3) } as const;

interface Candidate {
  readonly sailing: Sailing;
  /** It calls at the load port by itself. */
  readonly calls: boolean;
  /** From the laycan. */
  readonly away: number;
}

/** Days at sea for the ports that a cargo needs and the voyage does not call at. */
const detourDays = ({ calls, voyage }: Sailing, { loadPort, discharges }: TransferredCargo): number => {
  const wanted: (readonly [port: string, kind: 'L' | 'D'])[] = [
    ...(loadPort ? [[loadPort.locode, 'L'] as const] : []),
    ...discharges.flatMap(({ port }) => (port ? [[port.locode, 'D'] as const] : [])),
  ];
  let rotation: readonly PlannedCall[] = calls;
  let miles = 0;
  for (const [port, kind] of wanted) {
    miles += detourFor(rotation, port, kind);
    rotation = withCallAt(rotation, port, kind);
  }
  return (miles / voyage.vessel.speed) * (hourMs / dayMs);
};

/** By the middle of the laycan. */
const wantedAt = ({ layFrom, layTo }: TransferredCargo, now: number): number => {
  const from = Date.parse(layFrom ?? layTo ?? '');
  const until = Date.parse(layTo ?? layFrom ?? '');
  return Number.isNaN(from) || Number.isNaN(until) ? now : (from + until) / 2;
};

const candidateOf = (sailing: Sailing, cargo: TransferredCargo, now: number): Candidate | undefined => {
  const loads = sailing.calls.filter(({ kind }) => kind === 'L');
  const own = loads.find(({ port }) => port === cargo.loadPort?.locode);
  const at = own ?? loads.at(-1);
  if (!at || at.etd < now + (own ? noticeMs.calling : noticeMs.joining)) return undefined;
  return { sailing, calls: own !== undefined, away: Math.abs(at.eta - wantedAt(cargo, now)) / dayMs };
};

/** By the days from the laycan, and those that missing ports take: these are looked at only where they may decide. */
const nearest = (candidates: readonly Candidate[], cargo: TransferredCargo): Sailing | undefined => {
  let best: Sailing | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { sailing, away } of candidates.toSorted((one, other) => one.away - other.away)) {
    if (away >= least) break;
    const days = away + detourDays(sailing, cargo);
    if (days < least) [best, least] = [sailing, days];
  }
  return best;
};

/** Until when voyages are looked through for a cargo. */
export const soughtUntil = ({ cargoes: [first] }: Pick<TransferMessage, 'cargoes'>, now: number): number => {
  const wanted = first ? wantedAt(first, now) : now;
  return Math.min(Math.max(wanted, now) + daysToMs(120), now + daysToMs(500));
};

/**
 * The voyage that a booking sails on: the one that it names, else of its lane the nearest to the laycan, before all others
 * one that calls at its load port. Missing ports cost the days that they take.
 * @param planned voyages as they were planned, whatever else was booked: the same booking always finds the same
 */
export const chooseVoyage = (
  planned: readonly Sailing[],
  { cargoes: [first] }: Pick<TransferMessage, 'cargoes'>,
  now: number,
): Sailing | undefined => {
  if (!first) return undefined;
  const ofLane = planned.filter(({ voyage }) => voyage.service.trade === first.trade?.id);
  const among = (sailings: readonly Sailing[]): readonly Candidate[] =>
    sailings.flatMap((sailing) => candidateOf(sailing, first, now) ?? []);
  const named = planned.filter(({ voyage }) => voyage.voyageId === first.vesselVoyage?.id);
  const [own] = among(named);
  if (own) return own.sailing;
  const candidates = among(ofLane);
  const near = candidates.filter(({ calls, away }) => calls && away <= nearDays);
  return nearest(near, first) ?? nearest(candidates, first) ?? nearest(among(planned), first);
};
