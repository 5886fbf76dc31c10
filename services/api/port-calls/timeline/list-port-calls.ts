import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TimelineAnswer } from '#contracts/port-calls/timeline';
import { inTimelineOrder, type TimelineCriteria } from '#contracts/port-calls/timeline-filter';
import { WATCHER } from '#platform/tokens';
import type { Watcher } from '#projections/runtime/watcher/port';
import { voyagesModel } from '#projections/voyages/read-model';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { Presenting } from '../../platform/presenting.ts';
import { requirePeriod } from './timeline-query.dto.ts';
import { TimelineReadings } from './timeline-reading.ts';

/** Voyages with their calls: as things stand, with the cursor to go on from live, or as they stood. */
export class ListPortCalls extends Query<TimelineAnswer> {
  constructor(
    readonly viewer: CallViewer,
    readonly criteria: TimelineCriteria,
    readonly asOf?: string,
  ) {
    super();
  }
}

@QueryHandler(ListPortCalls)
export class ListPortCallsHandler implements IQueryHandler<ListPortCalls> {
  constructor(
    @Inject(WATCHER) private readonly watcher: Watcher,
    private readonly presenting: Presenting,
    private readonly readings: TimelineReadings,
  ) {}

  async execute({ viewer, criteria, asOf }: ListPortCalls): Promise<TimelineAnswer> {
    requirePeriod(criteria);
    // Read before the query: a change in between is told twice rather than never.
    const announced = this.watcher.announced();
    const { voyages, today, moment } = await this.readings.read(viewer, criteria, asOf);
    const toldAt = voyages.map((voyage) => voyage.toldAt);
    const { cursorAt } = await this.presenting.inputsFor(voyagesModel, []);
    return {
      data: voyages.toSorted(inTimelineOrder),
      meta: {
        lastUpdated: toldAt.reduce<string | null>((last, one) => (last && last > one ? last : one), null),
        today,
        asOf: moment,
        companies: viewer === 'staff' ? [] : viewer.companies,
      },
      ...(moment === null && { cursor: cursorAt(announced) }),
    };
  }
}
