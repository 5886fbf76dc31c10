import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ReviewAnswer, ReviewRequest } from '#contracts/declaration-draft/draft-calls';
import { termOf } from '#domain/booking/terms';
import type { BookingField } from '#domain/booking/terms';
import { changeCells } from '#domain/declaration-draft/decide-changes';
import { openingIfNew } from '#domain/declaration-draft/decide';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import type { KnownBooking } from '#domain/declaration-draft/commands';
import type { CellChange, CellValue } from '#domain/declaration-draft/events';
import { draftDecider } from '#domain/declaration-draft/evolve';
import type { DraftRow } from '#domain/declaration-draft/rows';
import { rowOf, rowsOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import { reject } from '#domain/shared/decider';
import { countErrors } from '#domain/validation/validate';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import type { CommandKey } from '../../access/current.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { stepContext } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { CanonicalCells } from '../drafts/canonical-cells.ts';
import { DraftReading, sees } from '../drafts/draft-reading.ts';
import { heldRow } from '../drafts/held-row.ts';
import type { Bookings } from './validated-rows.ts';
import { commandIn } from '../drafts/draft-scope.ts';
import type { DraftScope } from '../drafts/draft-scope.ts';
import { EditDrafts } from '../drafts/edit-drafts.ts';
import type { EditDraft } from '../drafts/edit-drafts.ts';
import { KnownBookings } from '../drafts/known-bookings.ts';
import type { DeclaredBooking } from '../drafts/known-bookings.ts';
import { ownedBy } from '../drafts/owned-by.ts';
import { draftRejections } from '../rejections.ts';
import { DraftValidation } from './draft-validation.ts';

/** Saves rows as one command, where there are any to save, and validates the draft. */
export class ReviewDraft extends Command<Answered<ReviewAnswer>> {
  constructor(
    readonly scope: DraftScope,
    readonly key: CommandKey,
    readonly request: ReviewRequest,
    readonly save: boolean,
  ) {
    super();
  }
}

@CommandHandler(ReviewDraft)
export class ReviewDraftHandler implements ICommandHandler<ReviewDraft> {
  constructor(
    @Inject(EXECUTE) private readonly execute_: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly settings: SettingsService,
    private readonly validation: DraftValidation,
    private readonly reading: DraftReading,
    private readonly edits: EditDrafts,
    private readonly known: KnownBookings,
  ) {}

  async execute(command: ReviewDraft): Promise<Answered<ReviewAnswer>> {
    const { scope, request } = command;
    const { state, position } = await this.saved(command);
    const wanted = request.rows && new Set(request.rows.map(({ id }) => id));
    const all = rowsOf(state);
    const rows = all.filter(({ id }) => !wanted || wanted.has(id));
    // Sums over a month need every row, whichever are shown.
    const found = await this.validation.errorsOf(state, all);
    const errors = rows.flatMap(({ id }) => {
      const own = found.get(id);
      return own ? [[id, own] as const] : [];
    });
    return answeredAt(position, {
      importId: request.importId,
      rows: await this.reading.presented(scope, rows, request.importId, position),
      errors: Object.fromEntries(errors),
      totals: countErrors(errors.map(([, own]) => own)),
    });
  }

  private async saved(command: ReviewDraft): Promise<{ state: DraftState; position: Position }> {
    const { scope, key, request, save } = command;
    const context = commandIn(scope, key);
    const owned = (state: DraftState): DraftDecision | null =>
      ownedBy(state, scope.owner) ?? (state.phase === 'none' ? reject('draft_unknown') : null);
    // Under the command's own key: a retry finds here what was saved, and saves nothing again.
    const read = await this.execute_({
      stream: `draft-${request.importId}`,
      decider: draftDecider,
      decide: (state) => owned(state) ?? [],
      context: save ? context : stepContext(context, 'read'),
    });
    if (!read.ok) throw refusalOf(draftRejections, read);
    if (!save || read.repeated) return read;
    const bookings = await this.bookingsOf(scope, request, read.state);
    const canonical = new CanonicalCells(await this.settings.current(scope.organisation.id));
    const by = scope.principal.userId;
    const done = await this.execute_({
      stream: `draft-${request.importId}`,
      decider: draftDecider,
      decide: (state) => owned(state) ?? saving(state, request, by, bookings, canonical),
      context,
    });
    if (!done.ok) throw refusalOf(draftRejections, done);
    return done;
  }

  /** By booking id; an edit row's id is its booking's. */
  private async bookingsOf(
    scope: DraftScope,
    { rows = [] }: ReviewRequest,
    draft: DraftState,
  ): Promise<Bookings> {
    const ids = rows.map(({ id }) => rowOf(draft, id)?.bookingId ?? id);
    const found = await this.documents.getMany(bookingsModel, [...new Set(ids)]);
    return new Map(
      found.filter(({ document }) => sees(scope, document)).map(({ id, document }) => [id, document]),
    );
  }
}

/** Every cell that differs becomes a change; a row that others changed since it was read is refused. */
const saving = (
  state: DraftState,
  { rows = [] }: ReviewRequest,
  by: string,
  bookings: Bookings,
  canonical: CanonicalCells,
): DraftDecision => {
  const behind = (id: string) => bookings.get(rowOf(state, id)?.bookingId ?? id);
  const unknown = rows.find(({ id }) => !rowOf(state, id) && !behind(id));
  if (unknown) return reject('row_unknown', { row: unknown.id });
  const changed = rows.filter(({ id, revision }) => {
    const row = rowOf(state, id);
    const touched = row?.touchedBy.some((user) => user !== by) ?? false;
    return revision === undefined ? touched : row?.revision !== revision;
  });
  if (changed.length > 0) {
    const now = changed.map(({ id }) => ({ row: id, revision: rowOf(state, id)?.revision ?? null }));
    return reject('rows_changed', { rows: now });
  }
  const changes = rows.flatMap(({ id, cells = {} }) => {
    const { held } = heldRow(rowOf(state, id), behind(id));
    return (Object.entries(cells) as [BookingField, CellValue][]).map(([field, to]): CellChange => ({
      row: id,
      field,
      from: held(field),
      to: canonical.of(field, to),
    }));
  });
  const known = new Map(
    rows.flatMap(({ id }): [string, KnownBooking][] => {
      const booking = behind(id);
      return booking ? [[id, { lastOrdinal: booking.lastOrdinal, cancelled: booking.cancelled }]] : [];
    }),
  );
  return changes.length > 0 ? changeCells(state, { by, reason: 'paste', changes, bookings: known }) : [];
};
