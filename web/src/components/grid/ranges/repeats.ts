import { isUnparsed, readText } from '../rows/cells.ts';
import { type GridColumn, repeatedAt } from '../rows/columns.ts';
import type { GridTypes, RowOf } from '../rows/rows.ts';
import { type Block, textIn } from './block.ts';

/** Lines by which it is judged how a block lies; the rest of it lies the same way. */
const sampleLines = 30;
const maxPlaces = 20;

const isRepeated = <G extends GridTypes>({ repeated }: GridColumn<G>): boolean => repeated !== undefined;

/** How many filled cells of the first lines do not fit into their columns. */
const misfits = <G extends GridTypes>(
  sample: Block,
  columns: readonly GridColumn<G>[],
  row: RowOf<G> | undefined,
): number => {
  let count = 0;
  for (const line of sample) {
    line.forEach((cell, at) => {
      const column = columns[at];
      if ((typeof cell === 'string' ? cell : cell.text).trim() === '') return;
      if (!column || !column.editable) count += 1;
      else if (isUnparsed(readText(column.kind, textIn(column.kind, cell), row && column.options?.(row))))
        count += 1;
    });
  }
  return count;
};

/** More or fewer by as little as can be: 0, 1 more, 1 fewer, 2 more, … */
const inOrderOfDistance = (min: number, max: number): readonly number[] =>
  Array.from({ length: max - min + 1 }, (_, at) => min + at).sort(
    (a, b) => Math.abs(a) - Math.abs(b) || b - a,
  );

/**
 * The columns that a block without titles lies on: those from the cursor on, with as many repeated places as the block
 * has. How many it has is seen by what fits into the columns behind them; where it fits as it is, nothing is tried.
 */
export const columnsUnder = <G extends GridTypes>(
  block: Block,
  shown: readonly GridColumn<G>[],
  left: number,
  row: RowOf<G> | undefined,
): readonly GridColumn<G>[] => {
  const from = shown.slice(left);
  const width = block.reduce((widest, line) => Math.max(widest, line.length), 0);
  const [first, last] = [from.findIndex(isRepeated), from.findLastIndex(isRepeated)];
  const repeated = from[first]?.repeated;
  // The block ends before the places do.
  if (!repeated || width <= first) return from;
  const inPlaces = from.slice(first, last + 1);
  const inOne = repeated.columnsAt(0).length;
  // The places do not stand together, each of them whole.
  if (!inPlaces.every(isRepeated) || inPlaces.length % inOne > 0) return from;
  const sample = block.slice(0, sampleLines);
  const asShown = misfits(sample, from, row);
  if (asShown === 0) return from;
  const places = inPlaces.length / inOne;
  const start = shown.filter((column, at) => at < left && isRepeated(column)).length / inOne;
  const laid = (more: number): readonly GridColumn<G>[] => [
    ...from.slice(0, first),
    ...Array.from({ length: places + more }, (_, at) => repeatedAt(shown, repeated, start + at)).flat(),
    ...from.slice(last + 1),
  ];
  const maxMore = Math.min(maxPlaces - start - places, Math.ceil((width - first) / inOne) - places);
  return inOrderOfDistance(1 - places, Math.max(0, maxMore))
    .map((more) => ({ columns: more === 0 ? from : laid(more), more }))
    .map(({ columns }) => ({ columns, count: misfits(sample, columns, row) }))
    .reduce((best, other) => (other.count < best.count ? other : best)).columns;
};
