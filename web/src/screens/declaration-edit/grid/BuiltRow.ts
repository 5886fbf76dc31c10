import { sameCell } from '#domain/declaration-draft/cells';
import type { BookingField, DischargeField } from '#domain/booking/terms';
import { isDischargeField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { RowError } from '#domain/validation/errors';
import type { BookingView } from '#contracts/booking/booking-view';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import { bookingCell, bookingCells, bookingLines } from './booking-cells.ts';
import type { Mark } from '../../../components/grid/rows/columns.ts';
import { type MarkKey, marksOf, severityOf } from './marks.ts';
import type { Change, DeclarationRow, Lock } from './declaration-row.ts';
import { type Cells, slotsOf } from './slots.ts';

export interface RowParts {
  readonly id: string;
  readonly order: number;
  readonly booking: BookingView | null;
  readonly draft: DraftRowView | null;
  /** What waits for its answer, the newest last. */
  readonly pending: readonly Pick<Change, 'field' | 'to'>[];
  readonly errors: readonly RowError[];
  readonly closed: boolean;
  /** Of an upload: the row of its file that holds the headers; null where that was not recorded. */
  readonly headerRow?: number | null;
}

const noCells: Cells = {};
const noLines: readonly DischargeField[] = [];
const noErrors: readonly RowError[] = [];
const nothingChanged: ReadonlySet<BookingField> = new Set();
const unmarked: ReadonlyMap<MarkKey, Mark> = new Map();

const lockOf = ({ booking, closed }: RowParts): Lock | null => {
  if (booking?.cancelled) return 'cancelled';
  return closed ? 'closed' : null;
};

/** Files of which no header row was recorded had it in their first row. */
const fileRowOf = ({ draft, headerRow }: RowParts): number | null =>
  draft?.line == null ? null : (headerRow ?? 1) + draft.line;

/** In the order of the row's cells; what was not touched cannot differ. */
const changedFields = (declared: Cells, touched: Cells, shown: Cells): ReadonlySet<BookingField> => {
  const fields = new Set<BookingField>();
  for (const field of Object.keys(shown) as BookingField[]) {
    if (!(field in touched)) continue;
    if (!sameCell(touched[field] ?? null, declared[field] ?? null)) fields.add(field);
  }
  return fields;
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

/** What a row shows once it is asked for as a whole. */
type Whole = Pick<DeclarationRow, 'cells' | 'changed'>;

/**
 * One version of a row, over documents that never change: what it shows is worked out when somebody asks. Most rows of a
 * long list are only sorted and counted, and most of a large paste is never drawn.
 */
export class BuiltRow implements DeclarationRow {
  readonly id: string;
  readonly order: number;
  readonly booking: BookingView | null;
  readonly draft: DraftRowView | null;
  readonly fileRow: number | null;
  readonly lock: Lock | null;
  readonly errors: readonly RowError[];
  readonly severity: DeclarationRow['severity'];
  private readonly pending: RowParts['pending'];
  private readonly isTouched: boolean;
  private madeWhole: Whole | undefined;
  private madeSlots: readonly DischargeField[] | undefined;
  private madeMarks: DeclarationRow['marks'] | undefined;

  constructor(parts: RowParts) {
    this.id = parts.id;
    this.order = parts.order;
    this.booking = parts.booking;
    this.draft = parts.draft;
    this.pending = parts.pending;
    this.isTouched = parts.draft !== null || parts.pending.length > 0;
    this.fileRow = fileRowOf(parts);
    this.lock = lockOf(parts);
    // A cancelled booking's errors are cleared: nothing can be done about them.
    this.errors = parts.booking?.cancelled ? noErrors : parts.errors;
    this.severity = this.errors.length === 0 ? 0 : severityOf(this.errors);
  }

  same(one: CellValue, other: CellValue): boolean {
    return sameCell(one, other);
  }

  /** What waits for its answer lies over what was touched, that over what is under submission, that over the booking. */
  cell(field: BookingField): CellValue {
    const { pending, draft, booking } = this;
    if (!this.isTouched) return booking ? bookingCell(booking, field) : null;
    for (let at = pending.length - 1; at >= 0; at -= 1) {
      const waiting = pending[at];
      if (waiting?.field === field) return waiting.to;
    }
    const touched = draft?.cells[field] ?? undefined;
    if (touched) return touched.value;
    const submitting = draft?.submitting?.[field];
    if (submitting !== undefined) return submitting;
    return booking ? bookingCell(booking, field) : null;
  }

  get cells(): Cells {
    return this.whole.cells;
  }

  get declared(): Cells {
    return this.booking ? bookingCells(this.booking) : noCells;
  }

  get changed(): ReadonlySet<BookingField> {
    return this.isTouched ? this.whole.changed : nothingChanged;
  }

  get slots(): readonly DischargeField[] {
    this.madeSlots ??= this.touchesOther ? slotsOf(this.declared, this.cells) : this.lines;
    return this.madeSlots;
  }

  get taken(): readonly string[] {
    return this.touchesOther ? Object.keys(this.cells).filter(isDischargeField) : this.lines;
  }

  get marks(): DeclarationRow['marks'] {
    if (this.errors.length === 0) return unmarked;
    this.madeMarks ??= marksOf(bySlot(this.errors, this.cells, this.slots));
    return this.madeMarks;
  }

  /** The booking's own lines. */
  private get lines(): readonly DischargeField[] {
    return this.booking ? bookingLines(this.booking) : noLines;
  }

  /** Whether lines were touched that the booking does not have. */
  private get touchesOther(): boolean {
    if (!this.isTouched) return false;
    const declared: readonly string[] = this.lines;
    for (const { field } of this.pending)
      if (!declared.includes(field) && isDischargeField(field)) return true;
    if (!this.draft) return false;
    const isOther = (field: string) => !declared.includes(field) && isDischargeField(field);
    const { cells, submitting } = this.draft;
    return Object.keys(cells).some(isOther) || Object.keys(submitting ?? noCells).some(isOther);
  }

  private get whole(): Whole {
    this.madeWhole ??= this.isTouched ? this.overlaid() : { cells: this.declared, changed: nothingChanged };
    return this.madeWhole;
  }

  private overlaid(): Whole {
    const { declared } = this;
    const touched: Partial<Record<BookingField, CellValue>> = { ...this.draft?.submitting };
    for (const [field, cell] of Object.entries(this.draft?.cells ?? {})) {
      if (cell) touched[field as BookingField] = cell.value;
    }
    for (const { field, to } of this.pending) touched[field] = to;
    const cells = { ...declared, ...touched };
    const changed = this.booking === null ? nothingChanged : changedFields(declared, touched, cells);
    return { cells, changed };
  }
}
