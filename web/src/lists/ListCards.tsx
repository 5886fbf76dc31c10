import { Observer, observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Paginated } from '#contracts/lists/paginated';
import { Checkbox } from '../components/form/Checkbox.tsx';
import type { TableGroup } from '../components/table/table-columns.ts';
import { ListAnnouncement } from './ListAnnouncement.tsx';
import type { PageQuery } from './list-query.ts';
import type { RowSelection } from './RowSelection.ts';
import type { List } from './use-list.ts';
import './cards.css';

export interface ListCardsProps<Row, Answer extends Paginated<Row>, Query extends PageQuery> {
  readonly list: Pick<List<Row, Answer, Query>, 'store'>;
  /** The rows that are shown under their headers; in one group without a header when absent. */
  readonly groups?: readonly TableGroup<Row>[];
  /** The lines of a card. */
  readonly renderCard: (row: Row) => ReactNode;
  readonly cardClass?: (row: Row) => string;
  /** Absent where there is nothing to open. */
  readonly onOpen?: (row: Row) => void;
  /** What is ticked; cards have no tick without it. */
  readonly selection?: RowSelection<Row> | undefined;
}

const CardTick = observer(
  <Row,>({ row, selection }: { readonly row: Row; readonly selection: RowSelection<Row> }) => (
    <Checkbox
      className="card-tick"
      label={`Select ${selection.source.nameOf(row)}`}
      checked={selection.has(row)}
      onChange={() => selection.toggle(row)}
    />
  ),
);

/** A page of a list on a phone: rows of a few lines, each a button where it opens something. */
export const ListCards = <Row, Answer extends Paginated<Row>, Query extends PageQuery>({
  list: { store },
  groups,
  renderCard,
  cardClass,
  onOpen,
  selection,
}: ListCardsProps<Row, Answer, Query>) => {
  const { rowId } = store.source;
  const classOf = (row: Row): string =>
    ['card', cardClass?.(row), store.highlights.has(rowId(row)) ? 'card-new' : ''].filter(Boolean).join(' ');
  const cardOf = (row: Row) => (
    <li key={rowId(row)} className={classOf(row)}>
      {selection ? <CardTick row={row} selection={selection} /> : null}
      {onOpen ? (
        <button type="button" className="card-button" onClick={() => onOpen(row)}>
          {renderCard(row)}
        </button>
      ) : (
        <div className="card-button">{renderCard(row)}</div>
      )}
    </li>
  );
  return (
    <Observer>
      {() =>
        store.isListed ? (
          <>
            <ListAnnouncement store={store} />
            {(groups ?? [{ key: 'all', header: null, rows: store.shown }]).map(({ key, header, rows }) => (
              <section key={key}>
                {header ? <h2 className="card-group">{header}</h2> : null}
                <ul>{rows.map(cardOf)}</ul>
              </section>
            ))}
          </>
        ) : null
      }
    </Observer>
  );
};
