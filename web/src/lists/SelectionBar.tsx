import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import type { Paginated } from '#contracts/lists/paginated';
import { asHttpError } from '../api/http-error.ts';
import { snackbars } from '../components/feedback/snackbars.ts';
import { Button } from '../components/form/Button.tsx';
import { counted, displayQuantity } from '../format/quantities.ts';
import { everyRow } from './every-row.ts';
import type { PageQuery } from './list-query.ts';
import type { RowSelection } from './RowSelection.ts';
import type { List } from './use-list.ts';
import './selection-bar.css';

export interface SelectionBarProps<Row, Answer extends Paginated<Row>, Query extends PageQuery> {
  readonly list: Pick<List<Row, Answer, Query>, 'schema' | 'store' | 'query'>;
  readonly selection: RowSelection<Row>;
  /** What is done with all of them. */
  readonly children: ReactNode;
}

/** Once a page is ticked whole, what the filters find beside it is offered, as far as there is room. */
const Beyond = observer(
  <Row, Answer extends Paginated<Row>, Query extends PageQuery>({
    list: { schema, store, query },
    selection,
  }: Omit<SelectionBarProps<Row, Answer, Query>, 'children'>) => {
    const [busy, setBusy] = useState(false);
    const total = store.page?.meta.total ?? 0;
    const { max } = selection;
    const { source } = store;
    if (selection.isFull)
      return <span className="selection-note">No more than {displayQuantity(max)} can be selected.</span>;
    if (selection.stateOf(store.shown) !== true || selection.count >= total) return null;
    if (total > max)
      return (
        <span className="selection-note">
          The filters find {displayQuantity(total)}; no more than {displayQuantity(max)} can be selected.
        </span>
      );
    const takeAll = async () => {
      setBusy(true);
      try {
        const { rowId } = source;
        selection.put(await everyRow<Row>(source.path, schema.requestQuery(query), { rowId, max }), true);
      } catch (failure) {
        snackbars.error(asHttpError(failure).message);
      } finally {
        setBusy(false);
      }
    };
    return (
      <Button size="small" variant="ghost" aria-disabled={busy} onClick={() => void (busy || takeAll())}>
        Select all {displayQuantity(total)} that the filters find
      </Button>
    );
  },
);

/** What can be done with the rows that are ticked, and how many they are; nothing where none is. */
export const SelectionBar = observer(
  <Row, Answer extends Paginated<Row>, Query extends PageQuery>({
    list,
    selection,
    children,
  }: SelectionBarProps<Row, Answer, Query>) => {
    const { words } = list.store.source;
    const { count } = selection;
    const said = count === 0 ? '' : `${counted(count, words.one, words.many)} selected`;
    return (
      <>
        <output className="visually-hidden">{said}</output>
        {count === 0 ? null : (
          <section className="selection-bar" aria-label={`Selected ${words.many}`}>
            <strong className="selection-count" aria-hidden>
              {displayQuantity(count)} selected
            </strong>
            <Beyond list={list} selection={selection} />
            <div className="selection-actions">
              {children}
              <Button size="small" variant="ghost" onClick={() => selection.clear()}>
                <X size={16} strokeWidth={1.75} aria-hidden />
                Clear
              </Button>
            </div>
          </section>
        )}
      </>
    );
  },
);
