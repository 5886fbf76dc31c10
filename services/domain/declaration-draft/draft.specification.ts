import { line, ref } from '../booking/booking.specification.ts';
import type { BookingField } from '../booking/terms.ts';
import type { ChangeReason, OpenDraft, SubmitDeclaration } from './commands.ts';
import type { CellChange, DraftEvent, DraftKind, NewRow, RowOutcome } from './events.ts';
import type { CellValue } from './cell-value.ts';

/** Drafts as the specs know them: Alice and Bruno prepare cargoes of one charterer. */
export { line, ref };

export const owner = {
  organisation: 'org-atlantica',
  side: 'external',
  preparedBy: 'org-atlantica',
} as const;

export const opening = (kind: DraftKind): OpenDraft => ({
  draftId: 'd1',
  owner,
  kind,
  template: 'suzano',
  ordinal: kind === 'edit' ? 1 : 0,
});

export const opened = (kind: DraftKind): DraftEvent => ({
  type: 'DraftOpened',
  data: { draftId: 'd1', ...owner, kind, template: 'suzano', ordinal: kind === 'edit' ? 1 : 0 },
});

export const newRow = (row: string, cells: NewRow['cells'] = {}, over: Partial<NewRow> = {}): NewRow => ({
  row,
  line: null,
  cells,
  bookingNo: null,
  letterIndex: null,
  continuationOf: null,
  replaces: null,
  ...over,
});

export const added = (rows: readonly NewRow[], by = 'alice'): Extract<DraftEvent, { type: 'RowsAdded' }> => ({
  type: 'RowsAdded',
  data: { draftId: 'd1', owner, by, rows },
});

export const change = (row: string, field: BookingField, from: CellValue, to: CellValue): CellChange => ({
  row,
  field,
  from,
  to,
});

export const changed = (by: string, ...changes: readonly CellChange[]): DraftEvent => ({
  type: 'CellsChanged',
  data: { draftId: 'd1', owner, by, changes },
});

/** The same as a step that is taken back, or done again. */
export const stepped = (
  step: 'undo' | 'redo',
  by: string,
  ...changes: readonly CellChange[]
): DraftEvent => ({
  type: 'CellsChanged',
  data: { draftId: 'd1', owner, by, changes, step },
});

/** The same as a form makes them. */
export const changedInForm = (by: string, ...changes: readonly CellChange[]): DraftEvent => ({
  type: 'CellsChanged',
  data: { draftId: 'd1', owner, by, changes, via: 'form' },
});

export const edit = (by: string, changes: readonly CellChange[], reason: ChangeReason = 'edit') => ({
  by,
  reason,
  changes,
});

export const toMarch = change('b1', 'laycanStart', '2027-03-10', '2027-03-12');
/** The edit draft in which Alice has begun. */
export const edited: DraftEvent[] = [opened('edit'), changed('alice', toMarch)];

export const discarded = (...rows: readonly string[]): DraftEvent => ({
  type: 'RowsDiscarded',
  data: { draftId: 'd1', rows },
});

export const ended: DraftEvent = { type: 'DraftEnded', data: { draftId: 'd1' } };

export const submission: Omit<SubmitDeclaration, 'rows'> = {
  by: 'alice',
  withEditsOf: ['bruno'],
  submissionId: 's1',
  submittedAt: '2027-01-05T23:59:58.000Z',
  referenceVersions: { limits: 3 },
  syncVeson: false,
  numbers: new Map([
    ['r1', '10481'],
    ['r2', '10482'],
    ['r3', '10483'],
  ]),
};

/** A submission of rows at their revisions; `bookingNo` for new rows. */
export const submitted = (
  rows: readonly { readonly row: string; readonly revision: number; readonly bookingNo: string | null }[],
  submissionId = 's1',
): DraftEvent[] => [
  {
    type: 'DeclarationSubmitted',
    data: {
      draftId: 'd1',
      submissionId,
      submittedAt: submission.submittedAt,
      referenceVersions: submission.referenceVersions,
      syncVeson: false,
      rows: rows.length,
    },
  },
  { type: 'SubmissionRowsListed', data: { draftId: 'd1', submissionId, rows } },
];

export const settled = (outcomes: readonly RowOutcome[], submissionId = 's1'): DraftEvent => ({
  type: 'RowsSettled',
  data: { draftId: 'd1', submissionId, outcomes },
});

export const completed = (submissionId = 's1'): DraftEvent => ({
  type: 'DeclarationCompleted',
  data: { draftId: 'd1', submissionId },
});
