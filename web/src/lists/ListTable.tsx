import { Observer } from 'mobx-react-lite';
import type { Paginated } from '#contracts/lists/paginated';
import { Table, type TableProps } from '../components/table/Table.tsx';
import type { TableColumn, TableGroup } from '../components/table/table-columns.ts';
import type { TableSelection } from '../components/table/selection-column.tsx';
import { ListAnnouncement } from './ListAnnouncement.tsx';
import type { PageQuery } from './list-query.ts';
import type { RowSelection } from './RowSelection.ts';
import type { List } from './use-list.ts';

/** A column of a list. */
export interface ListColumn<Row> extends Omit<TableColumn<Row>, 'sort'> {
  /** Whether a click on its header sorts by its key, where the list's call sorts by that. */
  readonly sortable?: boolean;
}

export interface ListTableProps<Row, Answer extends Paginated<Row>, Query extends PageQuery> extends Pick<
  TableProps<Row>,
  'label' | 'name' | 'selected' | 'subRows' | 'onOpen' | 'onAsk'
> {
  readonly list: Pick<List<Row, Answer, Query>, 'schema' | 'store' | 'query' | 'change'>;
  readonly columns: readonly ListColumn<Row>[];
  /** The rows that are shown under their headers; in one group without a header when absent. */
  readonly groups?: readonly TableGroup<Row>[];
  readonly rowClass?: (row: Row) => string;
  /** What is ticked; rows have no tick without it. */
  readonly selection?: RowSelection<Row> | undefined;
}

const sortingColumns = <Row, Query extends PageQuery>(
  columns: readonly ListColumn<Row>[],
  { schema, query, change }: Pick<List<Row, Paginated<Row>, Query>, 'schema' | 'query' | 'change'>,
): readonly TableColumn<Row>[] =>
  columns.map((column) =>
    column.sortable && schema.sorts.includes(column.key)
      ? {
          ...column,
          sort: {
            order: query.sort === column.key ? query.order : null,
            onSort: () => change(schema.nextSort(query, column.key), 'replace'),
          },
        }
      : column,
  );

/** The ticks of a page. Read inside an observer. */
const ticksOf = <Row,>(
  selection: RowSelection<Row> | undefined,
  shown: readonly Row[],
): TableSelection<Row> | undefined => {
  if (!selection) return undefined;
  const { rows, source } = selection;
  return {
    isTicked: (row) => rows.has(source.rowId(row)),
    all: selection.stateOf(shown),
    allLabel: 'Select all of this page',
    nameOf: source.nameOf,
    onToggle: (row, { isRange }) => (isRange ? selection.toggleTo(row, shown) : selection.toggle(row)),
    onToggleAll: (ticked) => selection.put(shown, ticked),
  };
};

/** A page of a list as a table: its header stays while other rows load, and says by what it is sorted. */
export const ListTable = <Row, Answer extends Paginated<Row>, Query extends PageQuery>({
  list,
  columns,
  groups,
  rowClass,
  selection,
  ...table
}: ListTableProps<Row, Answer, Query>) => {
  const { store, query } = list;
  const { rowId } = store.source;
  return (
    <Observer>
      {() => {
        const lit = store.highlights.ids;
        return store.isListed ? (
          <>
            <ListAnnouncement store={store} />
            <Table
              selected={query.open}
              {...table}
              columns={sortingColumns(columns, list)}
              groups={groups ?? [{ key: 'all', header: null, rows: store.shown }]}
              rowKey={rowId}
              selection={ticksOf(selection, store.shown)}
              rowClass={(row) =>
                [rowClass?.(row), lit.has(rowId(row)) ? 'row-new' : ''].filter(Boolean).join(' ')
              }
            />
          </>
        ) : null;
      }}
    </Observer>
  );
};
