import { chunked } from '../shared/chunks.ts';
import { reject, type Rejection } from '../shared/decider.ts';
import { colleaguesRows, editorsOf } from './authors.ts';
import { cellEntries, isParsed } from './cells.ts';
import type { SaveAndSubmit, SettleRows, SubmitDeclaration } from './commands.ts';
import { addRows, inOneAppend, notOpen, type DraftDecision } from './decide.ts';
import { changeCells } from './decide-changes.ts';
import type { DraftEvent } from './events.ts';
import type { DraftRow } from './draft-row.ts';
import { continuationsOf, rowOf, underWay, type DraftState } from './state.ts';

/**
 * Sends what was reviewed, exactly: if one row differs from the revision that was read, nothing is sent and the
 * rejection names it. The rows become a layer `submitting`; later edits lie above it.
 */
export const submitDeclaration = (state: DraftState, command: SubmitDeclaration): DraftDecision => {
  const refusal = notOpen(state);
  if (refusal) return refusal;
  const listed = new Set(command.rows.map(({ row }) => row));
  if (listed.size === 0) return reject('nothing_to_submit');
  const changed = changedSince(state, command.rows);
  if (changed) return changed;
  const rows = [...listed].flatMap((id) => rowOf(state, id) ?? []);
  return colleaguesEdits(state, command) ?? notReady(state, rows, command) ?? submitted(state, rows, command);
};

/** The refusal that names rows with the edits of colleagues who were not named; null where there are none. */
export const colleaguesEdits = (
  state: DraftState,
  { by, withEditsOf, rows }: Pick<SubmitDeclaration, 'by' | 'withEditsOf' | 'rows'>,
): Rejection<'colleagues_edits'> | null => {
  const listed = rows.flatMap(({ row }) => rowOf(state, row) ?? []);
  const found = colleaguesRows(listed, new Set([by, ...withEditsOf]));
  return found.length === 0 ? null : reject('colleagues_edits', { rows: found });
};

/** The refusal that names rows which are no longer as they were read; null where all are. */
export const changedSince = (
  state: DraftState,
  read: SubmitDeclaration['rows'],
): Rejection<'rows_changed'> | null => {
  const changed = read.filter(({ row, revision }) => rowOf(state, row)?.revision !== revision);
  if (changed.length === 0) return null;
  return reject('rows_changed', {
    rows: changed.map(({ row }) => ({ row, revision: rowOf(state, row)?.revision ?? null })),
  });
};

const submitted = (
  state: DraftState,
  rows: readonly DraftRow[],
  { by, withEditsOf, submissionId, submittedAt, referenceVersions, syncVeson, numbers }: SubmitDeclaration,
): DraftEvent[] => {
  const { draftId } = state;
  // Rows with edits of anyone who was not named were refused above.
  const editors = withEditsOf.length > 0 ? editorsOf(rows, by) : [];
  const listed = rows.map((row) => ({
    row: row.id,
    revision: row.revision,
    bookingNo: row.bookingId === null ? (numbers.get(row.continuationOf ?? row.id) ?? null) : null,
  }));
  return [
    {
      type: 'DeclarationSubmitted',
      data: {
        draftId,
        submissionId,
        submittedAt,
        referenceVersions,
        syncVeson,
        rows: rows.length,
        ...(editors.length > 0 && { editors }),
      },
    },
    ...chunked(listed).map((chunk): DraftEvent => ({
      type: 'SubmissionRowsListed',
      data: { draftId, submissionId, rows: chunk },
    })),
  ];
};

const notReady = (
  state: DraftState,
  rows: readonly DraftRow[],
  { numbers }: SubmitDeclaration,
): DraftDecision | null => {
  const idsWhere = (test: (row: DraftRow) => boolean): string[] => rows.filter(test).map(({ id }) => id);
  const submitting = idsWhere((row) => row.submitting !== null);
  if (submitting.length > 0) return reject('row_submitting', { rows: submitting });
  const asking = idsWhere((row) => row.match?.as === 'asking' || row.match?.as === 'unknown');
  if (asking.length > 0) return reject('rows_asking', { rows: asking });
  const unparsed = rows.filter(holdsText).flatMap((row) =>
    cellEntries(row.cells)
      .filter(([, cell]) => !isParsed(cell.value))
      .map(([field]) => ({ row: row.id, field })),
  );
  if (unparsed.length > 0) return reject('cells_unparsed', { cells: unparsed });
  const apart = withoutTheOther(state, rows);
  if (apart.length > 0) return reject('pair_incomplete', { rows: apart });
  const unnumbered = idsWhere(
    (row) => row.bookingId === null && row.continuationOf === null && !numbers.has(row.id),
  );
  return unnumbered.length > 0 ? reject('numbers_missing', { rows: unnumbered }) : null;
};

/** Asked of every row of a submission: nothing is made of the cells of those that are well. */
const holdsText = ({ cells }: DraftRow): boolean =>
  Object.values(cells).some((cell) => cell !== undefined && !isParsed(cell.value));

/** Rows of a pair whose other row is in the draft, but not among these. */
const withoutTheOther = (
  state: DraftState,
  rows: readonly { readonly id: string; readonly continuationOf: string | null }[],
): { readonly row: string; readonly with: string }[] => {
  const ids = new Set(rows.map(({ id }) => id));
  const continuations = continuationsOf(state);
  return rows.flatMap(({ id, continuationOf }) => {
    const other = continuationOf ?? continuations.get(id)?.id;
    return other !== undefined && rowOf(state, other) && !ids.has(other) ? [{ row: id, with: other }] : [];
  });
};

/**
 * Saves and submits in one append. A row that others changed since it was read is refused (`rows_changed`), be it that
 * its revision differs, or that it was sent without one and somebody else touched it.
 */
export const saveAndSubmit = (state: DraftState, command: SaveAndSubmit): DraftDecision => {
  const { rows, bookings, ...submission } = command;
  const { by } = submission;
  return inOneAppend(state, [
    (at) => saveRows(at, { by, rows, ...(bookings ? { bookings } : {}) }),
    (at) =>
      submitDeclaration(at, {
        ...submission,
        rows: rows.flatMap(({ row: id }) => {
          const row = rowOf(at, id);
          return row ? [{ row: id, revision: row.revision }] : [];
        }),
      }),
  ]);
};

/** The first half of `saveAndSubmit`: what the rows would be, to be reviewed before anything is written. */
export const saveRows = (
  state: DraftState,
  { by, rows, bookings }: Pick<SaveAndSubmit, 'by' | 'rows' | 'bookings'>,
): DraftDecision => {
  const changed = rows.flatMap(({ row: id, revision }) => {
    const row = rowOf(state, id);
    const touched = row?.touchedBy.some((user) => user !== by) ?? false;
    const differs = revision === null ? touched : row?.revision !== revision;
    return differs ? [{ row: id, revision: row?.revision ?? null }] : [];
  });
  if (changed.length > 0) return reject('rows_changed', { rows: changed });
  const added = rows.flatMap(({ add }) => add ?? []);
  const changes = rows.flatMap((row) => row.changes);
  return inOneAppend(state, [
    (at) => (added.length > 0 ? addRows(at, { by, rows: added }) : []),
    (at) =>
      changes.length > 0
        ? changeCells(at, { by, reason: 'edit', via: 'form', changes, ...(bookings ? { bookings } : {}) })
        : [],
  ]);
};

/** How submitted rows came out. Declared rows leave, unless later edits lie above them; the others reopen. */
export const settleRows = (state: DraftState, { submissionId, outcomes }: SettleRows): DraftDecision => {
  if (!state.submissions[submissionId]) return reject('submission_unknown', { submissionId });
  const open = outcomes.filter(({ row }) => rowOf(state, row)?.submitting?.submissionId === submissionId);
  const apart = withoutTheOther(
    state,
    open.flatMap(({ row }) => rowOf(state, row) ?? []),
  );
  if (apart.length > 0) return reject('pair_incomplete', { rows: apart });
  return chunked(open).map((chunk) => ({
    type: 'RowsSettled',
    data: { draftId: state.draftId, submissionId, outcomes: chunk },
  }));
};

/** Once every row is settled. Ends the draft too, where nothing is left in it and nothing else is under way. */
export const completeSubmission = (
  state: DraftState,
  { submissionId }: { readonly submissionId: string },
): DraftDecision => {
  const submission = state.submissions[submissionId];
  if (!submission) return reject('submission_unknown', { submissionId });
  if (submission.completed) return [];
  const left = submission.rows - submission.settled;
  if (left > 0) return reject('rows_unsettled', { submissionId, rows: left });
  const { draftId } = state;
  const { editors } = submission;
  const completed: DraftEvent = {
    type: 'DeclarationCompleted',
    data: { draftId, submissionId, ...(editors.length > 0 && { editors }) },
  };
  const others = underWay({
    ...state,
    submissions: { ...state.submissions, [submissionId]: { ...submission, completed: true } },
  });
  return state.rows.size === 0 && !others
    ? [completed, { type: 'DraftEnded', data: { draftId } }]
    : [completed];
};
