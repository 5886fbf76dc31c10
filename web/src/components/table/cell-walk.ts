import type { KeyboardEvent } from 'react';

/** The cell of a row that an element belongs to; null outside of the rows that stand for something. */
export const cellAround = (target: EventTarget): HTMLElement | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell?.closest('[data-row]') ? cell : null;
};

/** What of a cell takes the focus: the button that opens its row, or the cell itself. */
export const focusOf = (cell: HTMLElement): HTMLElement => {
  const opener = cell.querySelector<HTMLElement>('.row-opener');
  if (opener) return opener;
  cell.tabIndex = -1;
  return cell;
};

const go = (cell: HTMLElement): void => {
  const focused = focusOf(cell);
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  focused.focus({ preventScroll: true });
};

const columnsOf = (row: Element, isPassed: (column: string) => boolean): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>('[data-column]')].filter(
    ({ dataset }) => !isPassed(dataset['column'] ?? ''),
  );

/** The same column, so many rows on. */
const inRow = (cell: HTMLElement, by: -1 | 1): HTMLElement | null => {
  const rows = [...(cell.closest('table')?.querySelectorAll('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row.contains(cell));
  const column = CSS.escape(cell.dataset['column'] ?? '');
  return rows[at + by]?.querySelector<HTMLElement>(`[data-column="${column}"]`) ?? null;
};

const inColumn = (
  cell: HTMLElement,
  by: -1 | 1,
  isPassed: (column: string) => boolean,
): HTMLElement | null => {
  const row = cell.closest('[data-row]');
  if (!row) return null;
  const cells = columnsOf(row, isPassed);
  return cells[cells.indexOf(cell) + by] ?? null;
};

/**
 * Left and Right go from a row's header through its cells, Up and Down from there through the column. What stands in a cell and has keys of
 * its own keeps them.
 *
 * @param isPassed columns that hold no values: numbers of rows, ticks
 */
export const walkCells = (event: KeyboardEvent<HTMLElement>, isPassed: (column: string) => boolean): void => {
  const cell = cellAround(event.target);
  if (!cell || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target !== cell && event.target !== cell.querySelector('.row-opener')) return;
  const isCell = event.target === cell;
  const ways: Readonly<Record<string, () => HTMLElement | null>> = {
    ArrowLeft: () => inColumn(cell, -1, isPassed),
    ArrowRight: () => inColumn(cell, 1, isPassed),
    // Between their headers rows move by keys of their own.
    ...(isCell && { ArrowUp: () => inRow(cell, -1), ArrowDown: () => inRow(cell, 1) }),
  };
  const next = ways[event.key]?.();
  if (!next) return;
  event.preventDefault();
  go(next);
};
