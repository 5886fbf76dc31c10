import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ReviewAnswer, ReviewRequest } from '#contracts/declaration-draft/draft-calls';
import { termOf } from '#domain/booking/terms';
import type { BookingField } from '#domain/booking/terms';
import { changeCells } from '#domain/declaration-draft/decide-changes';
import { openingIfNew } from '#domain/declaration-draft/decide';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import type { CellChange } from '#domain/declaration-draft/events';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { DraftRow } from '#domain/declaration-draft/draft-row';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { heldValue } from '#domain/declaration-draft/rows';
import { rowOf, rowsOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import { reject } from '#domain/shared/decider';
import { draftStream } from '#domain/streams';
import type { RowError } from '#domain/validation/errors';
import { countErrors } from '#domain/validation/validate';
import { inSlices } from '#platform/fairness/in-slices';
import { EXECUTE } from '#platform/tokens';
import type { CommandKey } from '../../access/current.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { stepContext } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import type { CanonicalCells } from '../drafts/canonical-cells.ts';
import { cellsByCharterer } from '../drafts/cells-by-charterer.ts';
import { DraftReading } from '../drafts/draft-reading.ts';
import { commandIn } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { EditDrafts } from '../drafts/edit-drafts.ts';
import type { EditDraft } from '../drafts/edit-drafts.ts';
import { KnownBookings } from '../drafts/known-bookings.ts';
import type { DeclaredBooking } from '../drafts/known-bookings.ts';
import { notOwnedBy } from '../drafts/not-owned-by.ts';
import { draftRejections } from '../rejections.ts';
import { DraftValidation } from './draft-validation.ts';

/** Saves rows as one command, where there are any to save, and validates the draft. */
export class ReviewDraft extends Command<Answered<ReviewAnswer>> {
  constructor(
    readonly scope: DeclarationScope,
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
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly settings: SettingsService,
    private readonly validation: DraftValidation,
    private readonly reading: DraftReading,
    private readonly edits: EditDrafts,
    private readonly known: KnownBookings,
  ) {}

  async execute({ scope, key, request, save }: ReviewDraft): Promise<Answered<ReviewAnswer>> {
    const by = scope.principal.userId;
    const context = commandIn(scope, key);
    const edit = await this.edits.behind(scope.owner, request.importId);
    const ids = save ? (request.rows ?? []).map(({ id }) => id) : [];
    const bookings = await this.known.behind(scope, request.importId, edit !== undefined, ids);
    const charterers = [...bookings.values()].map(({ charterer }) => charterer);
    const canonical = await cellsByCharterer(this.settings, scope.owner.organisation, charterers);
    const done = await this.run({
      stream: draftStream(request.importId),
      decider: draftDecider,
      decide: (state) =>
        reviewing(state, scope, edit, (at) => (save ? saving(at, request, by, { bookings, canonical }) : [])),
      context: save ? context : stepContext(context, 'read'),
    });
    if (!done.ok) throw refusalOf(draftRejections, done);
    const wanted = request.rows && new Set(request.rows.map(({ id }) => id));
    const every = rowsOf(done.state);
    const rows = wanted ? every.filter(({ id }) => wanted.has(id)) : every;
    // Sums over a month need every row, whichever are shown.
    const { errors: all, months, monthTotals } = await this.validation.findingsIn(done.state, every);
    const errors: [string, readonly RowError[]][] = [];
    await inSlices(rows, ({ id }) => {
      const found = all.get(id);
      if (found) errors.push([id, found]);
    });
    const totals = countErrors([...errors.map(([, found]) => found), ...months.map(({ error }) => [error])]);
    return answeredAt(done.position, {
      importId: request.importId,
      rows: await this.reading.presented(scope, rows, request.importId, done.position),
      errors: Object.fromEntries(errors),
      months,
      monthTotals: scope.organisation.type === 'agency' ? null : monthTotals,
      totals,
    });
  }
}

/** The shared draft is opened by its first change; until then there is nothing in it. */
const reviewing = (
  state: DraftState,
  scope: DeclarationScope,
  edit: EditDraft | undefined,
  save: (at: DraftState) => DraftDecision,
): DraftDecision => {
  const foreign = notOwnedBy(state, scope.owner);
  if (foreign) return foreign;
  if (state.phase !== 'none') return save(state);
  if (!edit) return reject('draft_unknown');
  const { template } = scope.organisation;
  return openingIfNew(state, { ...edit, owner: scope.owner, kind: 'edit', template }, save);
};

/** Every cell that differs becomes a change; a row that others changed since it was read is refused. */
const saving = (
  state: DraftState,
  { rows = [] }: ReviewRequest,
  by: string,
  {
    bookings,
    canonical,
  }: {
    readonly bookings: ReadonlyMap<string, DeclaredBooking>;
    readonly canonical: (charterer: string | undefined) => CanonicalCells;
  },
): DraftDecision => {
  const changed = rows.filter(({ id, revision }) => {
    const row = rowOf(state, id);
    const touched = row?.touchedBy.some((user) => user !== by) ?? false;
    return revision === undefined ? touched : row?.revision !== revision;
  });
  if (changed.length > 0) {
    const now = changed.map(({ id }) => ({ row: id, revision: rowOf(state, id)?.revision ?? null }));
    return reject('rows_changed', { rows: now });
  }
  const unknown = rows.find(({ id }) => !rowOf(state, id) && !bookings.has(id));
  if (unknown) return reject('row_unknown', { row: unknown.id });
  const changes = rows.flatMap(({ id, cells = {} }) =>
    (Object.entries(cells) as [BookingField, CellValue][]).map(([field, to]): CellChange => {
      const from = shownValue(rowOf(state, id), field, bookings.get(id));
      return { row: id, field, from, to: canonical(bookings.get(id)?.charterer).of(field, to) };
    }),
  );
  return changes.length > 0 ? changeCells(state, { by, reason: 'paste', via: 'api', changes, bookings }) : [];
};

/** The draft's value over the booking's. */
const shownValue = (
  row: DraftRow | undefined,
  field: BookingField,
  booking: DeclaredBooking | undefined,
): CellValue => {
  const held = row && heldValue(row, field);
  return held === undefined ? (booking ? termOf(booking.terms, field) : null) : held;
};
