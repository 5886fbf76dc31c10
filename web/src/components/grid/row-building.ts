import { sameCell } from '#domain/declaration-draft/cells';
import type { BookingField, DischargeField } from '#domain/booking/terms';
import { isDischargeField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/events';
import type { RowError } from '#domain/validation/errors';
import type { BookingView } from '#contracts/booking/booking-view';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import { bookingCells, bookingLines } from './booking-cells.ts';
import { marksOf, severityOf } from './marks.ts';
import type { GridRow, Lock } from './rows.ts';
import { type Cells, slotsOf } from './slots.ts';

export interface RowParts {
  readonly id: string;
  readonly order: number;
  readonly booking: BookingView | null;
  readonly draft: DraftRowView | null;
  readonly pending: ReadonlyMap<BookingField, CellValue>;
  readonly errors: readonly RowError[];
  readonly closed: boolean;
}

/** What a booking amounts to as a row that nobody has touched. */
interface Declared {
  readonly cells: Cells;
  readonly slots: readonly DischargeField[];
  readonly taken: readonly DischargeField[];
}

const nothingDeclared: Declared = { cells: {}, slots: [], taken: [] };
const nothingChanged: ReadonlySet<BookingField> = new Set();
const unmarked: GridRow['marks'] = new Map();
const declaredBy = new WeakMap<BookingView, Declared>();

/** A booking's cells, made once a document. */
const declaredOf = (booking: BookingView | null): Declared => {
  if (!booking) return nothingDeclared;
  const known = declaredBy.get(booking);
  if (known) return known;
  const lines = bookingLines(booking);
  const declared = { cells: bookingCells(booking), slots: lines, taken: lines };
  declaredBy.set(booking, declared);
  return declared;
};

/** What lies over the declared cells: what is under submission, what was touched, what waits for its answer. */
const touchedCells = ({ draft, pending }: RowParts): Cells | null => {
  if (!draft && pending.size === 0) return null;
  const cells: Partial<Record<BookingField, CellValue>> = { ...draft?.submitting };
  for (const [field, cell] of Object.entries(draft?.cells ?? {})) {
    if (cell) cells[field as BookingField] = cell.value;
  }
  for (const [field, value] of pending) cells[field] = value;
  return cells;
};

/** In the order of the row's cells; what was not touched cannot differ. */
const changedFields = (declared: Cells, touched: Cells, shown: Cells): ReadonlySet<BookingField> => {
  const fields = new Set<BookingField>();
  for (const field of Object.keys(shown) as BookingField[]) {
    if (!(field in touched)) continue;
    if (!sameCell(touched[field] ?? null, declared[field] ?? null)) fields.add(field);
  }
  return fields;
};

/** A row that nobody has touched shares what its booking amounts to: most of a long list is that. */
const shownOf = (declared: Declared, parts: RowParts): Declared & Pick<GridRow, 'changed'> => {
  const touched = touchedCells(parts);
  if (!touched) return { ...declared, changed: nothingChanged };
  const cells = { ...declared.cells, ...touched };
  const hasNewLine = Object.keys(touched).some(
    (field) => isDischargeField(field) && !declared.taken.includes(field),
  );
  return {
    cells,
    slots: hasNewLine ? slotsOf(declared.cells, cells) : declared.slots,
    taken: hasNewLine ? Object.keys(cells).filter(isDischargeField) : declared.taken,
    changed: parts.booking === null ? nothingChanged : changedFields(declared.cells, touched, cells),
  };
};

const lockOf = ({ booking, closed }: RowParts): Lock | null => {
  if (booking?.cancelled) return 'cancelled';
  return closed ? 'closed' : null;
};

/** The lines that hold something, in order: the places that errors count. */
const filledLines = (cells: Cells, slots: readonly DischargeField[]): readonly DischargeField[] =>
  slots.filter((field) => (cells[field] ?? null) !== null);

/** Errors name a line's place among those that hold something; the grid finds marks by the slot it is shown in. */
const bySlot = (errors: readonly RowError[], cells: Cells, slots: readonly DischargeField[]): RowError[] => {
  const filled = filledLines(cells, slots);
  return errors.map((error) => {
    const line = /^dischargePorts\.(\d+)\.(.+)$/.exec(error.attribute);
    if (!line) return error;
    const place = Number(line[1]);
    const field = filled[place];
    const slot = field ? slots.indexOf(field) : slots.length + place - filled.length;
    return slot === place ? error : { ...error, attribute: `dischargePorts.${slot}.${line[2]}` };
  });
};

export const buildRow = (parts: RowParts): GridRow => {
  const declared = declaredOf(parts.booking);
  const { cells, slots, taken, changed } = shownOf(declared, parts);
  // A cancelled booking's errors are cleared: nothing can be done about them.
  const errors = parts.booking?.cancelled ? [] : parts.errors;
  return {
    id: parts.id,
    order: parts.order,
    booking: parts.booking,
    draft: parts.draft,
    cells,
    declared: declared.cells,
    slots,
    taken,
    changed,
    lock: lockOf(parts),
    errors,
    marks: errors.length === 0 ? unmarked : marksOf(bySlot(errors, cells, slots)),
    severity: severityOf(errors),
  };
};

const sameFields = (a: ReadonlySet<BookingField>, b: ReadonlySet<BookingField>) =>
  a === b || (a.size === b.size && [...a].every((field) => b.has(field)));

const sameCells = (a: Cells, b: Cells) => {
  if (a === b) return true;
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<BookingField>;
  for (const field of fields) {
    const one = a[field] ?? null;
    const other = b[field] ?? null;
    if (one !== other && !sameCell(one, other)) return false;
  }
  return true;
};

const sameErrors = (a: readonly RowError[], b: readonly RowError[]) =>
  a === b || (a.length === b.length && JSON.stringify(a) === JSON.stringify(b));

const sameState = (a: GridRow, b: GridRow) =>
  a.lock === b.lock &&
  a.booking?.status === b.booking?.status &&
  a.booking?.bookingNo === b.booking?.bookingNo &&
  a.booking?.letterIndex === b.booking?.letterIndex &&
  a.booking?.transferred === b.booking?.transferred &&
  a.draft?.reopened?.because === b.draft?.reopened?.because &&
  a.draft?.match?.as === b.draft?.match?.as &&
  (a.draft?.submitting == null) === (b.draft?.submitting == null);

/** Whether two versions of a row cannot be told apart in the grid; revisions and cursors are not seen. */
export const looksTheSame = (a: GridRow, b: GridRow): boolean =>
  sameState(a, b) &&
  sameErrors(a.errors, b.errors) &&
  a.slots.join() === b.slots.join() &&
  sameFields(a.changed, b.changed) &&
  sameCells(a.cells, b.cells);
