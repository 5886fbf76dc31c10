import { Observer } from 'mobx-react-lite';
import type { Paginated } from '#contracts/lists/paginated';
import type { ListStore } from './ListStore.ts';

/** Says politely to screen readers what a push has changed; nothing of a list that hears of none. */
export const ListAnnouncement = <Row, Answer extends Paginated<Row>>({
  store,
}: {
  readonly store: ListStore<Row, Answer>;
}) =>
  store.source.live ? (
    <Observer>{() => <output className="visually-hidden">{store.announcement}</output>}</Observer>
  ) : null;
