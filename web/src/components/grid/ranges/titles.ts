import type { GridColumn } from '../rows/columns.ts';
import type { GridTypes } from '../rows/rows.ts';
import { type Block, shownText } from './block.ts';
import type { Sheet, Titled } from './sheet.ts';

/** A column of the clipboard that is not taken. */
export interface UntakenColumn {
  readonly header: string;
  /** `twice`: another column goes to the same place. `elsewhere`: the grid has no such column. */
  readonly because: 'unknown' | 'twice' | 'elsewhere';
}

/** Lines of the clipboard without their titles, and the columns that these name, one a cell. */
export interface TitledLines<G extends GridTypes> {
  readonly columns: readonly GridColumn<G>[];
  readonly lines: Block;
  /** Lines above the titles. */
  readonly above: number;
  readonly untaken: readonly UntakenColumn[];
}

interface Title<G extends GridTypes> {
  readonly header: string;
  readonly known: Titled<G> | undefined;
}

/** Most of what stands in the line is titles, two at least; a single one is the whole of a single column. */
const areTitles = <G extends GridTypes>(titles: readonly Title<G>[], width: number): boolean => {
  const known = titles.filter((title) => title.known !== undefined);
  if (known.length === 1) return width === 1 && known[0]?.known?.isOwn === true;
  return known.length >= 2 && known.length * 2 >= titles.filter(({ header }) => header !== '').length;
};

const whyUntaken = <G extends GridTypes>(
  { header, known }: Title<G>,
  isTwice: boolean,
): UntakenColumn['because'] | undefined => {
  if (header === '') return undefined;
  if (known === undefined) return 'unknown';
  if (known.column === undefined) return known.isSetElsewhere ? undefined : 'elsewhere';
  return isTwice ? 'twice' : undefined;
};

/** A heading or two and an empty line may stand above the titles. */
const maxAbove = 9;
const maxInHeading = 2;

const isHeading = (line: Block[number]): boolean =>
  line.filter((cell) => shownText(cell).trim() !== '').length <= maxInHeading;

const titlesIn = <G extends GridTypes>(line: Block[number], sheet: Sheet<G>): readonly Title<G>[] => {
  const { shown } = sheet;
  return line.map((cell): Title<G> => {
    const header = shownText(cell).trim();
    return { header, known: header === '' ? undefined : sheet.titled(header, shown) };
  });
};

/** The line of titles: the first of the block, or the first one below headings. */
const findTitles = <G extends GridTypes>(
  block: Block,
  sheet: Sheet<G>,
): { readonly at: number; readonly titles: readonly Title<G>[] } | undefined => {
  for (let at = 0; at < Math.min(block.length - 1, maxAbove + 1); at += 1) {
    const line = block[at] ?? [];
    const titles = titlesIn(line, sheet);
    if (areTitles(titles, line.length)) return { at, titles };
    if (!isHeading(line)) return undefined;
  }
  return undefined;
};

/** What a block of cells says by a line of titles at its head. */
export const titledLines = <G extends GridTypes>(
  block: Block,
  sheet: Sheet<G>,
): TitledLines<G> | undefined => {
  const found = findTitles(block, sheet);
  if (!found) return undefined;
  const { at: above, titles } = found;
  const columns = titles.map(({ known }) => known?.column);
  const isTwice = (at: number) =>
    columns.findIndex((column) => column !== undefined && column.id === columns[at]?.id) < at;
  const taken = columns.map((column, at) =>
    column !== undefined && column.editable && !isTwice(at) ? column : undefined,
  );
  return {
    columns: taken.filter((column) => column !== undefined),
    lines: block.slice(above + 1).map((line) => line.filter((_, at) => taken[at] !== undefined)),
    above,
    untaken: titles.flatMap((title, at): readonly UntakenColumn[] => {
      const because = whyUntaken(title, columns[at] !== undefined && isTwice(at));
      return because ? [{ header: title.header, because }] : [];
    }),
  };
};
