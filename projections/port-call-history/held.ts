import type { PortCall } from '#domain/voyage/calls';
import { callTimesOf, spanOf } from '#domain/voyage/derived';
import { revisionAt } from './kept-revisions.ts';
import {
  type Accuracy,
  type CallRevision,
  errorDays,
  type EstimateErrors,
  type LateRevision,
  type PortCallHistoryDocument,
} from './read-model.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What was told of a call, by when it was told: late statements for as long as they held. */
type Told = Pick<PortCallHistoryDocument, 'revisions' | 'late'>;

const isLater = (one: { readonly statedAt: string }, other: { readonly statedAt: string } | undefined) =>
  !other || one.statedAt >= other.statedAt;

/** The call as the voyage-management system had it at a moment, whenever it told so; null where it did not call there. */
export const heldAt = ({ revisions, late }: Told, moment: string): PortCall | null => {
  let held = -1;
  for (const [index, { statedAt }] of revisions.entries())
    if (statedAt <= moment && isLater({ statedAt }, revisions[held])) held = index;
  let last: CallRevision | LateRevision | undefined = revisionAt(revisions, held);
  for (const one of late) if (one.statedAt <= moment && moment < one.until && isLater(one, last)) last = one;
  return last?.call ?? null;
};

const hoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / hourMs;

/** Under a call's id another port may have been told before: what was expected there says nothing of this arrival. */
const errorAt = (told: Told, { port }: PortCall, arrivedAt: string, days: number): number | null => {
  const moment = new Date(Date.parse(arrivedAt) - days * dayMs).toISOString();
  const held = heldAt(told, moment);
  const eta = held?.port.id === port.id ? callTimesOf(held).eta : null;
  return eta && !eta.happened ? hoursBetween(eta.at, arrivedAt) : null;
};

const noErrors: EstimateErrors = { d14: null, d7: null, d3: null, d1: null };

const within = (hours: number, error: number): number => (error <= hours ? 1 : 0);

const accuracyOf = (error: number | null): Accuracy => {
  if (error === null) return { count: 0, hours: 0, within12: 0, within24: 0 };
  const hours = Math.abs(error);
  return { count: 1, hours, within12: within(12, hours), within24: within(24, hours) };
};

const measures = (errors: EstimateErrors, waitHours: number | null, stayHours: number | null) => ({
  errors,
  accuracy: {
    d14: accuracyOf(errors.d14),
    d7: accuracyOf(errors.d7),
    d3: accuracyOf(errors.d3),
    d1: accuracyOf(errors.d1),
  },
  waitHours,
  stayHours,
  waits: waitHours === null ? 0 : 1,
  stays: stayHours === null ? 0 : 1,
});

/** Of a call at which no vessel arrived yet. */
export const nothingMeasured = { arrivedAt: null, quarter: null, ...measures(noErrors, null, null) };

/** `2027-Q1`. */
const quarterOf = (moment: string): string =>
  `${moment.slice(0, 4)}-Q${Math.ceil(Number(moment.slice(5, 7)) / 3)}`;

/** When the vessel arrived, how long it waited and stayed, and how far the estimates were off. */
export const measured = (told: Told, call: PortCall | null) => {
  const arrival = call && callTimesOf(call).eta;
  const arrivedAt = arrival?.happened ? arrival.at : null;
  if (!call || arrivedAt === null) return nothingMeasured;
  const berth = call.terminals.find(({ etb }) => etb?.happened)?.etb;
  const departure = callTimesOf(call).etd;
  const errors = Object.fromEntries(
    errorDays.map((days) => [`d${days}`, errorAt(told, call, arrivedAt, days)]),
  ) as EstimateErrors;
  return {
    arrivedAt,
    quarter: quarterOf(arrivedAt),
    ...measures(
      errors,
      berth ? hoursBetween(arrivedAt, berth.at) : null,
      departure?.happened ? hoursBetween(arrivedAt, departure.at) : null,
    ),
  };
};

/** The span that a call ever had, with what is told of it now. */
export const everWith = (
  { everFrom, everTo }: Pick<PortCallHistoryDocument, 'everFrom' | 'everTo'>,
  call: PortCall | null,
) => {
  const span = call && spanOf([call]);
  if (!span) return { everFrom, everTo };
  return {
    everFrom: everFrom !== null && everFrom < span.begins ? everFrom : span.begins,
    everTo: everTo !== null && everTo > span.ends ? everTo : span.ends,
  };
};
