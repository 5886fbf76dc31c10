import { Inject, Injectable } from '@nestjs/common';
import { formatCursor } from '#contracts/live/channels';
import type { BookingView } from '#contracts/booking/booking-view';
import type { BookingCriteria } from '#contracts/booking/declaration-list';
import type { DraftAnswer, EditAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DraftRowView, DraftView } from '#contracts/declaration-draft/draft-view';
import type { Documents, Stored } from '#platform/documents/port';
import type { DraftRow } from '#domain/declaration-draft/rows';
import type { EventStore, Position } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE, WATCHER } from '#platform/tokens';
import { bookingsOf, bookingView, isSeenBy } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import type { BookingDocument } from '#projections/bookings/read-model';
import { draftRowView } from '#projections/draft-rows/present';
import { draftRowId, draftRowsModel, rowsOfDraft } from '#projections/draft-rows/read-model';
import { draftView } from '#projections/drafts/present';
import { draftsModel } from '#projections/drafts/read-model';
import type { DraftDocument } from '#projections/drafts/read-model';
import { uploadColumnsView } from '#projections/upload-columns/present';
import { uploadColumnsModel } from '#projections/upload-columns/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { notFound } from '../../errors/api-error.ts';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { bookingSource, notCompleted } from '../lists/booking-source.ts';
import { monthTotalsOf } from '../review/month-totals.ts';
import { DraftList } from './draft-list.ts';
import { EditDrafts } from './edit-drafts.ts';
import type { DeclarationScope } from '../scope.ts';

/** Drafts as screens read them, with the bookings that they are laid over. */
@Injectable()
export class DraftReading {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(WATCHER) private readonly watcher: Watcher,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly presenting: Presenting,
    private readonly settings: SettingsService,
    private readonly edits: EditDrafts,
    private readonly drafts: DraftList,
  ) {}

  /** @throws 404 for a draft of others as for none */
  async draft(scope: DeclarationScope, importId: string): Promise<DraftAnswer> {
    const cursor = await this.cursor();
    const stored = await this.owned(scope, importId);
    const [[draft], rows, settings, earlier, columns] = await Promise.all([
      this.views([stored]),
      this.rows(importId),
      this.settings.current(stored.document.organisationId),
      this.drafts.earlierUpload(scope, stored),
      this.documents.get(uploadColumnsModel, importId),
    ]);
    if (!draft) throw notFound();
    const wanted = rows.flatMap(({ bookingId, match }) => [
      ...(bookingId === null ? [] : [bookingId]),
      ...(match?.as === 'asking' ? match.candidates : []),
    ]);
    const bookings = await this.documents.getMany(bookingsModel, [...new Set(wanted)]);
    const visible = bookings.filter(({ document }) => isSeenBy(scope.organisation.id, document));
    const named = new Set(wanted);
    const { kind, comparison } = stored.document;
    // A download holds what its filters showed: what it lacks besides was never meant.
    const namesAll = kind === 'upload' && comparison?.with !== 'download';
    const unnamed = namesAll ? await this.open(scope) : [];
    return {
      draft,
      rows,
      cursor,
      settings,
      settingsOf: await this.settings.ofOthers(scope.organisation.id, visible),
      earlier,
      columns: columns ? await this.presenting.one(uploadColumnsView, columns, undefined) : null,
      bookings: await this.bookings(scope, visible),
      unnamed: await this.bookings(
        scope,
        unnamed.filter(({ id, document }) => !named.has(id) && !document.cancelled),
      ),
    };
  }

  /** The side's shared edit draft over the bookings that are not completed. Appends nothing. */
  async edit(scope: DeclarationScope, criteria: BookingCriteria): Promise<EditAnswer> {
    const cursor = await this.cursor();
    const { cursorAt } = await this.presenting.inputsFor(bookingsModel, []);
    const listCursor = cursorAt(this.watcher.announced());
    const edit = await this.edits.current(scope.owner);
    const [stored, settings] = await Promise.all([
      this.documents.get(draftsModel, edit.draftId),
      this.settings.current(scope.organisation.id),
    ]);
    // A row leaves when its booking has what it says: read after the rows, the bookings have it.
    const rows = stored ? await this.rows(edit.draftId) : [];
    const bookings = await this.inView(scope, criteria, rows);
    const [draft] = stored ? await this.views([stored]) : [];
    return {
      importId: edit.draftId,
      draft: draft ?? null,
      bookings: await this.bookings(scope, bookings),
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

  /** @throws 404 */
  async owned(scope: DeclarationScope, importId: string): Promise<Stored<DraftDocument>> {
    const stored = await this.documents.get(draftsModel, importId);
    const { preparedBy, side } = scope.owner;
    if (!stored || stored.document.preparedBy !== preparedBy || stored.document.side !== side)
      throw notFound();
    return stored;
  }

  /** Rows as in the grid. */
  async rows(importId: string): Promise<readonly DraftRowView[]> {
    const found = await this.documents.find(draftRowsModel, rowsOfDraft(importId), {
      sort: [['row.place', 1]],
    });
    return this.presenting.all(draftRowView, found, undefined);
  }

  /** Rows as they stand after a command, which the read models may not have reached yet. */
  presented(
    { owner: { preparedBy } }: DeclarationScope,
    rows: readonly DraftRow[],
    draftId: string,
    position: Position,
  ): Promise<readonly DraftRowView[]> {
    const found = rows.map((row) => ({
      id: draftRowId(draftId, row.id),
      position,
      revision: row.revision,
      document: { draftId, preparedBy, row },
    }));
    return this.presenting.all(draftRowView, found, undefined);
  }

  /** What was asked for, and what the draft amends: nothing is sent that is not in the grid. */
  private async inView(
    scope: DeclarationScope,
    criteria: BookingCriteria,
    rows: readonly DraftRowView[],
  ): Promise<readonly Stored<BookingDocument>[]> {
    const found = await this.open(scope, criteria);
    const known = new Set(found.map(({ id }) => id));
    const amended = rows.flatMap(({ bookingId }) =>
      bookingId === null || known.has(bookingId) ? [] : [bookingId],
    );
    if (amended.length === 0) return found;
    const others = await this.documents.getMany(bookingsModel, amended);
    return [...found, ...others.filter(({ document }) => isSeenBy(scope.organisation.id, document))];
  }

  private async open(
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

  private bookings(
    scope: DeclarationScope,
    found: readonly Stored<BookingDocument>[],
  ): Promise<readonly BookingView[]> {
    return this.presenting.all(bookingView, found, scope.owner.side);
  }

  private views(found: readonly Stored<DraftDocument>[]): Promise<readonly DraftView[]> {
    return this.presenting.all(draftView, found, undefined);
  }

  /** Of a draft's channel: its rows and the draft itself are read models of one log, told in one order. */
  private async cursor(): Promise<string> {
    const position = this.watcher.announced();
    const [log, generation] = await Promise.all([
      this.events.logId(),
      this.documents.generation(draftRowsModel),
    ]);
    return formatCursor({ log, generation, position });
  }
}
