import type { FileCell, ReadingOption } from '../workbook/upload-columns.ts';
import type { CellReading } from './reading.ts';

const maxEvidence = 3;
const maxLeft = 10;

/** Cells of one sort: how many, the first few as evidence, and the rows of the first ten. */
export class CellTally {
  count = 0;
  readonly first: FileCell[] = [];
  private readonly rows: number[] = [];

  add(cell: FileCell): void {
    this.count += 1;
    if (this.first.length < maxEvidence) this.first.push(cell);
    if (this.rows.length < maxLeft) this.rows.push(cell.row);
  }

  /** Their rows, with those of other tallies, as `left` of an option wants them. */
  static left(tallies: readonly CellTally[]): ReadingOption['left'] {
    const rows = tallies.flatMap((tally) => tally.rows).sort((a, b) => a - b);
    return { rows: rows.slice(0, maxLeft), count: tallies.reduce((sum, { count }) => sum + count, 0) };
  }
}

export const optionOf = (
  reading: CellReading,
  example: ReadingOption['example'],
  fits: readonly CellTally[],
  left: readonly CellTally[],
): ReadingOption => ({
  reading,
  example,
  cells: fits.reduce((sum, { count }) => sum + count, 0),
  left: CellTally.left(left),
});
