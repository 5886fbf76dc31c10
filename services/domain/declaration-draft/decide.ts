import { isRejection, reject, type Decision } from '../shared/decider.ts';
import { chunked } from '../shared/chunks.ts';
import { atOnce, type Pieces } from '../shared/pieces.ts';
import { valuesOf } from '../shared/persistent-map.ts';
import { fitsField } from './cells.ts';
import type { AddRows, ChooseYear, MatchRows, OpenDraft, ReplaceDraft } from './commands.ts';
import type { DraftEvent, NewRow } from './events.ts';
import type { CellValue } from './cell-value.ts';
import type { DraftRow } from './draft-row.ts';
import { draftDecider } from './evolve.ts';
import { withinText } from './text-limit.ts';
import type { DraftRejectionCode } from './rejections.ts';
import { continuationsOf, rowOf, underWay, type DraftState } from './state.ts';

/**
 * The commands of a declaration draft (stream `draft-{draftId}`, `draftDecider` of evolve.ts, shapes in commands.ts,
 * rejections in rejections.ts):
 *
 * | command | where | what it does |
 * |---|---|---|
 * | `openDraft` | decide.ts | opens a draft; `openingIfNew` does so in the append of its first change |
 * | `chooseYear` | decide.ts | says which year's laycans it holds |
 * | `addRows` | decide.ts | the rows of an upload, batch by batch; rows by hand |
 * | `receiveUpload`, `readBases`, `leaveUnchanged`, `completeUpload`, `failUpload` | decide-upload.ts | an upload |
 * | `readColumns`, `chooseReading` | decide-upload.ts | what the columns of a file are found to be, and how it is read |
 * | `expireFile` | decide-upload.ts | ends the time for which a file is kept |
 * | `matchRows` | decide.ts | says which booking uploaded rows belong to |
 * | `replaceDraft`, `endDraft` | decide.ts | closes a draft |
 * | `changeCells`, `rebaseChange`, `discardRows` | decide-changes.ts | edit, paste, fill, clear, undo, redo; keep mine or take theirs; remove |
 * | `submitDeclaration`, `saveAndSubmit` | decide-submission.ts | sends reviewed rows on their way |
 * | `restoreRows`, `reopenDraft`, `enterAnew`, `returnRows` | take-back.ts | takes back what was discarded or replaced |
 * | `settleRows`, `completeSubmission` | decide-submission.ts | the process's progress and its end |
 *
 * Pure helpers: `outcomeOfChanges` (outcome.ts) for answers, `submissionItems`, `outcomesOf`, `rowsNeedingNumbers`
 * (submission.ts) for the process, `matchRow…` (matching.ts) for uploads.
 */
export type DraftDecision = Decision<DraftEvent, DraftRejectionCode>;

/** Rows that a draft can hold. */
export const draftRowLimit = 20_000;

/** What a draft that takes no changes answers with; null where it takes them. */
export const notOpen = (state: DraftState): DraftDecision | null => {
  if (state.phase === 'none') return reject('draft_unknown');
  return state.phase === 'open' ? null : reject('draft_not_open', { phase: state.phase });
};

export const openDraft = (state: DraftState, command: OpenDraft): DraftDecision => {
  if (state.phase !== 'none') return reject('draft_exists');
  const { draftId, owner, kind, template, ordinal } = command;
  return [{ type: 'DraftOpened', data: { draftId, ...owner, kind, template, ordinal } }];
};

/** Before the file of an upload is read, and in any open draft. */
export const chooseYear = (state: DraftState, { by, year }: ChooseYear): DraftDecision => {
  const refusal = state.phase === 'receiving' ? null : notOpen(state);
  if (refusal) return refusal;
  if (year === state.year) return [];
  return [{ type: 'DraftYearChosen', data: { draftId: state.draftId, by, year } }];
};

/** A decision, or the pieces in which one of many changes is made. */
type Decided = DraftDecision | Pieces<DraftDecision>;

type Step<Made extends Decided = DraftDecision> = (at: DraftState) => Made;

/** Decides on the draft, opened first where nobody has: one append, and none where the decision comes to nothing. */
export const openingIfNew = (state: DraftState, open: OpenDraft, decide: Step): DraftDecision =>
  atOnce(openingIfNewInPieces(state, open, decide));

export function* openingIfNewInPieces(
  state: DraftState,
  open: OpenDraft,
  decide: Step<Decided>,
): Pieces<DraftDecision> {
  if (state.phase !== 'none') return yield* toItsEnd(decide(state));
  const decision = yield* inOneAppendInPieces(state, [(at) => openDraft(at, open), decide]);
  return isRejection(decision) || decision.length > 1 ? decision : [];
}

function* toItsEnd(decided: Decided): Pieces<DraftDecision> {
  return 'next' in decided ? yield* decided : decided;
}

/** Decides one step after the other, each on what the ones before made; one append, or the first rejection. */
export const inOneAppend = (state: DraftState, steps: readonly Step[]): DraftDecision =>
  atOnce(inOneAppendInPieces(state, steps));

export function* inOneAppendInPieces(
  state: DraftState,
  steps: readonly Step<Decided>[],
): Pieces<DraftDecision> {
  const events: DraftEvent[] = [];
  let at = state;
  let decided: readonly DraftEvent[] = [];
  for (const step of steps) {
    // Folded for the next step only: ten thousand rows are folded once more when they have been appended.
    for (const event of decided) {
      at = draftDecider.evolve(at, event);
      yield;
    }
    const decision = yield* toItsEnd(step(at));
    if (isRejection(decision)) return decision;
    events.push(...decision);
    decided = decision;
  }
  return events;
}

/** While an upload is received, and by hand in any open draft; 500 rows an event. Rows already there stay as they are. */
export const addRows = (state: DraftState, command: AddRows): DraftDecision => {
  const refusal = state.phase === 'receiving' ? null : notOpen(state);
  if (refusal) return refusal;
  const rows = command.rows.filter(({ row }) => !rowOf(state, row));
  if (state.rows.size + rows.length > draftRowLimit) return reject('too_many_rows', { most: draftRowLimit });
  const broken = unfit(rows) ?? badContinuation(state, rows);
  if (broken) return broken;
  const { draftId, owner } = state;
  return withinText(
    state,
    chunked(rows).map((chunk) => ({
      type: 'RowsAdded',
      data: { draftId, owner, by: command.by, rows: chunk },
    })),
  );
};

const unfit = (rows: readonly NewRow[]): DraftDecision | null => {
  for (const { row, cells } of rows) {
    const found = (Object.entries(cells) as [string, CellValue][]).find(
      ([field, value]) => !fitsField(field, value),
    );
    if (found) return reject('cell_not_fitting', { row, field: found[0], value: found[1] });
  }
  return null;
};

/**
 * A pair is two rows, declared together: the continuation's first is new, in this draft, and has no other. Uploaded rows
 * are none, for the match that is computed at their submission may give them a booking.
 */
const badContinuation = (state: DraftState, rows: readonly NewRow[]): DraftDecision | null => {
  const continuations = rows.filter(({ continuationOf }) => continuationOf !== null);
  if (continuations.length === 0) return null;
  const taken = new Set(continuationsOf(state).keys());
  const firsts = new Map(rows.map((row) => [row.row, row]));
  for (const { row, continuationOf } of continuations) {
    const id = continuationOf ?? '';
    const held = rowOf(state, id);
    const first = held ?? firsts.get(id);
    const standsForBooking = held !== undefined && (held.bookingId !== null || held.submitting !== null);
    const fits = first && first.continuationOf === null && first.line === null && !standsForBooking;
    if (!fits || taken.has(id)) return reject('continuation_invalid', { row, continuationOf });
    taken.add(id);
  }
  return null;
};

/** By the process while an upload is received, and as someone's answer afterwards. Rows that are gone, or by hand, are passed over. */
export const matchRows = (state: DraftState, command: MatchRows): DraftDecision => {
  const refusal = state.phase === 'receiving' ? null : notOpen(state);
  if (refusal) return refusal;
  const matches = command.matches.filter(({ row }) => (rowOf(state, row)?.line ?? null) !== null);
  const submitting = matches.filter(({ row }) => rowOf(state, row)?.submitting).map(({ row }) => row);
  if (submitting.length > 0) return reject('row_submitting', { rows: submitting });
  for (const { row, cells } of matches) {
    const values = Object.entries(cells ?? {}) as [string, { readonly value: CellValue }][];
    const found = values.find(([field, { value }]) => !fitsField(field, value));
    if (found) return reject('cell_not_fitting', { row, field: found[0], value: found[1].value });
  }
  return chunked(matches).map((chunk) => ({
    type: 'RowMatched',
    data: { draftId: state.draftId, by: command.by, matches: chunk },
  }));
};

/** Of rows that hold something, those on which somebody else worked. */
export const touchedByOthers = (
  rows: readonly DraftRow[],
  user: string,
): readonly { readonly row: string; readonly by: readonly string[] }[] =>
  rows
    .filter(({ cells }) => Object.keys(cells).length > 0)
    .map((row) => ({ row: row.id, by: row.touchedBy.filter((other) => other !== user) }))
    .filter(({ by }) => by.length > 0);

/**
 * Another upload takes its place; its rows go. Refused while it is being read, while rows are under way, and where
 * colleagues worked on them.
 */
export const replaceDraft = (state: DraftState, command: ReplaceDraft): DraftDecision => {
  if (state.phase === 'none') return reject('draft_unknown');
  if (state.phase === 'replaced' || state.phase === 'ended') return [];
  if (state.phase === 'receiving') return reject('draft_not_open', { phase: state.phase });
  if (underWay(state)) {
    const rows = valuesOf(state.rows).filter((row) => row.submitting);
    return reject('row_submitting', { rows: rows.map(({ id }) => id) });
  }
  const touched = command.evenIfTouched ? [] : touchedByOthers(valuesOf(state.rows), command.actor);
  if (touched.length > 0) return reject('rows_touched', { rows: touched });
  return [...discardAll(state), { type: 'DraftReplaced', data: { draftId: state.draftId, by: command.by } }];
};

/** Once all is settled and nothing is left. */
export const endDraft = (state: DraftState): DraftDecision => {
  if (state.phase === 'none') return reject('draft_unknown');
  if (state.phase === 'replaced' || state.phase === 'ended') return [];
  if (state.rows.size > 0) return reject('draft_not_empty', { rows: state.rows.size });
  return [{ type: 'DraftEnded', data: { draftId: state.draftId } }];
};

/** All of its rows go. */
export const discardAll = (state: DraftState): readonly DraftEvent[] =>
  chunked(valuesOf(state.rows).map(({ id }) => id)).map((rows) => ({
    type: 'RowsDiscarded',
    data: { draftId: state.draftId, rows },
  }));
