import type { BookingField } from '../booking/terms.ts';
import type { Decider } from '../shared/decider.ts';
import { emptyMap, lookup, revised } from '../shared/persistent-map.ts';
import type { DraftEvent } from './events.ts';
import type { CellValue } from './cell-value.ts';
import type { DraftRow } from './draft-row.ts';
import { rowFacts, type RowFact } from './row-facts.ts';
import { charactersOfRow, evolveRow } from './rows.ts';
import { initialState, type DownloadRead, type DraftState, type SentRow, type Submission } from './state.ts';
import { asks } from './upload-columns.ts';

export const evolve = (state: DraftState, event: DraftEvent): DraftState =>
  withRows({ ...draftAfter(state, event), revision: state.revision + 1 }, event);

const draftAfter = (state: DraftState, event: DraftEvent): DraftState => {
  switch (event.type) {
    case 'DraftOpened': {
      const { draftId, organisation, side, preparedBy, kind, template } = event.data;
      const phase = kind === 'upload' ? 'receiving' : 'open';
      return { ...state, phase, draftId, owner: { organisation, side, preparedBy }, kind, template };
    }
    case 'DraftYearChosen':
      return { ...state, year: event.data.year };
    case 'UploadReceived': {
      const { file: hash, fileName: name, size, anewOf = null, keptFor = null } = event.data;
      return { ...state, file: { hash, name, size, keptFor, expiredAfter: null }, anewOf };
    }
    case 'UploadColumnsRead': {
      const found = event.data.columns;
      // Whoever has a file read anew wants to say how, though nothing be in doubt.
      const phase = asks(found) || state.anewOf !== null ? 'asking' : 'receiving';
      return { ...state, phase, found };
    }
    case 'UploadReadingChosen': {
      const { by, columns, remember, replaces, evenIfTouched = false } = event.data;
      return {
        ...state,
        phase: 'receiving',
        chosen: { by, columns, remember, replaces, evenIfTouched },
      };
    }
    case 'UploadCompleted':
      return { ...state, phase: 'open', columns: event.data.columns, halves: event.data.halves ?? {} };
    case 'UploadBasesRead':
      return { ...state, download: downloadRead(state, event.data) };
    case 'UnchangedRowsLeftOut':
      return { ...state, unchanged: state.unchanged + event.data.rows.length };
    case 'UploadFailed': {
      const { code, place } = event.data;
      return { ...state, phase: 'failed', failure: { code, place } };
    }
    case 'UploadFileExpired':
      return { ...state, file: state.file && { ...state.file, expiredAfter: event.data.days } };
    case 'DeclarationSubmitted': {
      const { submissionId: id, submittedAt, referenceVersions, syncVeson, rows, editors = [] } = event.data;
      const submission = {
        id,
        submittedAt,
        referenceVersions,
        year: state.year,
        syncVeson,
        rows,
        editors,
        settled: 0,
        unchanged: 0,
        completed: false,
      };
      return withSubmission(state, submission);
    }
    case 'DeclarationCompleted': {
      const submission = state.submissions[event.data.submissionId];
      return submission ? withSubmission(state, { ...submission, completed: true }) : state;
    }
    case 'RowsReturned':
      return {
        ...state,
        discarded: revised(
          state.discarded,
          event.data.rows.map((row) => [row, null]),
        ),
      };
    case 'DraftReopened':
      return { ...state, phase: 'open' };
    case 'DraftReplaced':
      return { ...state, phase: 'replaced' };
    case 'DraftEnded':
      return { ...state, phase: 'ended' };
    case 'RowsAdded':
    case 'RowMatched':
    case 'CellsChanged':
    case 'ChangeRebased':
    case 'RowsDiscarded':
    case 'RowsRestored':
    case 'SubmissionRowsListed':
    case 'RowsSettled':
      return state;
  }
};

const downloadRead = (
  { download }: DraftState,
  { organisation, writtenAt, bases }: Extract<DraftEvent, { type: 'UploadBasesRead' }>['data'],
): DownloadRead => ({
  organisation,
  writtenAt,
  bases: revised(
    download?.bases ?? emptyMap(),
    bases.map((base) => [base.bookingId, base]),
  ),
});

const withSubmission = (state: DraftState, submission: Submission): DraftState => ({
  ...state,
  submissions: { ...state.submissions, [submission.id]: submission },
});

const withRows = (state: DraftState, event: DraftEvent): DraftState => {
  const rows: [string, DraftRow | null][] = [];
  const sent: [string, SentRow][] = [];
  const takenBack: [string, TakenBack | null][] = [];
  const discarded: [string, number | null][] = [];
  let [settled, unchanged, characters] = [0, 0, state.characters];
  for (const [id, fact] of rowFacts(event)) {
    const row = lookup(state.rows, id);
    const next = evolveRow(row, fact, state.revision, id);
    if (next !== row && (next ?? row)) {
      rows.push([id, next]);
      characters += (next ? charactersOfRow(next) : 0) - (row ? charactersOfRow(row) : 0);
    }
    if (fact.is === 'discarded' || fact.is === 'restored')
      discarded.push([id, fact.is === 'discarded' ? state.revision : null]);
    const back = takenBackBy(fact, next, lookup(state.takenBack, id));
    if (back !== undefined) takenBack.push([id, back]);
    if (fact.is !== 'settled' || row?.submitting?.submissionId !== fact.submissionId) continue;
    settled += 1;
    const { outcome } = fact;
    if (outcome.outcome !== 'declared') continue;
    if (outcome.unchanged) unchanged += 1;
    sent.push([id, { bookingId: outcome.bookingId, cells: row.submitting.cells }]);
  }
  if (rows.length === 0) return state;
  const next = {
    ...state,
    rows: revised(state.rows, rows),
    characters,
    sent: revised(state.sent, sent),
    takenBack: revised(state.takenBack, takenBack),
    discarded: revised(state.discarded, discarded),
  };
  const submission = event.type === 'RowsSettled' ? state.submissions[event.data.submissionId] : undefined;
  if (!submission) return next;
  return withSubmission(next, {
    ...submission,
    settled: submission.settled + settled,
    unchanged: submission.unchanged + unchanged,
  });
};

type TakenBack = Readonly<Partial<Record<BookingField, CellValue>>>;

/** undefined where nothing changes; null where nothing is remembered any longer. */
const takenBackBy = (
  fact: RowFact,
  row: DraftRow | null,
  before: TakenBack | undefined,
): TakenBack | null | undefined => {
  if (fact.is === 'settled' || fact.is === 'discarded') return before && null;
  if (fact.is !== 'changed') return undefined;
  const back = fact.changes.filter(({ field }) => !row?.cells[field]).map(({ field, to }) => [field, to]);
  return back.length > 0 ? { ...before, ...Object.fromEntries(back) } : undefined;
};

export const draftDecider: Decider<DraftState, DraftEvent> = { initialState, evolve };
