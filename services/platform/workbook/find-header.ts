import type { WorkbookShape } from '#contracts/workbook/shape';
import { KnownColumns } from './known-columns.ts';
import type { ReadingPlan } from './port.ts';
import type { RawCell, RawRow } from './raw-cell.ts';

/** Where a sheet's headers may be, though no column of them says which booking a row is. */
interface Likely {
  readonly sheet: string | null;
  readonly row: number;
  readonly known: number;
}

/** Cells of a row of headers that nobody knows yet. */
const leastUnknown = 3;

const isWord = ({ text, number, date }: RawCell): boolean =>
  number === undefined && date === undefined && /\p{L}/u.test(text) && !/\d{2}/.test(text);

/** A row of words above rows of figures: headers in words of the file's own. */
const looksLikeHeaders = (row: RawRow, below: readonly RawRow[]): boolean => {
  const cells = [...row.cells.values()];
  const words = new Set(cells.map(({ text }) => text));
  if (cells.length < leastUnknown || words.size < cells.length || !cells.every(isWord)) return false;
  const next = below[0];
  return (
    next !== undefined &&
    next.cells.size * 2 >= cells.length &&
    [...next.cells.values()].some((cell) => !isWord(cell))
  );
};

/** Finds the row of headers among the first filled rows of one sheet after another. */
export class HeaderFinder {
  readonly columns: KnownColumns;
  private readonly plan: ReadingPlan;
  private likely: Likely | undefined;

  constructor(shape: WorkbookShape, plan: ReadingPlan) {
    this.plan = plan;
    this.columns = new KnownColumns(shape, plan.remembered);
  }

  /** Of the first rows of a sheet the one that is its headers: an identifying column and one more are known in it. */
  among(rows: readonly RawRow[], sheet: string | null): RawRow | undefined {
    const said = this.plan.at;
    if (said) return said.sheet === sheet ? rows.find(({ row }) => row === said.headerRow) : undefined;
    let best: { readonly row: RawRow; readonly known: number } | undefined;
    for (const row of rows) {
      const { known, identifies } = this.columns.knownIn(row);
      if (known >= 2 && identifies && known > (best?.known ?? 0)) best = { row, known };
      this.remember(row, rows, sheet, known);
    }
    return best?.row;
  }

  /** Where headers may be that do not say which booking a row is: the file is then read again from there. */
  get elsewhere(): NonNullable<ReadingPlan['at']> | undefined {
    return this.likely && !this.plan.at
      ? { sheet: this.likely.sheet, headerRow: this.likely.row }
      : undefined;
  }

  private remember(row: RawRow, rows: readonly RawRow[], sheet: string | null, known: number): void {
    if (this.likely && known <= this.likely.known) return;
    const isLikely = known >= 2 || looksLikeHeaders(row, rows.slice(rows.indexOf(row) + 1));
    if (isLikely) this.likely = { sheet, row: row.row, known };
  }
}
