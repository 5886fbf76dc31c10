import { Inject, Injectable } from '@nestjs/common';
import type { TimelineVoyage } from '#contracts/port-calls/timeline';
import { isInTimeline, type TimelineCriteria } from '#contracts/port-calls/timeline-filter';
import type { Documents } from '#platform/documents/port';
import { inSlices } from '#platform/fairness/in-slices';
import { DOCUMENTS } from '#platform/tokens';
import { presentTimelineAsOf } from '#projections/port-call-history/present';
import { portCallHistoryModel } from '#projections/port-call-history/read-model';
import { timelineView } from '#projections/voyages/present';
import { voyagesModel } from '#projections/voyages/read-model';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { Presenting } from '../../platform/presenting.ts';
import { Past } from '../past.ts';
import { KeptRows } from './kept-rows.ts';
import { historyCandidates, voyageCandidates } from './timeline-candidates.ts';

/** The timeline's rows, as things stand or as they stood. */
export interface TimelineReading {
  readonly voyages: readonly TimelineVoyage[];
  /** The day by which it goes, `yyyy-MM-dd` (UTC). */
  readonly today: string;
  /** ISO moment; null: now. */
  readonly moment: string | null;
}

@Injectable()
export class TimelineReadings {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
    private readonly past: Past,
    private readonly kept: KeptRows,
  ) {}

  /** Rows in no order. */
  async read(viewer: CallViewer, criteria: TimelineCriteria, asOf?: string): Promise<TimelineReading> {
    const moment = this.past.momentOf(asOf) ?? null;
    const today = moment?.slice(0, 10) ?? this.presenting.today();
    const read =
      moment === null ? this.current(viewer, criteria, today) : this.asOf(viewer, criteria, moment);
    const rows = (await read).filter((row) => row !== null);
    return { voyages: rows.filter((row) => isInTimeline(row, criteria, today)), today, moment };
  }

  private async current(
    viewer: CallViewer,
    criteria: TimelineCriteria,
    today: string,
  ): Promise<readonly (TimelineVoyage | null)[]> {
    const found = await this.documents.find(voyagesModel, voyageCandidates(viewer, criteria, today));
    return viewer === 'staff' ? this.kept.present(found) : this.presenting.all(timelineView, found, viewer);
  }

  private async asOf(
    viewer: CallViewer,
    criteria: TimelineCriteria,
    moment: string,
  ): Promise<readonly (TimelineVoyage | null)[]> {
    const candidates = historyCandidates(viewer, criteria, moment);
    const voyageIds = await this.documents.distinct(portCallHistoryModel, 'voyageId', candidates);
    const [histories, inputs] = await Promise.all([
      this.documents.find(portCallHistoryModel, { voyageId: { $in: voyageIds } }),
      this.presenting.inputsFor(portCallHistoryModel, []),
    ]);
    const byVoyage = Map.groupBy(histories, ({ document }) => document.voyageId);
    return inSlices([...byVoyage], ([voyageId, calls]) =>
      presentTimelineAsOf(voyageId, calls, moment, viewer, inputs),
    );
  }
}
