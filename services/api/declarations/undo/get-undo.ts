import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { UndoView } from '#contracts/declaration-draft/undo-view';
import type { DraftRow } from '#domain/declaration-draft/draft-row';
import { enteringUndo } from '#domain/declaration-draft/undo-submission';
import type { Documents } from '#platform/documents/port';
import { inSlices } from '#platform/fairness/in-slices';
import { DOCUMENTS } from '#platform/tokens';
import { draftRowId, draftRowsModel } from '#projections/draft-rows/read-model';
import { notFound } from '../../errors/api-error.ts';
import { EditDrafts } from '../drafts/edit-drafts.ts';
import { type PlannedBooking, SubmissionBookings } from './submission-bookings.ts';
import { UndoReading } from './undo-reading.ts';
import type { Undoing } from './undoing.ts';

/** What undoing a submission would do now: it changes nothing. */
export class GetUndo extends Query<UndoView> {
  constructor(readonly undoing: Undoing) {
    super();
  }
}

@QueryHandler(GetUndo)
export class GetUndoHandler implements IQueryHandler<GetUndo> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly edits: EditDrafts,
    private readonly bookings: SubmissionBookings,
    private readonly reading: UndoReading,
  ) {}

  /** @throws 404 for a submission of which nothing may be seen as for none */
  async execute({ undoing }: GetUndo): Promise<UndoView> {
    const { draftId } = await this.edits.current(undoing.owner);
    const tally = this.reading.tally(undoing);
    let isSeen = false;
    for await (const batch of this.bookings.batches(undoing)) {
      isSeen = true;
      const rows = await this.rowsOf(draftId, batch);
      await inSlices(batch, (booking) => {
        const { id, plan } = booking;
        const { changes, kept } = enteringUndo(rows.get(id), id, plan, booking);
        tally.add(booking, changes, [...plan.kept, ...kept]);
      });
    }
    if (!isSeen) throw notFound();
    return this.reading.view(tally.told, undoing, draftId);
  }

  private async rowsOf(
    draftId: string,
    batch: readonly PlannedBooking[],
  ): Promise<ReadonlyMap<string, DraftRow>> {
    const ids = batch.map(({ id }) => draftRowId(draftId, id));
    const found = await this.documents.getMany(draftRowsModel, ids);
    return new Map(found.map(({ document: { row } }) => [row.id, row]));
  }
}
