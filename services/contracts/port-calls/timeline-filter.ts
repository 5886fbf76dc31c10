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
 * Whether the timeline has a row for a voyage: for the server, and for whoever is told of one. Everything holds for ONE call together, and
 * one that may be opened: an agency looks for its own calls. Without a period: what is open, or ended within 30 days. Cancelled: never.
 *
 * @param today by the clock of the trade, `yyyy-MM-dd` (UTC)
 */
export const isInTimeline = (voyage: TimelineVoyage, criteria: TimelineCriteria, today: string): boolean => {
  if (voyage.state === 'cancelled') return false;
  const { ports, tradelanes, agencies, cp_start, cp_end } = criteria;
  if (!holds(tradelanes, (trade) => trade === voyage.tradeId)) return false;
  const hasPeriod = cp_start !== undefined || cp_end !== undefined;
  if (!hasPeriod && !isRecent(voyage, today)) return false;
  return voyage.ports.some(
    (port) =>
      port.mayOpen &&
      holds(ports, (locode) => locode === port.locode) &&
      holds(agencies, (company) => port.agencies.includes(company)) &&
      (!hasPeriod || lies(port, criteria)),
  );
};
