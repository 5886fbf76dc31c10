import type { BookingField } from '../booking/terms.ts';
import type { ChangeSource, InputMethod } from '../shared/change-source.ts';
import { cellEntries, charactersOf, sameCell, type Cell, type Cells } from './cells.ts';
import type { MatchedRow, RowOutcome } from './events.ts';
import type { CellValue } from './cell-value.ts';
import type { DraftRow, Reopened, RowMatch, SubmittingLayer } from './draft-row.ts';
import type { RowFact } from './row-facts.ts';

/** Characters of all texts that its cells hold, those on their way included. */
export const charactersOfRow = ({ cells, submitting }: DraftRow): number =>
  charactersOfCells(cells) + (submitting ? charactersOfCells(submitting.cells) : 0);

/** Without lists on the way: each fold of a row comes here twice. */
const charactersOfCells = (cells: Cells): number => {
  let characters = 0;
  for (const field in cells) {
    const cell = cells[field as BookingField];
    if (cell) characters += charactersOf(cell.value);
  }
  return characters;
};

/** What a cell of the row holds; undefined where only its booking knows. */
export const heldValue = (row: DraftRow, field: BookingField): CellValue | undefined => {
  const cell = row.cells[field] ?? row.submitting?.cells[field];
  if (cell) return cell.value;
  return row.bookingId === null ? null : undefined;
};

/** The row after a fact about it, at a revision of the draft; null when it left, or is none. */
export const evolveRow = (
  row: DraftRow | undefined,
  fact: RowFact,
  revision: number,
  id: string,
): DraftRow | null => {
  if (fact.is === 'added') return row ?? addedRow(fact, revision);
  if (fact.is === 'restored') return row ?? { ...fact.row, submitting: null, revision };
  if (fact.is === 'changed') return changedRow(row ?? enteredRow(id, fact.index, revision), fact, revision);
  if (!row || fact.is === 'discarded') return null;
  switch (fact.is) {
    case 'matched':
      return { ...matchedRow(row, fact.matched, fact.by), revision };
    case 'rebased':
      return staying({ ...rebasedRow(row, fact.field, fact.base), revision });
    case 'submitted': {
      const { submissionId, bookingNo } = fact;
      const submitting = { submissionId, bookingNo, cells: row.cells };
      return { ...row, submitting, cells: {}, reopened: null, revision };
    }
    case 'settled':
      return row.submitting?.submissionId === fact.submissionId
        ? staying({ ...settledRow(row, row.submitting, fact.outcome), revision })
        : row;
  }
};

/** An edit row leaves with its last change. */
const staying = (row: DraftRow): DraftRow | null =>
  row.origin === 'entered' && !row.submitting && Object.keys(row.cells).length === 0 ? null : row;

const placeOf = (revision: number, index: number): number => revision * 100_000 + index;

const addedRow = ({ row, by, index }: Extract<RowFact, { is: 'added' }>, revision: number): DraftRow => ({
  id: row.row,
  place: placeOf(revision, index),
  origin: 'added',
  line: row.line,
  bookingId: null,
  bookingNo: row.bookingNo,
  letterIndex: row.letterIndex,
  continuationOf: row.continuationOf,
  replaces: row.replaces,
  ...(row.cancelMessage === undefined ? {} : { cancelMessage: row.cancelMessage }),
  ...(row.vesselRequested && { vesselRequested: true }),
  match: null,
  asked: null,
  uploaded: row.line === null ? null : row.cells,
  revision,
  cells: Object.fromEntries(
    (Object.entries(row.cells) as [BookingField, CellValue][])
      .filter(([, value]) => !sameCell(value, null))
      .map(([field, value]): [BookingField, Cell] => [field, { base: null, value, by, ...wayIn(row) }]),
  ),
  submitting: null,
  reopened: null,
  touchedBy: [by],
});

/** The grid adds empty rows: one by hand that holds something from the start was filled in a form. */
const wayIn = ({ line }: Pick<DraftRow, 'line'>): Pick<Cell, 'via'> => (line === null ? { via: 'form' } : {});

/** As a cell keeps it: what goes without saying is left out, for a draft holds very many. */
const wayOf = ({ line }: Pick<DraftRow, 'line'>, via: InputMethod): Pick<Cell, 'via'> =>
  line === null && via === 'grid' ? {} : { via };

/** Where what a cell holds came from. */
export const sourceOfCell = (
  draft: string,
  { line }: Pick<DraftRow, 'line'>,
  { via }: Cell,
): ChangeSource => {
  if (via) return { by: via };
  return line === null ? { by: 'grid' } : { by: 'upload', draft, line };
};

const enteredRow = (id: string, index: number, revision: number): DraftRow => ({
  id,
  place: placeOf(revision, index),
  origin: 'entered',
  line: null,
  bookingId: id,
  bookingNo: null,
  letterIndex: null,
  continuationOf: null,
  replaces: null,
  match: null,
  asked: null,
  uploaded: null,
  revision,
  cells: {},
  submitting: null,
  reopened: null,
  touchedBy: [],
});

const changedRow = (
  row: DraftRow,
  { changes, by, via }: Extract<RowFact, { is: 'changed' }>,
  revision: number,
): DraftRow | null => {
  const cells: Partial<Record<BookingField, Cell>> = { ...row.cells };
  for (const { field, from, to } of changes) {
    const untouched = row.submitting?.cells[field]?.value ?? (row.bookingId === null ? null : from);
    const base = cells[field] ? cells[field].base : untouched;
    if (sameCell(base, to)) delete cells[field];
    else cells[field] = { base, value: to, by, ...wayOf(row, via) };
  }
  const touchedBy = row.touchedBy.includes(by) ? row.touchedBy : [...row.touchedBy, by];
  const reopened = withoutSolved(row.reopened, cells);
  return staying({ ...row, cells, touchedBy, reopened, revision });
};

/** A conflict is over once its cell is no longer touched. */
const withoutSolved = (reopened: Reopened | null, cells: Cells): Reopened | null => {
  if (reopened?.because !== 'conflict') return reopened;
  const conflicts = reopened.conflicts.filter(({ field }) => cells[field]);
  return conflicts.length > 0 ? { because: 'conflict', conflicts } : null;
};

const rebasedRow = (row: DraftRow, field: BookingField, base: CellValue): DraftRow => {
  const { [field]: cell, ...others } = row.cells;
  if (!cell) return row;
  const { reopened } = row;
  const conflicts =
    reopened?.because === 'conflict' ? reopened.conflicts.filter((conflict) => conflict.field !== field) : [];
  return {
    ...row,
    cells: sameCell(base, cell.value) ? others : { ...others, [field]: { ...cell, base } },
    reopened:
      reopened?.because !== 'conflict'
        ? reopened
        : conflicts.length > 0
          ? { because: 'conflict', conflicts }
          : null,
  };
};

const matchedRow = (row: DraftRow, { match, cells }: MatchedRow, by: string): DraftRow => ({
  ...row,
  match,
  asked: row.match?.as === 'asking' ? row.match.candidates : row.asked,
  bookingId: match.as === 'booking' ? match.bookingId : null,
  cells: cells
    ? Object.fromEntries(
        (Object.entries(cells) as [BookingField, Omit<Cell, 'by'>][])
          .filter(([, cell]) => !sameCell(cell.base, cell.value))
          .map(([field, cell]) => {
            const { by: hand = by, via } = row.cells[field] ?? {};
            return [field, { ...cell, by: hand, ...(via && { via }) }];
          }),
      )
    : row.cells,
  reopened: row.reopened?.because === 'asking' ? null : row.reopened,
});

const settledRow = (row: DraftRow, layer: SubmittingLayer, outcome: RowOutcome): DraftRow => {
  if (outcome.outcome === 'declared') {
    // Later edits stay, as the edit of a booking; without any, the row leaves.
    const { vesselRequested: _recorded, ...edited } = row;
    return {
      ...edited,
      origin: 'entered',
      bookingId: outcome.bookingId,
      match: null,
      asked: null,
      uploaded: null,
      continuationOf: null,
      replaces: null,
      submitting: null,
    };
  }
  const reopened = { ...row, submitting: null, cells: reunited(layer.cells, row.cells) };
  if (outcome.outcome === 'conflict') {
    return { ...reopened, reopened: { because: 'conflict', conflicts: outcome.conflicts } };
  }
  if (outcome.outcome === 'rejected') {
    const { code, details } = outcome;
    return { ...reopened, reopened: { because: 'rejected', code, details } };
  }
  const { candidates, because } = outcome;
  const match: RowMatch = { as: 'asking', candidates, ...(because && { because }) };
  return { ...reopened, match, asked: null, reopened: { because: 'asking', candidates } };
};

/** Lower base, upper value; what a later edit took back is gone. */
const reunited = (lower: Cells, upper: Cells): Cells => {
  const cells: Partial<Record<BookingField, Cell>> = { ...lower };
  for (const [field, cell] of cellEntries(upper)) {
    const below = lower[field];
    if (!below) cells[field] = cell;
    else if (sameCell(below.base, cell.value)) delete cells[field];
    else cells[field] = { ...cell, base: below.base };
  }
  return cells;
};
