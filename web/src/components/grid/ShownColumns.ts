import type { ColDef } from 'ag-grid-community';
import { type ColDefContext, colDefOf, numberColDef } from './col-defs.ts';
import type { ColumnValue } from './rows/cells.ts';
import type { GridColumn } from './rows/columns.ts';
import type { GridTypes, StandingRow } from './rows/rows.ts';
import { ColumnWidths } from './widths.ts';

/** The columns of a grid as they are now, with the widths that somebody gave them. */
export class ShownColumns<G extends GridTypes> {
  private byId: ReadonlyMap<string, GridColumn<G>>;
  private readonly widths: ColumnWidths;

  constructor(
    columns: readonly GridColumn<G>[],
    /** Under which name their widths are remembered. */
    widths: string,
    private readonly sortedBy: string | undefined,
  ) {
    this.byId = new Map(columns.map((column) => [column.id, column]));
    this.widths = new ColumnWidths(widths);
  }

  get all(): readonly GridColumn<G>[] {
    return [...this.byId.values()];
  }

  get(id: string): GridColumn<G> | undefined {
    return this.byId.get(id);
  }

  /** The column by which rows begin in order. */
  get first(): GridColumn<G> | undefined {
    return this.byId.get(this.sortedBy ?? '');
  }

  /** Takes others; false where they are the very same. */
  use(columns: readonly GridColumn<G>[]): boolean {
    if (columns.length === this.byId.size && columns.every((one) => this.byId.get(one.id) === one))
      return false;
    this.byId = new Map(columns.map((column) => [column.id, column]));
    return true;
  }

  keepWidth(id: string, width: number): void {
    this.widths.keep(id, width);
  }

  defs(context: Omit<ColDefContext<G>, 'widthOf'>): ColDef<StandingRow<G>, ColumnValue>[] {
    const begun = { initialSort: 'asc' as const };
    const withWidths = { ...context, widthOf: this.widths.of };
    return [
      { ...numberColDef<G>(), ...(this.sortedBy === undefined ? begun : {}) },
      ...this.all.map((column) => ({
        ...colDefOf(column, withWidths),
        ...(column.id === this.sortedBy ? begun : {}),
      })),
    ];
  }
}
