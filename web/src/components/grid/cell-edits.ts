import { displayQuantity } from '../../format/quantities.ts';
import type { ColumnValue } from './rows/cells.ts';
import type { GridColumn } from './rows/columns.ts';
import { cellsWithText, unreadText, writesOf } from './rows/same-text.ts';
import type { GridTypes, RowOf, RowSource } from './rows/rows.ts';
import type { CommandSink } from './rows/sink.ts';
import { planWrites, type WritePlan } from './ranges/writes.ts';

export interface EditSurroundings<G extends GridTypes> {
  readonly sink: Pick<CommandSink<G>, 'execute' | 'conflict'>;
  readonly columns: () => readonly GridColumn<G>[];
  readonly announce: (text: string) => void;
  /** What one row is, in a sentence. */
  readonly row: string;
}

/** What editors hand over becomes a command, or a question where someone else was faster. */
export class CellEdits<G extends GridTypes> {
  /** What the field held whose editor was opened last. */
  private opened: { readonly id: string; readonly field: G['field']; readonly value: G['value'] } | undefined;

  /** Whether what is entered now goes to every cell with the same unread text. */
  private isEverywhere = false;

  constructor(
    private readonly rows: RowSource<G>,
    private readonly around: EditSurroundings<G>,
  ) {}

  /** The editor says so itself: the grid's own event comes a task later, when fast keys have opened the next one. */
  open(id: string, column: GridColumn<G>): void {
    const row = this.rows.get(id);
    const field = row && column.cells.fieldOf(row);
    this.opened = field ? { id: row.id, field, value: row.cell(field) } : undefined;
  }

  everywhere(enter: () => void): void {
    this.isEverywhere = true;
    enter();
    this.isEverywhere = false;
  }

  commit(id: string, column: GridColumn<G>, value: ColumnValue): void {
    const { opened, around } = this;
    const { sink } = around;
    const row = this.rows.get(id);
    if (!row) return around.announce(`This ${around.row} is no longer in the list; what was typed is lost.`);
    const plan = planWrites([{ row, column, value }]);
    const [change] = plan.changes;
    if (!change) return;
    const { field, from: theirs, to: mine } = change;
    const isOvertaken = opened?.id === id && opened.field === field && !row.same(opened.value, theirs);
    if (isOvertaken) sink.conflict({ row, column, field, mine, theirs });
    else if (this.isEverywhere) this.commitAlike(row, column, value, plan);
    else sink.execute('edit', plan.changes);
  }

  /** The cell itself may hold a value already; then there is nothing that is like it. */
  private commitAlike(row: RowOf<G>, column: GridColumn<G>, value: ColumnValue, plan: WritePlan<G>): void {
    const { around } = this;
    const text = unreadText(row, column);
    const places = text === undefined ? [] : cellsWithText(this.rows.all, around.columns(), column, text);
    if (places.length < 2) return around.sink.execute('edit', plan.changes);
    around.sink.execute('fill', planWrites(writesOf(places, value)).changes);
    around.announce(`Used in all ${displayQuantity(places.length)} cells.`);
  }
}
