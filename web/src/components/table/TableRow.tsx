import type { KeyboardEvent } from 'react';
import type { PlacedColumn } from './table-columns.ts';
import { BodyCell } from './TableCells.tsx';

/** Up, Down, Home and End move between the rows' headers, of which one is in the tab order. */
const moveBetweenRows = (event: KeyboardEvent<HTMLElement>): void => {
  const all = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('.row-opener') ?? [])];
  const at = all.indexOf(event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  const next = to === undefined || event.altKey ? undefined : all[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

export interface TableRowProps<Row> {
  readonly places: readonly PlacedColumn<Row>[];
  readonly row: Row;
  readonly id: string;
  readonly index: number;
  readonly className: string | undefined;
  readonly selected: boolean;
  /** Whether Tab comes here. */
  readonly inTabOrder: boolean;
  /** Undefined where rows are not ticked. */
  readonly isTicked: boolean | undefined;
  readonly onTick: ((row: Row, how: { readonly isRange: boolean }) => void) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
}

const RowOpener = <Row,>({ places, row, index, inTabOrder, onTick, onOpen }: TableRowProps<Row>) => {
  const column = places.find((place) => place.column.rowHeader)?.column;
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    moveBetweenRows(event);
    if (event.key !== ' ' || !onTick) return;
    event.preventDefault();
    if (!event.repeat) onTick(row, { isRange: event.shiftKey });
  };
  return (
    <button
      type="button"
      className="row-opener"
      tabIndex={inTabOrder ? 0 : -1}
      onClick={() => onOpen?.(row)}
      onKeyDown={onKey}
      // A button is pressed by Space when the key comes up.
      onKeyUp={(event) => {
        if (event.key === ' ' && onTick) event.preventDefault();
      }}
    >
      {column?.content?.(row, index) ?? (column?.text(row, index) || '-')}
    </button>
  );
};

/** A row; where it opens, a click anywhere but on a link, button or tick does so, and its header by keyboard. */
export const TableRow = <Row,>(props: TableRowProps<Row>) => {
  const { places, row, id, index, className, selected, isTicked, onOpen } = props;
  const classes = [
    className,
    selected ? 'row-selected' : '',
    isTicked ? 'row-ticked' : '',
    onOpen ? 'row-openable' : '',
  ];
  return (
    <tr
      data-row={id}
      className={classes.filter(Boolean).join(' ')}
      aria-selected={onOpen ? selected : undefined}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest('a, button, label')) onOpen?.(row);
      }}
    >
      {places.map((place) => (
        <BodyCell
          key={place.column.key}
          place={place}
          row={row}
          index={index}
          opener={place.column.rowHeader && onOpen ? <RowOpener {...props} /> : null}
        />
      ))}
      <td className="cell-rest" aria-hidden />
    </tr>
  );
};

/** A row that belongs to the one above it. */
export const TableSubRow = <Row,>({
  places,
  row,
}: {
  readonly places: readonly PlacedColumn<Row>[];
  readonly row: Row;
}) => (
  <tr className="row-sub">
    {places.map((place) => (
      <BodyCell key={place.column.key} place={place} row={row} index={-1} />
    ))}
    <td className="cell-rest" aria-hidden />
  </tr>
);
