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

/** What a block of cells says by its first line, where that is a line of titles. */
export const titledLines = (block: Block, sheet: Sheet): Titled | undefined => {
  const [first = []] = block;
  if (block.length < 2) return undefined;
  const { shown } = sheet;
  const titles = first.map((cell): Title => {
    const header = shownText(cell).trim();
    const known = header === '' ? undefined : sheet.fieldOf(header);
    return { header, known, column: known && columnOf(shown, known) };
  });
  if (!areTitles(titles, first.length)) return undefined;
  const isTwice = (at: number) =>
    titles.findIndex(({ column }) => column !== undefined && column.id === titles[at]?.column?.id) < at;
  const taken = titles.map(({ column }, at) =>
    column !== undefined && column.editable && !isTwice(at) ? column : undefined,
  );
  return {
    columns: taken.filter((column) => column !== undefined),
    lines: block.slice(1).map((line) => line.filter((_, at) => taken[at] !== undefined)),
    untaken: titles.flatMap((title, at): readonly UntakenColumn[] => {
      const because = whyUntaken(title, title.column !== undefined && isTwice(at));
      return because ? [{ header: title.header, because }] : [];
    }),
  };
};
