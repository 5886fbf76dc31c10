import type { PortCall } from '#domain/voyage/calls';
import { callTimesOf, spanOf } from '#domain/voyage/derived';
import {
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
  let held: CallRevision | LateRevision | undefined;
  for (const one of revisions) if (one.statedAt <= moment && isLater(one, held)) held = one;
  for (const one of late) if (one.statedAt <= moment && moment < one.until && isLater(one, held)) held = one;
  return held?.call ?? null;
};

const hoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / hourMs;

const errorAt = (told: Told, arrivedAt: string, days: number): number | null => {
  const moment = new Date(Date.parse(arrivedAt) - days * dayMs).toISOString();
  const held = heldAt(told, moment);
  const eta = held && callTimesOf(held).eta;
  return eta && !eta.happened ? hoursBetween(eta.at, arrivedAt) : null;
};

export const noErrors: EstimateErrors = { d14: null, d7: null, d3: null, d1: null };

/** `2027-Q1`. */
const quarterOf = (moment: string): string =>
  `${moment.slice(0, 4)}-Q${Math.ceil(Number(moment.slice(5, 7)) / 3)}`;

/** When the vessel arrived, how long it waited and stayed, and how far the estimates were off. */
export const measured = (told: Told, call: PortCall | null) => {
  const arrival = call && callTimesOf(call).eta;
  const arrivedAt = arrival?.happened ? arrival.at : null;
  if (!call || arrivedAt === null)
    return { arrivedAt: null, quarter: null, waitHours: null, stayHours: null, errors: noErrors };
  const berth = call.terminals.find(({ etb }) => etb?.happened)?.etb;
  const departure = callTimesOf(call).etd;
  const errors = Object.fromEntries(
    errorDays.map((days) => [`d${days}`, errorAt(told, arrivedAt, days)]),
  ) as EstimateErrors;
  return {
    arrivedAt,
    quarter: quarterOf(arrivedAt),
    waitHours: berth ? hoursBetween(arrivedAt, berth.at) : null,
    stayHours: departure?.happened ? hoursBetween(arrivedAt, departure.at) : null,
    errors,
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
