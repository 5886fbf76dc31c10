import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PortCallTotal, PortCallTotalsAnswer, TimelinePort } from '#contracts/port-calls/timeline';
import { callsInTimeline } from '#contracts/port-calls/timeline-filter';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { byName } from '../../lists/filter-options.ts';
import { TimelineReadings } from '../timeline/timeline-reading.ts';

/** How many calls an agency expects and has in each of its ports. */
export class GetPortCallTotals extends Query<PortCallTotalsAnswer> {
  constructor(readonly viewer: CallViewer) {
    super();
  }
}

const totalOf = (id: string, calls: readonly TimelinePort[]): readonly PortCallTotal[] => {
  const newCount = calls.filter(({ state }) => state === 'upcoming').length;
  const ongoingCount = calls.filter(({ state }) => state === 'active').length;
  const totalCount = newCount + ongoingCount;
  return totalCount === 0 ? [] : [{ id, name: calls[0]?.portName ?? id, newCount, ongoingCount, totalCount }];
};

@QueryHandler(GetPortCallTotals)
export class GetPortCallTotalsHandler implements IQueryHandler<GetPortCallTotals> {
  constructor(private readonly readings: TimelineReadings) {}

  async execute({ viewer }: GetPortCallTotals): Promise<PortCallTotalsAnswer> {
    const { voyages, today } = await this.readings.read(viewer, {});
    const calls = voyages.flatMap((voyage) => callsInTimeline(voyage, {}, today));
    const byPort = Map.groupBy(calls, ({ locode }) => locode);
    return { data: [...byPort].flatMap(([id, ofPort]) => totalOf(id, ofPort)).sort(byName) };
  }
}
