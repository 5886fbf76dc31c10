import { ArrowDown, ArrowUp, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { ColumnResizer } from './ColumnResizer.tsx';
import { FlashText } from './FlashText.tsx';
import type { CellMark, PlacedColumn, TableColumn } from './table-columns.ts';
import type { ColumnWidths } from './use-column-widths.ts';

const cellClass = <Row,>(column: TableColumn<Row>, mark: CellMark | null, lastPinned: boolean): string =>
  [
    column.numeric ? 'cell-numeric' : '',
    column.pinned ? 'cell-pinned' : '',
    lastPinned ? 'cell-pinned-last' : '',
    mark ? `cell-${mark.kind}` : '',
  ]
    .filter(Boolean)
    .join(' ');

const MarkIcon = ({ mark }: { readonly mark: CellMark }) => {
  if (mark.kind === 'changed' || mark.kind === 'since') return null;
  const Icon = mark.kind === 'danger' ? OctagonAlert : TriangleAlert;
  return <Icon className="cell-icon" size={14} strokeWidth={1.75} aria-hidden />;
};

/** A column's header; a click sorts where the column can be sorted. */
export const HeaderCell = <Row,>({
  place: { column, left, lastPinned },
  widths,
}: {
  readonly place: PlacedColumn<Row>;
  readonly widths: ColumnWidths;
}) => {
  const { sort } = column;
  const Arrow = sort?.order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={cellClass(column, null, lastPinned)}
      style={left === undefined ? undefined : { left }}
      aria-sort={sort?.order ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.control ? (
        column.control
      ) : sort ? (
        <button type="button" className="sort-button" onClick={sort.onSort}>
          <span>{column.header}</span>
          {sort.order ? <Arrow size={14} strokeWidth={1.75} aria-hidden /> : null}
        </button>
      ) : column.header === '' ? (
        <span className="visually-hidden">{column.name ?? 'Number'}</span>
      ) : (
        <span className="header-text">{column.header}</span>
      )}
      {column.header === '' ? null : <ColumnResizer column={column.key} widths={widths} />}
    </th>
  );
};

/** Says on hover what does not fit, and why the cell is marked. */
const pointOut = (cell: HTMLElement, mark: CellMark | null): void => {
  const cut = [...cell.querySelectorAll('.cell-text, .cell-text *')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  const said = [cut ? cell.querySelector('.cell-text')?.textContent : null, mark?.text];
  cell.title = said.filter(Boolean).join('\n');
};

/** A cell with its mark; its text is pointed out when it changes. */
export const BodyCell = <Row,>({
  place: { column, left, lastPinned },
  row,
  index,
  opener = null,
}: {
  readonly place: PlacedColumn<Row>;
  readonly row: Row;
  /** The row's number on the page, from 0; -1 for rows below others. */
  readonly index: number;
  /** Takes the place of the content in the cell that opens the row. */
  readonly opener?: ReactNode;
}) => {
  const mark = column.mark?.(row) ?? null;
  const text = column.text(row, index);
  const inner = (
    <FlashText text={text}>
      {mark ? <MarkIcon mark={mark} /> : null}
      <span className="cell-text">{opener ?? column.content?.(row, index) ?? text}</span>
      {mark ? <span className="visually-hidden">{mark.text}</span> : null}
    </FlashText>
  );
  const attributes = {
    className: cellClass(column, mark, lastPinned),
    'data-column': column.key,
    title: mark?.text,
    onMouseEnter: ({ currentTarget }: MouseEvent<HTMLElement>) => pointOut(currentTarget, mark),
    style: left === undefined ? undefined : { left },
  };
  return column.rowHeader ? (
    <th scope="row" {...attributes}>
      {inner}
    </th>
  ) : (
    <td {...attributes}>{inner}</td>
  );
};
