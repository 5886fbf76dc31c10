import { sameCell } from '#domain/declaration-draft/cells';
import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/events';
import type { ColumnValue } from './rows/cells.ts';
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
  readonly execute: (plan: WritePlan) => void;
  readonly conflict: (conflict: EditConflict) => void;
  readonly announce: (text: string) => void;
}

/** What editors hand over becomes a command, or a question where someone else was faster. */
export class CellEdits {
  /** What the field held whose editor was opened last. */
  private opened:
    | { readonly id: string; readonly field: BookingField; readonly value: CellValue }
    | undefined;

  constructor(
    private readonly rows: GridRows,
    private readonly outcomes: EditOutcomes,
  ) {}

  /** The editor says so itself: the grid's own event comes a task later, when fast keys have opened the next one. */
  open(id: string, column: GridColumn): void {
    const row = this.rows.get(id);
    const field = row && fieldOf(row, column);
    this.opened = field ? { id: row.id, field, value: cellOf(row, field) } : undefined;
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
    else outcomes.execute(plan);
  }
}
