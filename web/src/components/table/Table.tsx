import type { KeyboardEvent, MouseEvent } from 'react';
import { type AskCell, askedByKey, askedByMenu } from './ask-cell.ts';
import { walkCells } from './cell-walk.ts';
import { selectionColumn, type TableSelection } from './selection-column.tsx';
import { type ColumnWidths, useColumnWidths } from './use-column-widths.ts';
import { placed, type PlacedColumn, type TableColumn, type TableGroup } from './table-columns.ts';
import { HeaderCell } from './TableCells.tsx';
import { TableRow, TableSubRow } from './TableRow.tsx';
import './table.css';
import './table-rows.css';

export interface TableProps<Row> {
  readonly label: string;
  /** Under which the widths that were dragged are remembered: one name for all tables of a kind. */
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly groups: readonly TableGroup<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowClass?: (row: Row) => string | undefined;
  readonly selected?: string | null;
  /** Rows shown below another, without a number of their own: earlier versions, for instance. */
  readonly subRows?: (row: Row) => readonly Row[];
  /** Rows are ticked, in a column of their own; where they open, also by Space on their headers, with Shift from the last one on. */
  readonly selection?: TableSelection<Row> | undefined;
  /** A click on a row or Enter on its header opens it. */
  readonly onOpen?: (row: Row) => void;
  /** Cells can be asked something, by key and by menu; Left and Right go through them then. */
  readonly onAsk?: AskCell<Row> | undefined;
}

interface HeaderProps<Row> {
  readonly places: readonly PlacedColumn<Row>[];
  readonly widths: ColumnWidths;
}

const Header = <Row,>({ places, widths }: HeaderProps<Row>) => (
  <thead>
    <tr>
      {places.map((place) => (
        <HeaderCell key={place.column.key} place={place} widths={widths} />
      ))}
      <td className="cell-rest" aria-hidden />
    </tr>
  </thead>
);

interface GroupProps<Row> extends TableProps<Row> {
  readonly places: readonly PlacedColumn<Row>[];
  readonly group: TableGroup<Row>;
  /** Number of its first row on the page, from 0. */
  readonly start: number;
  readonly inTabOrder: string | null | undefined;
}

const Group = <Row,>({ places, group, start, inTabOrder, ...props }: GroupProps<Row>) => (
  <tbody>
    {group.header === null ? null : (
      <tr className="row-group">
        <th scope="rowgroup" colSpan={places.length + 1}>
          <div className="row-group-text">{group.header}</div>
        </th>
      </tr>
    )}
    {group.rows.flatMap((row, index) => {
      const id = props.rowKey(row);
      return [
        <TableRow
          key={id}
          places={places}
          row={row}
          id={id}
          index={start + index}
          className={props.rowClass?.(row)}
          selected={id === props.selected}
          inTabOrder={id === inTabOrder}
          isTicked={props.selection?.isTicked(row)}
          onTick={props.selection?.onToggle}
          onOpen={props.onOpen}
        />,
        ...(props.subRows?.(row) ?? []).map((sub, at) => (
          <TableSubRow key={`${id}/${String(at)}`} places={places} row={sub} />
        )),
      ];
    })}
  </tbody>
);

/** The keys and the menu of tables whose cells can be asked something. */
const asked = <Row,>(table: Parameters<typeof askedByKey<Row>>[1]) => ({
  onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
    askedByKey(event, table);
    walkCells(event, (key) => table.columns.find((column) => column.key === key)?.header === '');
  },
  onContextMenu: (event: MouseEvent<HTMLTableElement>) => askedByMenu(event, table),
});

/** A semantic table with a sticky header, pinned columns and groups of rows. It scrolls in its parent. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { label, name, groups, rowKey, selection, onAsk, selected = null } = props;
  const widths = useColumnWidths(name);
  const columns = [...(selection ? [selectionColumn(selection)] : []), ...props.columns].map((column) => ({
    ...column,
    width: widths.widths[column.key] ?? column.width,
  }));
  const places = placed(columns);
  const keys = groups.flatMap(({ rows }) => rows.map(rowKey));
  const inTabOrder = selected !== null && keys.includes(selected) ? selected : keys[0];
  const starts = groups.map((_group, at) =>
    groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0),
  );
  return (
    <table
      className="table"
      aria-label={label}
      {...(onAsk && asked({ rows: groups.flatMap(({ rows }) => rows), rowKey, columns, onAsk }))}
      style={{ minWidth: columns.reduce((sum, { width }) => sum + width, 0) }}
    >
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
        <col />
      </colgroup>
      <Header places={places} widths={widths} />
      {groups.map((group, at) => (
        <Group
          {...props}
          key={group.key}
          places={places}
          group={group}
          start={starts[at] ?? 0}
          inTabOrder={inTabOrder}
        />
      ))}
    </table>
  );
};
