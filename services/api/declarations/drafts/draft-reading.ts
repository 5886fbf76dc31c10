import { Inject, Injectable } from '@nestjs/common';
import { formatCursor } from '#contracts/live/channels';
import type { BookingView } from '#contracts/booking/booking-view';
import type { BookingCriteria } from '#contracts/booking/declaration-list';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import type { Documents, Stored } from '#platform/documents/port';
import type { DraftRow } from '#domain/declaration-draft/draft-row';
import type { EventStore, Position } from '#platform/event-store/port';
import { inSlices } from '#platform/fairness/in-slices';
import { DOCUMENTS, EVENT_STORE, WATCHER } from '#platform/tokens';
import { bookingsOf, bookingView } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import type { BookingDocument } from '#projections/bookings/read-model';
import { draftRowView } from '#projections/draft-rows/present';
import { draftRowId, draftRowsModel, rowsOfDraft } from '#projections/draft-rows/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { Presenting } from '../../platform/presenting.ts';
import { notCompleted } from '../../lists/laycan-filters.ts';
import { bookingSource } from '../lists/booking-source.ts';
import type { DeclarationScope } from '../scope.ts';

/** What the answers on drafts are made of: rows, the bookings that they are laid over, the cursor to go on from live. */
@Injectable()
export class DraftReading {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(WATCHER) private readonly watcher: Watcher,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly presenting: Presenting,
  ) {}

  /** Rows as in the grid. */
  async rows(importId: string): Promise<readonly DraftRowView[]> {
    const found = await this.documents.find(draftRowsModel, rowsOfDraft(importId), {
      sort: [['row.place', 1]],
    });
    return this.presenting.all(draftRowView, found, undefined);
  }

  /** Rows as they stand after a command, which the read models may not have reached yet. */
  async presented(
    { owner: { preparedBy } }: DeclarationScope,
    rows: readonly DraftRow[],
    draftId: string,
    position: Position,
  ): Promise<readonly DraftRowView[]> {
    const found = await inSlices(rows, (row) => ({
      id: draftRowId(draftId, row.id),
      position,
      revision: row.revision,
      document: { draftId, preparedBy, row },
    }));
    return this.presenting.all(draftRowView, found, undefined);
  }

  /** The bookings of a side that are not completed. */
  async open(
    scope: DeclarationScope,
    criteria: BookingCriteria = {},
  ): Promise<readonly Stored<BookingDocument>[]> {
    const today = this.presenting.today();
    const own = { $and: [bookingsOf(scope.organisation), notCompleted(today)] };
    const filter = bookingSource.filter(own, criteria, today);
    return this.documents.find(bookingsModel, filter, {
      sort: [
        ['laycanStart', 1],
        ['bookingNo', 1],
        ['letterIndex', 1],
      ],
    });
  }

  bookings(
    scope: DeclarationScope,
    found: readonly Stored<BookingDocument>[],
  ): Promise<readonly BookingView[]> {
    return this.presenting.all(bookingView, found, scope.owner.side);
  }

  /** Of a draft's channel: its rows and the draft itself are read models of one log, told in one order. */
  async cursor(): Promise<string> {
    const position = this.watcher.announced();
    const [log, generation] = await Promise.all([
      this.events.logId(),
      this.documents.generation(draftRowsModel),
    ]);
    return formatCursor({ log, generation, position });
  }
}
