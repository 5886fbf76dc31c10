import type { GridColumn } from '../rows/rows.ts';
import type { Extent } from './selection.ts';

/** Lines of the clipboard without their titles, and the columns that these name, one a cell. */
export interface Titled {
  readonly columns: readonly GridColumn[];
  readonly lines: readonly (readonly string[])[];
}

/** `POL / Total, MT` and `pol / total` are one title. */
const plain = (title: string): string => title.trim().toLowerCase().replace(/\s+/g, ' ').replace(/, mt$/, '');

/** The column of a discharge pair that the grid does not show yet: it comes with the line that is pasted into it. */
const furtherSlot = (title: string, known: ReadonlyMap<string, GridColumn>): GridColumn | undefined => {
  const named = /^(qty )?pod (\d{1,2})$/.exec(title);
  const first = named && known.get(`${named[1] ?? ''}pod 1`);
  if (!first || first.source.from !== 'slot') return undefined;
  return { ...first, id: title, source: { ...first.source, slot: Number(named[2]) - 1 } };
};

/**
 * What a block of cells says by its first line, where that is a line of titles: two at least, and most of what stands
 * in it. Columns that the grid does not know are left out.
 */
export const titledLines = (
  text: readonly (readonly string[])[],
  sheet: { readonly extent: Extent; readonly columnAt: (index: number) => GridColumn | undefined },
): Titled | undefined => {
  const [first = []] = text;
  if (text.length < 2) return undefined;
  const known = new Map<string, GridColumn>();
  for (let index = 0; index < sheet.extent.columns; index += 1) {
    const column = sheet.columnAt(index);
    if (column) known.set(plain(column.header), column);
  }
  const columns = first.map((title) => known.get(plain(title)) ?? furtherSlot(plain(title), known));
  const named = columns.filter((column) => column !== undefined);
  const titles = first.filter((title) => title.trim() !== '').length;
  if (named.length < 2 || named.length * 2 < titles) return undefined;
  return {
    columns: named,
    lines: text.slice(1).map((line) => line.filter((_, index) => columns[index] !== undefined)),
  };
};
