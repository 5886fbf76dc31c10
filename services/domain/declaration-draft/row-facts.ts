import type { BookingField } from '../booking/terms.ts';
import type { InputMethod } from '../shared/change-source.ts';
import type { CellChange, DraftEvent, MatchedRow, NewRow, RestoredRow, RowOutcome } from './events.ts';
import type { CellValue } from './cell-value.ts';

/** What one event says about one row. */
export type RowFact =
  | { readonly is: 'added'; readonly row: NewRow; readonly by: string; readonly index: number }
  | {
      readonly is: 'changed';
      readonly changes: readonly CellChange[];
      readonly by: string;
      readonly via: InputMethod;
      readonly index: number;
    }
  | { readonly is: 'matched'; readonly matched: MatchedRow; readonly by: string }
  | { readonly is: 'rebased'; readonly field: BookingField; readonly base: CellValue }
  | { readonly is: 'discarded' }
  | { readonly is: 'restored'; readonly row: RestoredRow }
  | { readonly is: 'submitted'; readonly submissionId: string; readonly bookingNo: string | null }
  | { readonly is: 'settled'; readonly submissionId: string; readonly outcome: RowOutcome };

/** What an event says, row by row; empty for events about the draft as a whole. */
export const rowFacts = (event: DraftEvent): ReadonlyMap<string, RowFact> => {
  switch (event.type) {
    case 'RowsAdded': {
      const { rows, by } = event.data;
      return new Map(rows.map((row, index) => [row.row, { is: 'added', row, by, index }]));
    }
    case 'CellsChanged': {
      const { by, via = 'grid' } = event.data;
      const facts = new Map<string, Extract<RowFact, { is: 'changed' }> & { changes: CellChange[] }>();
      for (const change of event.data.changes) {
        const fact = facts.get(change.row);
        if (fact) fact.changes.push(change);
        else facts.set(change.row, { is: 'changed', changes: [change], by, via, index: facts.size });
      }
      return facts;
    }
    case 'RowMatched': {
      const { matches, by } = event.data;
      return new Map(matches.map((matched) => [matched.row, { is: 'matched', matched, by }]));
    }
    case 'ChangeRebased':
      return new Map([[event.data.row, { is: 'rebased', field: event.data.field, base: event.data.base }]]);
    case 'RowsDiscarded':
    case 'UnchangedRowsLeftOut':
      return new Map(event.data.rows.map((row) => [row, { is: 'discarded' }]));
    case 'RowsRestored':
      return new Map(event.data.rows.map((row) => [row.id, { is: 'restored', row }]));
    case 'SubmissionRowsListed': {
      const { submissionId, rows } = event.data;
      return new Map(rows.map(({ row, bookingNo }) => [row, { is: 'submitted', submissionId, bookingNo }]));
    }
    case 'RowsSettled': {
      const { submissionId, outcomes } = event.data;
      return new Map(outcomes.map((outcome) => [outcome.row, { is: 'settled', submissionId, outcome }]));
    }
    case 'DraftOpened':
    case 'DraftYearChosen':
    case 'UploadReceived':
    case 'UploadBasesRead':
    case 'UploadColumnsRead':
    case 'UploadReadingChosen':
    case 'UploadCompleted':
    case 'UploadFailed':
    case 'UploadFileExpired':
    case 'DeclarationSubmitted':
    case 'DeclarationCompleted':
    case 'RowsReturned':
    case 'DraftReopened':
    case 'DraftReplaced':
    case 'DraftEnded':
      return new Map();
  }
};
