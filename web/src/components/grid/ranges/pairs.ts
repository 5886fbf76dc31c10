import { type GridColumn, isWritable, type GridRow } from '../rows/rows.ts';
import { isUnparsed, readText } from '../rows/cells.ts';
import { type Block, textIn } from './block.ts';
import { pairColumn } from './titles.ts';

/** Lines by which it is judged how a block lies; the rest of it lies the same way. */
const sampleLines = 30;
const mostPairs = 20;

const isSlot = (column: GridColumn | undefined): boolean => column?.source.from === 'slot';

/** How many filled cells of the first lines do not fit into their columns. */
const misfits = (sample: Block, columns: readonly GridColumn[], row: GridRow | undefined): number => {
  let count = 0;
  for (const line of sample) {
    line.forEach((cell, at) => {
      const column = columns[at];
      if ((typeof cell === 'string' ? cell : cell.text).trim() === '') return;
      if (!column || !isWritable(column)) count += 1;
      else if (isUnparsed(readText(column.kind, textIn(column.kind, cell), row && column.options?.(row))))
        count += 1;
    });
  }
  return count;
};

/** More or fewer by as little as can be: 0, 1 more, 1 fewer, 2 more, … */
const inOrderOfDistance = (fewest: number, most: number): readonly number[] =>
  Array.from({ length: most - fewest + 1 }, (_, at) => fewest + at).sort(
    (a, b) => Math.abs(a) - Math.abs(b) || b - a,
  );

/**
 * The columns that a block without titles lies on: those from the cursor on, with as many discharge pairs as the block
 * has. How many it has is seen by what fits into the columns behind them; where it fits as it is, nothing is tried.
 */
export const columnsUnder = (
  block: Block,
  shown: readonly GridColumn[],
  left: number,
  row: GridRow | undefined,
): readonly GridColumn[] => {
  const from = shown.slice(left);
  const width = block.reduce((widest, line) => Math.max(widest, line.length), 0);
  const [first, last] = [from.findIndex(isSlot), from.findLastIndex(isSlot)];
  const slots = from.slice(first, last + 1);
  // The block ends before the pairs do; or the pairs do not stand together, two by two.
  if (first === -1 || width <= first || !slots.every(isSlot) || slots.length % 2 === 1) return from;
  const sample = block.slice(0, sampleLines);
  const asShown = misfits(sample, from, row);
  if (asShown === 0) return from;
  const pairs = slots.length / 2;
  const start = shown.filter((column, at) => at < left && isSlot(column)).length / 2;
  const laid = (more: number): readonly GridColumn[] => [
    ...from.slice(0, first),
    ...Array.from({ length: pairs + more }, (_, at) =>
      (['port', 'qty'] as const).flatMap((part) => pairColumn(shown, start + at, part) ?? []),
    ).flat(),
    ...from.slice(last + 1),
  ];
  const most = Math.min(mostPairs - start - pairs, Math.ceil((width - first) / 2) - pairs);
  return inOrderOfDistance(1 - pairs, Math.max(0, most))
    .map((more) => ({ columns: more === 0 ? from : laid(more), more }))
    .map(({ columns }) => ({ columns, count: misfits(sample, columns, row) }))
    .reduce((best, other) => (other.count < best.count ? other : best)).columns;
};
