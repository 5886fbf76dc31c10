import { timelineList } from '#contracts/port-calls/timeline';
import type { TimelineCriteria } from '#contracts/port-calls/timeline-filter';
import { invalid } from '../../errors/api-error.ts';
import { AsOf, criteriaQueryOf } from '../../lists/query.ts';

/** What narrows the timeline and its filters. */
export class TimelineQuery extends criteriaQueryOf(timelineList) {
  @AsOf()
  asOf?: string;
}

/** @throws 422 by field where a period ends before it begins */
export const requirePeriod = ({ cp_start, cp_end }: Pick<TimelineCriteria, 'cp_start' | 'cp_end'>): void => {
  if (cp_start !== undefined && cp_end !== undefined && cp_end < cp_start)
    throw invalid({ cp_end: ['The period ends before it begins.'] });
};
