import type { BookingField } from '../booking/terms.ts';
import type { Decider } from '../shared/decider.ts';
import { lookup, revised } from '../shared/persistent-map.ts';
import { cellEntries } from './cells.ts';
import type { CellValue, DraftEvent } from './events.ts';
import { evolveRow, rowFacts, type DraftRow } from './rows.ts';
import { initialState, type DraftState, type SentRow, type Submission } from './state.ts';

export const evolve = (state: DraftState, event: DraftEvent): DraftState =>
  withRows({ ...draftAfter(state, event), revision: state.revision + 1 }, event);

const draftAfter = (state: DraftState, event: DraftEvent): DraftState => {
  switch (event.type) {
    case 'DraftOpened': {
      const { draftId, organisation, side, preparedBy, kind, template } = event.data;
      const phase = kind === 'upload' ? 'receiving' : 'open';
      return { ...state, phase, draftId, owner: { organisation, side, preparedBy }, kind, template };
    }
    case 'UploadCompleted':
      return { ...state, phase: 'open', columns: event.data.columns };
    case 'UploadFailed':
      return { ...state, phase: 'failed' };
    case 'DeclarationSubmitted': {
      const { submissionId: id, submittedAt, referenceVersions, syncVeson, rows } = event.data;
      const submission = {
        id,
        submittedAt,
        referenceVersions,
        syncVeson,
        rows,
        settled: 0,
        completed: false,
      };
      return withSubmission(state, submission);
    }
    case 'DeclarationCompleted': {
      const submission = state.submissions[event.data.submissionId];
      return submission ? withSubmission(state, { ...submission, completed: true }) : state;
    }
    case 'DraftReplaced':
      return { ...state, phase: 'replaced' };
    case 'DraftEnded':
      return { ...state, phase: 'ended' };
    case 'UploadReceived':
    case 'RowsAdded':
    case 'RowMatched':
    case 'CellsChanged':
    case 'ChangeRebased':
    case 'RowsDiscarded':
    case 'SubmissionRowsListed':
    case 'RowsSettled':
      return state;
  }
};

const withSubmission = (state: DraftState, submission: Submission): DraftState => ({
  ...state,
  submissions: { ...state.submissions, [submission.id]: submission },
});

const withRows = (state: DraftState, event: DraftEvent): DraftState => {
  const rows: [string, DraftRow | null][] = [];
  const sent: [string, SentRow][] = [];
  let settled = 0;
  for (const [id, fact] of rowFacts(event)) {
    const row = lookup(state.rows, id);
    const next = evolveRow(row, fact, state.revision, id);
    if (next !== row && (next ?? row)) rows.push([id, next]);
    if (fact.is !== 'settled' || row?.submitting?.submissionId !== fact.submissionId) continue;
    settled += 1;
    if (fact.outcome.outcome === 'declared') sent.push([id, sentRow(row, fact.outcome.bookingId)]);
  }
  if (rows.length === 0) return state;
  const next = { ...state, rows: revised(state.rows, rows), sent: revised(state.sent, sent) };
  const submission = event.type === 'RowsSettled' ? state.submissions[event.data.submissionId] : undefined;
  return submission ? withSubmission(next, { ...submission, settled: submission.settled + settled }) : next;
};

const sentRow = (row: DraftRow, bookingId: string): SentRow => ({
  bookingId,
  values: Object.fromEntries(
    cellEntries(row.submitting?.cells ?? {}).map(([field, cell]): [BookingField, CellValue] => [
      field,
      cell.value,
    ]),
  ),
});

export const draftDecider: Decider<DraftState, DraftEvent> = { initialState, evolve };
