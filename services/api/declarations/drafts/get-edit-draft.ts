import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BookingCriteria } from '#contracts/booking/declaration-list';
import type { EditAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS, WATCHER } from '#platform/tokens';
import { isSeenBy } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import type { BookingDocument } from '#projections/bookings/read-model';
import { draftView } from '#projections/drafts/present';
import { draftsModel } from '#projections/drafts/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { monthTotalsOf } from '../review/month-totals.ts';
import type { DeclarationScope } from '../scope.ts';
import { DraftReading } from './draft-reading.ts';
import { EditDrafts } from './edit-drafts.ts';

/** The side's shared edit draft over the bookings that are not completed. */
export class GetEditDraft extends Query<EditAnswer> {
  constructor(
    readonly scope: DeclarationScope,
    readonly criteria: BookingCriteria,
  ) {
    super();
  }
}

@QueryHandler(GetEditDraft)
export class GetEditDraftHandler implements IQueryHandler<GetEditDraft> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(WATCHER) private readonly watcher: Watcher,
    private readonly presenting: Presenting,
    private readonly settings: SettingsService,
    private readonly edits: EditDrafts,
    private readonly reading: DraftReading,
  ) {}

  async execute({ scope, criteria }: GetEditDraft): Promise<EditAnswer> {
    const cursor = await this.reading.cursor();
    const { cursorAt } = await this.presenting.inputsFor(bookingsModel, []);
    const listCursor = cursorAt(this.watcher.announced());
    const edit = await this.edits.current(scope.owner);
    const [stored, settings] = await Promise.all([
      this.documents.get(draftsModel, edit.draftId),
      this.settings.current(scope.organisation.id),
    ]);
    // A row leaves when its booking has what it says: read after the rows, the bookings have it.
    const rows = stored ? await this.reading.rows(edit.draftId) : [];
    const bookings = await this.inView(scope, criteria, rows);
    const [draft] = stored ? await this.presenting.all(draftView, [stored], undefined) : [];
    return {
      importId: edit.draftId,
      draft: draft ?? null,
      bookings: await this.reading.bookings(scope, bookings),
      rows,
      cursor,
      listCursor,
      monthTotals: await this.monthTotals(scope),
      settings,
      settingsOf: await this.settings.ofOthers(scope.organisation.id, bookings),
    };
  }

  private async monthTotals({ organisation }: DeclarationScope): Promise<EditAnswer['monthTotals']> {
    return organisation.type === 'agency' ? null : monthTotalsOf(this.documents, organisation.id);
  }

  /** What was asked for, and what the draft amends: nothing is sent that is not in the grid. */
  private async inView(
    scope: DeclarationScope,
    criteria: BookingCriteria,
    rows: readonly DraftRowView[],
  ): Promise<readonly Stored<BookingDocument>[]> {
    const found = await this.reading.open(scope, criteria);
    const known = new Set(found.map(({ id }) => id));
    const amended = rows.flatMap(({ bookingId }) =>
      bookingId === null || known.has(bookingId) ? [] : [bookingId],
    );
    if (amended.length === 0) return found;
    const others = await this.documents.getMany(bookingsModel, amended);
    return [...found, ...others.filter(({ document }) => isSeenBy(scope.organisation.id, document))];
  }
}
