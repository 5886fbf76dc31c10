import { sameCell } from '#domain/declaration-draft/cells';
import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/events';
import type { ColumnValue } from './rows/cells.ts';
import { displayQuantity } from '../../format/quantities.ts';
import { cellsWithText, unreadText, writesOf } from './rows/same-text.ts';
import type { GridRows } from './rows/GridRows.ts';
import { cellOf, fieldOf, type GridColumn, type GridRow } from './rows/rows.ts';
import { planWrites, type WritePlan } from './ranges/writes.ts';

/** An edit met another value than the one its editor opened with: the user says which holds. */
export interface EditConflict {
  readonly row: GridRow;
  readonly column: GridColumn;
  readonly field: BookingField;
  readonly mine: CellValue;
  readonly theirs: CellValue;
}

export interface EditOutcomes {
  readonly execute: (plan: WritePlan, reason: 'edit' | 'fill') => void;
  readonly conflict: (conflict: EditConflict) => void;
  readonly announce: (text: string) => void;
}

/** What editors hand over becomes a command, or a question where someone else was faster. */
export class CellEdits {
  /** What the field held whose editor was opened last. */
  private opened:
    | { readonly id: string; readonly field: BookingField; readonly value: CellValue }
    | undefined;

  /** Whether what is entered now goes to every cell with the same unread text. */
  private isEverywhere = false;

  constructor(
    private readonly rows: GridRows,
    private readonly columns: () => readonly GridColumn[],
    private readonly outcomes: EditOutcomes,
  ) {}

  /** The editor says so itself: the grid's own event comes a task later, when fast keys have opened the next one. */
  open(id: string, column: GridColumn): void {
    const row = this.rows.get(id);
    const field = row && fieldOf(row, column);
    this.opened = field ? { id: row.id, field, value: cellOf(row, field) } : undefined;
  }

  everywhere(enter: () => void): void {
    this.isEverywhere = true;
    enter();
    this.isEverywhere = false;
  }

  commit(id: string, column: GridColumn, value: ColumnValue): void {
    const { opened, outcomes } = this;
    const row = this.rows.get(id);
    if (!row) return outcomes.announce('This booking is no longer in the list; what was typed is lost.');
    const plan = planWrites([{ row, column, value }]);
    const [change] = plan.changes;
    if (!change) return;
    const { field, from: theirs, to: mine } = change;
    const isOvertaken = opened?.id === id && opened.field === field && !sameCell(opened.value, theirs);
    if (isOvertaken) outcomes.conflict({ row, column, field, mine, theirs });
    else if (this.isEverywhere) this.commitAlike(row, column, value, plan);
    else outcomes.execute(plan, 'edit');
  }

  /** The cell itself may hold a value already; then there is nothing that is like it. */
  private commitAlike(row: GridRow, column: GridColumn, value: ColumnValue, plan: WritePlan): void {
    const text = unreadText(row, column);
    const places = text === undefined ? [] : cellsWithText(this.rows.all, this.columns(), column, text);
    if (places.length < 2) return this.outcomes.execute(plan, 'edit');
    this.outcomes.execute(planWrites(writesOf(places, value)), 'fill');
    this.outcomes.announce(`Used in all ${displayQuantity(places.length)} cells.`);
  }
}
