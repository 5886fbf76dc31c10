/** A place in the grid as it is displayed now: row and column counted from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** A rectangular range: where it was begun, and the corner that moves. The anchor is the active cell. */
export interface Selection {
  readonly anchor: Cell;
  readonly head: Cell;
}

/** Displayed rows and columns, both ends included. */
export interface Rectangle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Extent {
  readonly rows: number;
  readonly columns: number;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

const steps: Readonly<Record<Direction, Cell>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

export const single = (cell: Cell): Selection => ({ anchor: cell, head: cell });

const sameCellPlace = (a: Cell, b: Cell): boolean => a.row === b.row && a.column === b.column;

export const rectangleOf = ({ anchor, head }: Selection): Rectangle => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  right: Math.max(anchor.column, head.column),
});

export const sizeOf = (area: Rectangle): Extent => ({
  rows: area.bottom - area.top + 1,
  columns: area.right - area.left + 1,
});

export const isSingle = (selection: Selection): boolean => sameCellPlace(selection.anchor, selection.head);

export const contains = (area: Rectangle, cell: Cell): boolean =>
  cell.row >= area.top && cell.row <= area.bottom && cell.column >= area.left && cell.column <= area.right;

/** Keeps a cell inside the grid; a grid without rows or columns has none. */
export const clampCell = (cell: Cell, extent: Extent): Cell => ({
  row: between(cell.row, 0, Math.max(0, extent.rows - 1)),
  column: between(cell.column, 0, Math.max(0, extent.columns - 1)),
});

export const step = (cell: Cell, direction: Direction, extent: Extent, by = 1): Cell => {
  const { row, column } = steps[direction];
  return clampCell({ row: cell.row + row * by, column: cell.column + column * by }, extent);
};

/**
 * Ctrl+arrow as spreadsheets do it: from a filled cell to the last one before a gap, else to the next filled
 * cell, else to the edge.
 */
export const jump = (
  from: Cell,
  direction: Direction,
  extent: Extent,
  isFilled: (cell: Cell) => boolean,
): Cell => {
  const next = (cell: Cell) => step(cell, direction, extent);
  const atEdge = (cell: Cell) => sameCellPlace(next(cell), cell);
  if (atEdge(from)) return from;
  let cell = next(from);
  if (isFilled(from) && isFilled(cell)) {
    while (!atEdge(cell) && isFilled(next(cell))) cell = next(cell);
    return cell;
  }
  while (!atEdge(cell) && !isFilled(cell)) cell = next(cell);
  return cell;
};

export const everything = (extent: Extent): Selection | undefined =>
  extent.rows === 0 || extent.columns === 0
    ? undefined
    : { anchor: { row: 0, column: 0 }, head: { row: extent.rows - 1, column: extent.columns - 1 } };

export interface PasteTarget {
  readonly area: Rectangle;
  /** What of the source falls off the grid's lower and right edges. */
  readonly clipped: Extent;
}

/**
 * Where a block of `source` size lands when pasted on a range: it is repeated where the range is a whole multiple of
 * it, in each direction for itself; else it lies at the range's upper left corner in its own size.
 */
export const pasteTarget = (range: Rectangle, source: Extent, extent: Extent): PasteTarget => {
  const size = sizeOf(range);
  const rows = size.rows % source.rows === 0 ? size.rows : source.rows;
  const columns = size.columns % source.columns === 0 ? size.columns : source.columns;
  const bottom = Math.min(range.top + rows, extent.rows) - 1;
  const right = Math.min(range.left + columns, extent.columns) - 1;
  return {
    area: { top: range.top, left: range.left, bottom, right },
    clipped: { rows: range.top + rows - 1 - bottom, columns: range.left + columns - 1 - right },
  };
};

export interface FillTarget {
  /** The cells to be filled, without the source. */
  readonly area: Rectangle;
  readonly direction: Direction;
}

/** Where the fill handle points: along the axis on which the pointer is farther outside; undefined inside the source. */
export const fillTarget = (source: Rectangle, pointer: Cell): FillTarget | undefined => {
  const distance: Readonly<Record<Direction, number>> = {
    up: source.top - pointer.row,
    down: pointer.row - source.bottom,
    left: source.left - pointer.column,
    right: pointer.column - source.right,
  };
  const order: readonly Direction[] = ['down', 'up', 'right', 'left'];
  const direction = order.reduce((best, other) => (distance[other] > distance[best] ? other : best));
  if (distance[direction] <= 0) return undefined;
  switch (direction) {
    case 'up':
      return { direction, area: { ...source, top: pointer.row, bottom: source.top - 1 } };
    case 'down':
      return { direction, area: { ...source, top: source.bottom + 1, bottom: pointer.row } };
    case 'left':
      return { direction, area: { ...source, left: pointer.column, right: source.left - 1 } };
    case 'right':
      return { direction, area: { ...source, left: source.right + 1, right: pointer.column } };
  }
};

/** Ctrl+D and Ctrl+R: the first row or column of a range over the rest; a single one takes from its neighbour. */
export const fillWithin = (
  range: Rectangle,
  direction: 'down' | 'right',
): { readonly source: Rectangle; readonly area: Rectangle } | undefined => {
  const size = sizeOf(range);
  if (direction === 'down') {
    const from = size.rows > 1 ? range.top : range.top - 1;
    if (from < 0) return undefined;
    return { source: { ...range, top: from, bottom: from }, area: { ...range, top: from + 1 } };
  }
  const from = size.columns > 1 ? range.left : range.left - 1;
  if (from < 0) return undefined;
  return { source: { ...range, left: from, right: from }, area: { ...range, left: from + 1 } };
};
