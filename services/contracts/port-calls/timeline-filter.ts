import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds';
import type { CriteriaOf } from '../lists/criteria.ts';
import type { timelineList, TimelinePort, TimelineVoyage } from './timeline.ts';

export type TimelineCriteria = CriteriaOf<typeof timelineList>;

/** Days for which a voyage is shown after its end where no period is asked for. */
export const daysShownAfter = 30;

const dayMs = hoursToMilliseconds(24);

const holds = (wanted: readonly string[] | undefined, has: (one: string) => boolean): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.some(has);

/** First and last moment of a call, as its bar lies; null where nothing has a time. */
export const spanOfCall = ({
  eta,
  etd,
  terminals,
}: Pick<TimelinePort, 'eta' | 'etd' | 'terminals'>): readonly [from: number, to: number] | null => {
  const moments = [
    eta,
    etd,
    ...terminals.flatMap((terminal) => [terminal.eta?.date, terminal.etb?.date, terminal.etd?.date]),
  ].flatMap((moment) => (moment ? [Date.parse(moment)] : []));
  return moments.length === 0 ? null : [Math.min(...moments), Math.max(...moments)];
};

const lies = (port: TimelinePort, { cp_start, cp_end }: TimelineCriteria): boolean => {
  const span = spanOfCall(port);
  if (!span) return false;
  const [from, to] = span;
  return (
    (cp_start === undefined || to >= Date.parse(cp_start)) &&
    (cp_end === undefined || from < Date.parse(cp_end) + dayMs)
  );
};

/** Whether a voyage is open, or ended not long ago. */
const isRecent = ({ state, ports }: TimelineVoyage, today: string): boolean => {
  if (state !== 'completed') return true;
  const ends = ports.flatMap((port) => spanOfCall(port)?.[1] ?? []);
  return ends.length > 0 && Math.max(...ends) >= Date.parse(today) - daysShownAfter * dayMs;
};

/**
 * The calls for which the timeline has a row of a voyage: for the server, and for whoever is told of one. Everything holds for ONE call
 * together, and one that may be opened: an agency looks for its own. Without a period: of what is open, or ended within 30 days. Of a
 * cancelled voyage: none.
 *
 * @param today by the clock of the trade, `yyyy-MM-dd` (UTC)
 */
export const callsInTimeline = (
  voyage: TimelineVoyage,
  criteria: TimelineCriteria,
  today: string,
): readonly TimelinePort[] => {
  const { ports, tradelanes, agencies, cp_start, cp_end } = criteria;
  const hasPeriod = cp_start !== undefined || cp_end !== undefined;
  if (voyage.state === 'cancelled' || (!hasPeriod && !isRecent(voyage, today))) return [];
  if (!holds(tradelanes, (trade) => trade === voyage.tradeId)) return [];
  return voyage.ports.filter(
    (port) =>
      port.mayOpen &&
      holds(ports, (locode) => locode === port.locode) &&
      holds(agencies, (company) => port.agencies.includes(company)) &&
      (!hasPeriod || lies(port, criteria)),
  );
};

/** Whether the timeline has a row for a voyage. */
export const isInTimeline = (...of: Parameters<typeof callsInTimeline>): boolean =>
  callsInTimeline(...of).length > 0;

const momentOf = ({ upcomingDate }: TimelineVoyage): number =>
  upcomingDate === null ? Number.POSITIVE_INFINITY : Date.parse(upcomingDate);

/** Rows as they stand: soonest action first, then what is completed, the last departure first. */
export const inTimelineOrder = (one: TimelineVoyage, other: TimelineVoyage): number => {
  const [isOver, isOtherOver] = [one.state === 'completed', other.state === 'completed'];
  if (isOver !== isOtherOver) return isOver ? 1 : -1;
  const [moment, otherMoment] = [momentOf(one), momentOf(other)];
  if (moment !== otherMoment) return moment < otherMoment === isOver ? 1 : -1;
  return one.id < other.id ? -1 : 1;
};
