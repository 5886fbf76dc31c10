import type { KeyboardEvent, MouseEvent } from 'react';
import type { Point } from '../overlay/point.ts';
import { cellAround, focusOf } from './cell-walk.ts';
import type { TableColumn } from './table-columns.ts';

/**
 * What somebody asks of a cell: by Shift+F2, or at a point by a right click or the menu key.
 *
 * @param anchor what of the cell takes the focus
 */
export type AskCell<Row> = (
  row: Row,
  column: TableColumn<Row>,
  anchor: HTMLElement,
  point: Point | null,
) => void;

interface AskedTable<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly TableColumn<Row>[];
  readonly onAsk: AskCell<Row>;
}

const ask = <Row>(target: EventTarget, point: Point | null, table: AskedTable<Row>): boolean => {
  const cell = cellAround(target);
  const id = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const row = table.rows.find((one) => table.rowKey(one) === id);
  const column = table.columns.find(({ key }) => key === cell?.dataset['column']);
  if (!cell || row === undefined || !column || column.header === '') return false;
  table.onAsk(row, column, focusOf(cell), point);
  return true;
};

export const askedByKey = <Row>(event: KeyboardEvent<HTMLElement>, table: AskedTable<Row>): void => {
  if (event.key !== 'F2' || !event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
  if (ask(event.target, null, table)) event.preventDefault();
};

/** Links, and text that is selected, keep the browser's own menu. */
export const askedByMenu = <Row>(event: MouseEvent<HTMLElement>, table: AskedTable<Row>): void => {
  const isNative =
    (event.target instanceof Element && event.target.closest('a') !== null) ||
    getSelection()?.isCollapsed === false;
  const { clientX: x, clientY: y } = event;
  if (!isNative && ask(event.target, { x, y }, table)) event.preventDefault();
};
