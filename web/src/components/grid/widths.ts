import { arrangeWidths, readWidths, type Widths, widthWithin } from '../../stores/column-widths.ts';

/** The widths that somebody dragged the grid's columns to, by the columns' ids; the browser remembers them. */
export class ColumnWidths {
  private widths: Widths;

  constructor(private readonly name: string) {
    this.widths = readWidths(name);
  }

  readonly of = (columnId: string): number | undefined => this.widths[columnId];

  keep(columnId: string, width: number): void {
    this.widths = { ...this.widths, [columnId]: widthWithin(width) };
    arrangeWidths(this.name, this.widths);
  }
}
