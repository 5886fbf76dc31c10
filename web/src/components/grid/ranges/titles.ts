import type { KnownHeader } from '#contracts/workbook/headers';
import type { GridColumn } from '../rows/rows.ts';
import { type Block, shownText } from './block.ts';
import type { Sheet } from './paste.ts';

/** A column of the clipboard that is not taken. */
export interface UntakenColumn {
  readonly header: string;
  /** `twice`: another column goes to the same place. `elsewhere`: the grid has no such column. */
  readonly because: 'unknown' | 'twice' | 'elsewhere';
}

/** Lines of the clipboard without their titles, and the columns that these name, one a cell. */
export interface Titled {
  readonly columns: readonly GridColumn[];
  readonly lines: Block;
  /** Lines above the titles. */
  readonly above: number;
  readonly untaken: readonly UntakenColumn[];
}

/** What the portal sets and everybody's file has beside the rest: nobody expects it to be taken. */
const setByPortal = new Set(['letterIndex', 'bookingNo']);

/** The column of a discharge pair; one that the grid does not show yet comes with the line that is pasted into it. */
export const pairColumn = (
  shown: readonly GridColumn[],
  slot: number,
  part: 'port' | 'qty',
): GridColumn | undefined => {
  let first: GridColumn | undefined;
  for (const column of shown) {
    const { source } = column;
    if (source.from !== 'slot' || source.part !== part) continue;
    if (source.slot === slot) return column;
    if (source.slot === 0) first = column;
  }
  if (first?.source.from !== 'slot') return undefined;
  const number = (text: string) => text.replace(/\d+$/, String(slot + 1));
  return {
    ...first,
    id: number(first.id),
    header: number(first.header),
    source: { ...first.source, slot },
  };
};

const columnOf = (shown: readonly GridColumn[], { field }: KnownHeader): GridColumn | undefined => {
  const [, number, part] = /^discharge\.(\d+)\.(port|qty)$/.exec(field) ?? [];
  if (number === undefined) return shown.find(({ id }) => id === field);
  return pairColumn(shown, Number(number) - 1, part === 'qty' ? 'qty' : 'port');
};

interface Title {
  readonly header: string;
  readonly known: KnownHeader | undefined;
  readonly column: GridColumn | undefined;
}

/** Most of what stands in the line is titles, two at least; a single one is the whole of a single column. */
const areTitles = (titles: readonly Title[], width: number): boolean => {
  const known = titles.filter((title) => title.known !== undefined);
  if (known.length === 1) return width === 1 && known[0]?.known?.source === 'template';
  return known.length >= 2 && known.length * 2 >= titles.filter(({ header }) => header !== '').length;
};

const whyUntaken = (
  { header, known, column }: Title,
  isTwice: boolean,
): UntakenColumn['because'] | undefined => {
  if (header === '') return undefined;
  if (known === undefined) return 'unknown';
  if (column === undefined) return setByPortal.has(known.field) ? undefined : 'elsewhere';
  return isTwice ? 'twice' : undefined;
};

/** A heading or two and an empty line may stand above the titles. */
const mostAbove = 9;
const mostInHeading = 2;

const isHeading = (line: Block[number]): boolean =>
  line.filter((cell) => shownText(cell).trim() !== '').length <= mostInHeading;

const titlesIn = (line: Block[number], sheet: Sheet): readonly Title[] => {
  const { shown } = sheet;
  return line.map((cell): Title => {
    const header = shownText(cell).trim();
    const known = header === '' ? undefined : sheet.fieldOf(header);
    return { header, known, column: known && columnOf(shown, known) };
  });
};

/** The line of titles: the first of the block, or the first one below headings. */
const findTitles = (
  block: Block,
  sheet: Sheet,
): { readonly at: number; readonly titles: readonly Title[] } | undefined => {
  for (let at = 0; at < Math.min(block.length - 1, mostAbove + 1); at += 1) {
    const line = block[at] ?? [];
    const titles = titlesIn(line, sheet);
    if (areTitles(titles, line.length)) return { at, titles };
    if (!isHeading(line)) return undefined;
  }
  return undefined;
};

/** What a block of cells says by a line of titles at its head. */
export const titledLines = (block: Block, sheet: Sheet): Titled | undefined => {
  const found = findTitles(block, sheet);
  if (!found) return undefined;
  const { at: above, titles } = found;
  const isTwice = (at: number) =>
    titles.findIndex(({ column }) => column !== undefined && column.id === titles[at]?.column?.id) < at;
  const taken = titles.map(({ column }, at) =>
    column !== undefined && column.editable && !isTwice(at) ? column : undefined,
  );
  return {
    columns: taken.filter((column) => column !== undefined),
    lines: block.slice(above + 1).map((line) => line.filter((_, at) => taken[at] !== undefined)),
    above,
    untaken: titles.flatMap((title, at): readonly UntakenColumn[] => {
      const because = whyUntaken(title, title.column !== undefined && isTwice(at));
      return because ? [{ header: title.header, because }] : [];
    }),
  };
};
