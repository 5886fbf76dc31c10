import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DraftChangesAnswer, DraftChangesRequest } from '#contracts/declaration-draft/draft-calls';
import type { ChangeReason, KnownBooking } from '#domain/declaration-draft/commands';
import {
  addRows,
  chooseYear,
  endDraft,
  inOneAppendInPieces,
  openingIfNewInPieces,
} from '#domain/declaration-draft/decide';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import { changeCellsInPieces, discardRows, rebaseChange } from '#domain/declaration-draft/decide-changes';
import type { CellChange, DraftEvent, NewRow } from '#domain/declaration-draft/events';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { type ChangeOutcome, OutcomeOfChanges } from '#domain/declaration-draft/outcome';
import { rowOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import { reject } from '#domain/shared/decider';
import type { Pieces } from '#domain/shared/pieces';
import { draftStream } from '#domain/streams';
import { FairMutex } from '#platform/fairness/fair-mutex';
import { inSlices } from '#platform/fairness/in-slices';
import { EXECUTE } from '#platform/tokens';
import type { CommandKey } from '../../access/current.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { CaughtUp } from '../../platform/caught-up.ts';
import { derivedId } from '../../platform/commands.ts';
import { decideInPieces } from '../../platform/decide-in-pieces.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { draftRejections } from '../rejections.ts';
import { DeclarationYears } from './declaration-years.ts';
import { commandIn } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { editDraft, EditDrafts } from './edit-drafts.ts';
import type { EditDraft } from './edit-drafts.ts';
import { StaleCells } from './stale-cells.ts';
import { notOwnedBy } from './not-owned-by.ts';
import { type Wanted, WantedChanges } from './wanted-changes.ts';

/** One edit, paste, fill, clear, undo, redo, discard or answer to a conflict: one append, or none. */
export class ChangeDraft extends Command<Answered<DraftChangesAnswer>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly importId: string,
    readonly request: DraftChangesRequest,
  ) {
    super();
  }
}

/** Changes of cells that the read models take in beside whatever else comes; more come one after the other. */
const maxAtOnce = 1_000;
/** Read models that are later than this are waited for by nobody. */
const longestPaceMs = 5_000;

/** Shared drafts can end, and the next begin, while a request goes from one to the next; but not for ever. */
const maxDrafts = 4;

@CommandHandler(ChangeDraft)
export class ChangeDraftHandler implements ICommandHandler<ChangeDraft> {
  private readonly longChanges = new FairMutex();

  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly edits: EditDrafts,
    private readonly wanted: WantedChanges,
    private readonly stale: StaleCells,
    private readonly caughtUp: CaughtUp,
    private readonly years: DeclarationYears,
  ) {}

  /**
   * Everybody's screens show what comes after a paste of ten thousand rows once the read models have all of it: the next long one
   * is not taken before that, and people's come in turn.
   */
  async execute(command: ChangeDraft): Promise<Answered<DraftChangesAnswer>> {
    const { changes, addRows = 0 } = command.request;
    if (changes.length + addRows <= maxAtOnce) return this.change(command);
    return this.longChanges.run(async () => {
      await this.caughtUp.asFarAsTheyCome(longestPaceMs);
      return this.change(command);
    });
  }

  private async change(command: ChangeDraft): Promise<Answered<DraftChangesAnswer>> {
    const { scope, importId, request } = command;
    await this.years.require(scope.organisation, request.year ?? null);
    const edit = await this.edits.behind(scope.owner, importId);
    const draft = { importId, isEdit: edit !== undefined };
    const added = await addedBy(command);
    const { changes, bookings } = await this.wanted.of(scope, draft, await changesOf(request, added));
    let target = edit ?? { draftId: importId, ordinal: 0 };
    // Draft by draft: the key of an edit that was made before stands in the one to which it was followed then.
    const last = edit ? (await this.edits.current(scope.owner)).ordinal + maxDrafts : 0;
    for (;;) {
      const behind = edit && target;
      const done = await this.run({
        stream: draftStream(target.draftId),
        decider: draftDecider,
        decide: decideInPieces((state) => decideOn(state, command, { added, changes, bookings }, behind)),
        context: commandIn(scope, command.key),
      });
      if (done.ok) {
        const outcome = await outcomeInSlices(done, changes);
        const skipped = request.reason === 'rebase' ? [] : outcome.skipped;
        return answeredAt(done.position, { importId: target.draftId, ...outcome, skipped });
      }
      const ended = done.code === 'draft_not_open' && done.details['phase'] === 'ended';
      if (ended && target.ordinal < last) target = editDraft(scope.owner, target.ordinal + 1);
      else if (done.code === 'row_declared') throw await this.movedOn(scope, done);
      else if (done.code === 'stale_cell') throw await this.stale.refusal(target.draftId, done.details);
      else throw refusalOf(draftRejections, done);
    }
  }

  /** A declared row's edits belong to its booking: the answer names the edit draft to send them to. */
  private async movedOn(
    scope: DeclarationScope,
    refusal: { readonly details: Readonly<Record<string, unknown>> },
  ) {
    const { draftId } = await this.edits.current(scope.owner);
    return refusalOf(draftRejections, {
      code: 'row_declared',
      details: { ...refusal.details, importId: draftId },
    });
  }
}

interface Prepared extends Wanted {
  /** Ids of the rows that the request adds. */
  readonly added: readonly string[];
}

const outcomeInSlices = async (
  { state, events }: { readonly state: DraftState; readonly events: readonly DraftEvent[] },
  changes: readonly CellChange[],
): Promise<ChangeOutcome> => {
  const outcome = new OutcomeOfChanges(state, events);
  await inSlices(changes, (change) => outcome.look(change));
  return outcome.outcome();
};

function* decideOn(
  state: DraftState,
  { scope, request }: ChangeDraft,
  { added, changes, bookings }: Prepared,
  edit: EditDraft | undefined,
): Pieces<DraftDecision> {
  const by = scope.principal.userId;
  const foreign = notOwnedBy(state, scope.owner);
  if (foreign) return foreign;
  if (!edit && state.phase === 'none') return reject('draft_unknown');
  // Without rows there is nothing to discard but the whole.
  if (state.phase === 'asking' && request.reason === 'discard') return endDraft(state);
  const steps: ((at: DraftState) => DraftDecision | Pieces<DraftDecision>)[] = [];
  const { year } = request;
  if (year !== undefined) steps.push((at) => chooseYear(at, { by, year }));
  if (request.addRows) {
    const rows = emptyRows(added);
    steps.push((at) => addRows(at, { by, rows }));
  }
  if (request.reason === 'rebase') steps.push(...rebasing(request, changes, by));
  else if (changes.length > 0) {
    const reason = reasonOf(request.reason);
    steps.push(function* change(at) {
      const refusal = yield* unseen(at, changes, bookings, edit);
      return refusal ?? (yield* changeCellsInPieces(at, { by, reason, changes, bookings }));
    });
  }
  const rows = request.discardRows ?? [];
  if (rows.length > 0) {
    steps.push((at) => discardRows(at, { by, rows, evenIfTouched: request.evenIfTouched ?? false }));
  }
  if (!edit) return yield* inOneAppendInPieces(state, steps);
  const open = { ...edit, owner: scope.owner, kind: 'edit' as const, template: scope.organisation.template };
  return yield* openingIfNewInPieces(state, open, (opened) => inOneAppendInPieces(opened, steps));
}

/** Only bookings that the organisation sees can enter its edit draft; others are answered like none. */
function* unseen(
  state: DraftState,
  changes: readonly CellChange[],
  bookings: ReadonlyMap<string, KnownBooking>,
  edit: EditDraft | undefined,
): Pieces<DraftDecision | null> {
  if (!edit) return null;
  for (const { row } of changes) {
    if (!rowOf(state, row) && !bookings.has(row)) return reject('row_unknown', { row });
    yield;
  }
  return null;
}

const rebasing = (
  request: DraftChangesRequest,
  changes: readonly CellChange[],
  by: string,
): ((at: DraftState) => DraftDecision)[] =>
  changes.map(({ row, field, from, to }, index) => {
    const theirs = request.changes[index]?.theirs ?? null;
    return (at: DraftState) => rebaseChange(at, { by, row, field, mine: from, theirs, to });
  });

const reasonOf = (reason: DraftChangesRequest['reason']): ChangeReason =>
  reason === 'rebase' || reason === 'discard' ? 'edit' : reason;

/**
 * The id of a row by hand: a retry adds it once. It becomes that of a booking, so a key that is used again for another
 * draft gives other ids: no two streams may hold a booking under the same one.
 */
export const addedId = (actor: string, key: string, importId: string, index: number): string =>
  derivedId(actor, key, 'row', importId, index);

export const addedIds = (actor: string, key: string, importId: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => addedId(actor, key, importId, index));

export const emptyRows = (ids: readonly string[]): readonly NewRow[] =>
  ids.map((row) => ({
    row,
    line: null,
    cells: {},
    bookingNo: null,
    letterIndex: null,
    continuationOf: null,
    replaces: null,
  }));

/** Ten thousand of them take some ten milliseconds. */
const addedBy = ({ request, scope, key, importId }: ChangeDraft): Promise<readonly string[]> =>
  inSlices(Array.from({ length: request.addRows ?? 0 }).keys(), (index) =>
    addedId(scope.principal.userId, key.commandId, importId, index),
  );

/** `+0` names the first of the rows that the same request adds. */
const changesOf = (request: DraftChangesRequest, added: readonly string[]): Promise<readonly CellChange[]> =>
  inSlices(request.changes, ({ id, field, from, to }) => {
    const index = /^\+(\d{1,4})$/.exec(id)?.[1];
    return { row: (index === undefined ? undefined : added[Number(index)]) ?? id, field, from, to };
  });
