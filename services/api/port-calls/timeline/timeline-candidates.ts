import { daysShownAfter, type TimelineCriteria } from '#contracts/port-calls/timeline-filter';
import { daysLater } from '#domain/shared/days';
import type { Filter } from '#platform/documents/port';
import type { PortCallHistoryDocument } from '#projections/port-call-history/read-model';
import type { VoyageDocument } from '#projections/voyages/read-model';
import type { CallViewer } from '#projections/voyages/sailing-view';

type Voyages = Filter<VoyageDocument>;
type Histories = Filter<PortCallHistoryDocument>;

const isAny = (values: readonly string[] | undefined): values is readonly string[] =>
  values !== undefined && values.length > 0;

const startOf = (day: string): string => new Date(day).toISOString();
const endOf = (day: string): string => daysLater(new Date(day), 1).toISOString();
const shownFrom = (today: string): string => daysLater(new Date(today), -daysShownAfter).toISOString();

const inTime = ({ cp_start, cp_end }: TimelineCriteria, today: string): readonly Voyages[] => {
  if (cp_start === undefined && cp_end === undefined)
    return [
      {
        $or: [
          { state: { $in: ['upcoming', 'ongoing'] } },
          { state: 'completed', ends: { $gte: shownFrom(today) } },
        ],
      },
    ];
  return [
    { state: { $in: ['upcoming', 'ongoing', 'completed'] } },
    ...(cp_start === undefined ? [] : [{ ends: { $gte: startOf(cp_start) } }]),
    ...(cp_end === undefined ? [] : [{ begins: { $lt: endOf(cp_end) } }]),
  ];
};

/**
 * Voyages of which the timeline may have a row, by what is indexed: each of the criteria may hold for another call, which `callsInTimeline`
 * looks at.
 */
export const voyageCandidates = (viewer: CallViewer, criteria: TimelineCriteria, today: string): Voyages => ({
  $and: [
    ...inTime(criteria, today),
    ...(viewer === 'staff' ? [] : [{ 'calls.agents.company': { $in: viewer.companies } }]),
    ...(isAny(criteria.ports) ? [{ 'calls.port.id': { $in: criteria.ports } }] : []),
    ...(isAny(criteria.agencies) ? [{ 'calls.agents.company': { $in: criteria.agencies } }] : []),
    ...(isAny(criteria.tradelanes) ? [{ 'trade.id': { $in: criteria.tradelanes } }] : []),
  ],
});

const everInTime = ({ cp_start, cp_end }: TimelineCriteria, moment: string): readonly Histories[] => {
  if (cp_start === undefined && cp_end === undefined)
    return [
      {
        $or: [
          { everTo: { $gte: shownFrom(moment.slice(0, 10)) } },
          { openUntil: null },
          { openUntil: { $gt: moment } },
        ],
      },
    ];
  return [
    ...(cp_start === undefined ? [] : [{ everTo: { $gte: startOf(cp_start) } }]),
    ...(cp_end === undefined ? [] : [{ everFrom: { $lt: endOf(cp_end) } }]),
  ];
};

/** Calls whose voyages may have had a row at a moment. Which call is whose is today's: an agency's are those that it has now. */
export const historyCandidates = (
  viewer: CallViewer,
  criteria: TimelineCriteria,
  moment: string,
): Histories => ({
  $and: [
    { knownFrom: { $lte: moment } },
    ...everInTime(criteria, moment),
    ...(viewer === 'staff' ? [] : [{ 'call.agents.company': { $in: viewer.companies } }]),
  ],
});
