import type { ReactNode } from 'react';

/**
 * What a cell is marked with; danger beats warning beats changed, and all beat the row's selection. Cells of the past are marked as `since`
 * where they hold something else now.
 */
export interface CellMark {
  readonly kind: 'danger' | 'warning' | 'changed' | 'since';
  /** Said on hover and by screen readers. */
  readonly text: string;
}

export interface TableColumn<Row> {
  readonly key: string;
  readonly header: string;
  /** What screen readers call a column whose header is empty. */
  readonly name?: string;
  /** Shown instead of the header. */
  readonly control?: ReactNode;
  /** Pixels. */
  readonly width: number;
  readonly numeric?: boolean;
  /** Stays at the left while the rest scrolls; pinned columns come first. */
  readonly pinned?: boolean;
  /** The cell that names the row. */
  readonly rowHeader?: boolean;
  readonly sort?: { readonly order: 'asc' | 'desc' | null; readonly onSort: () => void } | undefined;
  /** Text: changes of it while the row stays are pointed out for 1.5 s. */
  readonly text: (row: Row, index: number) => string;
  /** Shown instead of the text. */
  readonly content?: (row: Row, index: number) => ReactNode;
  readonly mark?: (row: Row) => CellMark | null;
}

export interface TableGroup<Row> {
  readonly key: string;
  /** A header row above the group's rows; none when null. */
  readonly header: ReactNode | null;
  readonly rows: readonly Row[];
}

/** A column with its place: what is pinned stands at a fixed distance from the left. */
export interface PlacedColumn<Row> {
  readonly column: TableColumn<Row>;
  /** Pixels; undefined for what scrolls. */
  readonly left: number | undefined;
  readonly lastPinned: boolean;
}

/** The columns with their places, in their order. */
export const placed = <Row>(columns: readonly TableColumn<Row>[]): readonly PlacedColumn<Row>[] => {
  const last = columns.findLastIndex(({ pinned }) => pinned);
  return columns.map((column, index) => ({
    column,
    left: column.pinned
      ? columns.slice(0, index).reduce((sum, { pinned, width }) => sum + (pinned ? width : 0), 0)
      : undefined,
    lastPinned: index === last,
  }));
};
