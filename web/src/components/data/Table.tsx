import { ArrowDown, ArrowUp, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { FlashText } from './FlashText.tsx';
import './table.css';

/** What a cell is marked with; danger beats warning beats changed, and all beat the row's selection. */
export interface CellMark {
  readonly kind: 'danger' | 'warning' | 'changed';
  /** Said on hover and by screen readers. */
  readonly text: string;
}

export interface TableColumn<Row> {
  readonly key: string;
  readonly header: string;
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

export interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly groups: readonly TableGroup<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowClass?: (row: Row) => string | undefined;
  readonly selected?: string | null;
  /** Rows shown below another, without a number of their own: earlier versions, for instance. */
  readonly subRows?: (row: Row) => readonly Row[];
  /** A click on a row or Enter on its header opens it. */
  readonly onOpen?: (row: Row) => void;
}

const pinnedOffset = <Row,>(columns: readonly TableColumn<Row>[], index: number): number =>
  columns.slice(0, index).reduce((left, column) => left + (column.pinned ? column.width : 0), 0);

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
  if (mark.kind === 'changed') return null;
  const Icon = mark.kind === 'danger' ? OctagonAlert : TriangleAlert;
  return <Icon className="cell-icon" size={14} strokeWidth={1.75} aria-hidden />;
};

const HeaderCell = <Row,>({
  column,
  left,
  lastPinned,
}: {
  readonly column: TableColumn<Row>;
  readonly left: number | undefined;
  readonly lastPinned: boolean;
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
      {sort ? (
        <button type="button" className="sort-button" onClick={sort.onSort}>
          <span>{column.header}</span>
          {sort.order ? <Arrow size={14} strokeWidth={1.75} aria-hidden /> : null}
        </button>
      ) : column.header === '' ? (
        <span className="visually-hidden">Number</span>
      ) : (
        column.header
      )}
    </th>
  );
};

const BodyCell = <Row,>({
  column,
  row,
  index,
  left,
  lastPinned,
  header,
}: {
  readonly column: TableColumn<Row>;
  readonly row: Row;
  readonly index: number;
  readonly left: number | undefined;
  readonly lastPinned: boolean;
  readonly header: ReactNode;
}) => {
  const mark = column.mark?.(row) ?? null;
  const text = column.text(row, index);
  const inner = (
    <FlashText text={text}>
      {mark ? <MarkIcon mark={mark} /> : null}
      <span className="cell-text">{header ?? column.content?.(row, index) ?? text}</span>
      {mark ? <span className="visually-hidden">{mark.text}</span> : null}
    </FlashText>
  );
  const attributes = {
    className: cellClass(column, mark, lastPinned),
    'data-column': column.key,
    title: mark?.text,
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

const openers = (table: HTMLTableElement | null): HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>('.row-opener') ?? []),
];

/** Up, Down, Home and End move between the rows' headers, of which one is in the tab order. */
const moveBetweenRows = (event: KeyboardEvent<HTMLElement>, table: HTMLTableElement | null) => {
  const all = openers(table);
  const at = all.indexOf(event.currentTarget);
  if (at < 0) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  const next = to === undefined || event.altKey ? undefined : all[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** A semantic table with a sticky header, pinned columns and groups of rows. It scrolls in its parent. */
export const Table = <Row,>({
  label,
  columns,
  groups,
  rowKey,
  rowClass,
  selected = null,
  subRows,
  onOpen,
}: TableProps<Row>) => {
  const table = useRef<HTMLTableElement>(null);
  const lefts = columns.map((column, index) => (column.pinned ? pinnedOffset(columns, index) : undefined));
  const lastPinned = columns.findLastIndex((column) => column.pinned);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const firstKey = groups.flatMap(({ rows }) => rows.map(rowKey))[0];
  const shown = groups.some(({ rows }) => rows.some((row) => rowKey(row) === selected));
  const inTabOrder = shown ? selected : firstKey;
  const numbered = groups.map((group, at) => ({
    ...group,
    start: groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0),
  }));
  const renderRow = (row: Row, index: number) => {
    const key = rowKey(row);
    const isSelected = key === selected;
    return (
      <tr
        key={key}
        data-row={key}
        className={[rowClass?.(row), isSelected ? 'row-selected' : '', onOpen ? 'row-openable' : '']
          .filter(Boolean)
          .join(' ')}
        aria-selected={onOpen ? isSelected : undefined}
        onClick={(event) => {
          if (!(event.target as HTMLElement).closest('a, button')) onOpen?.(row);
        }}
      >
        {columns.map((column, at) => (
          <BodyCell
            key={column.key}
            column={column}
            row={row}
            index={index}
            left={lefts[at]}
            lastPinned={at === lastPinned}
            header={
              column.rowHeader && onOpen ? (
                <button
                  type="button"
                  className="row-opener"
                  tabIndex={key === inTabOrder ? 0 : -1}
                  onClick={() => onOpen(row)}
                  onKeyDown={(event) => moveBetweenRows(event, table.current)}
                >
                  {column.content?.(row, index) ?? (column.text(row, index) || '-')}
                </button>
              ) : null
            }
          />
        ))}
        <td className="cell-rest" aria-hidden />
      </tr>
    );
  };
  const renderSubRow = (row: Row, sub: Row, at: number) => (
    <tr key={`${rowKey(row)}/${at}`} className="row-sub">
      {columns.map((column, place) => (
        <BodyCell
          key={column.key}
          column={column}
          row={sub}
          index={-1}
          left={lefts[place]}
          lastPinned={place === lastPinned}
          header={null}
        />
      ))}
      <td className="cell-rest" aria-hidden />
    </tr>
  );
  return (
    <table ref={table} className="table" aria-label={label} style={{ minWidth: width }}>
      <colgroup>
        {columns.map((column) => (
          <col key={column.key} style={{ width: column.width }} />
        ))}
        <col />
      </colgroup>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <HeaderCell key={column.key} column={column} left={lefts[at]} lastPinned={at === lastPinned} />
          ))}
          <td className="cell-rest" aria-hidden />
        </tr>
      </thead>
      {numbered.map((group) => (
        <tbody key={group.key}>
          {group.header === null ? null : (
            <tr className="row-group">
              <th scope="rowgroup" colSpan={columns.length + 1}>
                <div className="row-group-text">{group.header}</div>
              </th>
            </tr>
          )}
          {group.rows.flatMap((row, index) => [
            renderRow(row, group.start + index),
            ...(subRows?.(row) ?? []).map((sub, at) => renderSubRow(row, sub, at)),
          ])}
        </tbody>
      ))}
    </table>
  );
};
