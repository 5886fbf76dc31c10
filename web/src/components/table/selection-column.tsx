import { Checkbox } from '../form/Checkbox.tsx';
import type { TableColumn } from './table-columns.ts';

/** Rows of a table that can be ticked. */
export interface TableSelection<Row> {
  readonly isTicked: (row: Row) => boolean;
  /** Of all rows that are shown. */
  readonly all: boolean | 'some';
  /** What the tick of all rows is called. */
  readonly allLabel: string;
  readonly nameOf: (row: Row) => string;
  readonly onToggle: (row: Row, how: { readonly isRange: boolean }) => void;
  readonly onToggleAll: (ticked: boolean) => void;
}

/** The first column, of ticks. By keyboard rows are ticked from their headers, so Tab comes to the tick of all rows alone. */
export const selectionColumn = <Row,>(selection: TableSelection<Row>): TableColumn<Row> => ({
  key: 'select',
  header: '',
  width: 32,
  pinned: true,
  control: (
    <Checkbox
      className="row-tick"
      label={selection.allLabel}
      checked={selection.all}
      onChange={selection.onToggleAll}
    />
  ),
  text: () => '',
  content: (row) => (
    <Checkbox
      className="row-tick"
      label={`Select ${selection.nameOf(row)}`}
      checked={selection.isTicked(row)}
      inTabOrder={false}
      onChange={(_ticked, how) => selection.onToggle(row, how)}
    />
  ),
});
