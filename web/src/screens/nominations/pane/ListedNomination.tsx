import { observer } from 'mobx-react-lite';
import type { NominationsView } from '../list/use-nominations.ts';
import { NominationPane } from './NominationPane.tsx';

/** The pane beside the list, with the nomination that the address names; nothing where it names none. */
export const ListedNomination = observer(({ view }: { readonly view: NominationsView }) => {
  const { base, organisation, store, query, unread, change, href } = view;
  const { open } = query;
  if (open === null || open === '') return null;
  const move = (next: string | null) =>
    change({ ...query, open: next, ...(next === null ? { tab: null } : {}) }, 'replace');
  return (
    <NominationPane
      id={open}
      base={base}
      organisation={organisation.id}
      cache={store.cache}
      unread={unread}
      order={store.rows.map(({ id }) => id)}
      tabs={{ open: query.tab, href: (tab) => href({ ...query, tab }) }}
      past={query.asOf === null ? null : { asOf: query.asOf, nowHref: href({ ...query, asOf: null }) }}
      onMove={move}
      onClose={() => move(null)}
    />
  );
});
