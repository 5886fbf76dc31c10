import { observer } from 'mobx-react-lite';
import { displayQuantity } from '../../../format/quantities.ts';
import { ListStatus } from '../../../lists/ListStatus.tsx';
import type { NominationsView } from './use-nominations.ts';

/** How many vessels match, cancelled ones apart, what is nominated on them, and how many wait for the viewer's side. */
export const NominationsStatus = observer(
  ({ view: { store, query } }: { readonly view: NominationsView }) => {
    const { page, updatedAt, source } = store;
    const cancelled = page?.months.reduce((sum, month) => sum + month.cancelled, 0) ?? 0;
    const awaiting = page?.awaiting ?? 0;
    return (
      <ListStatus
        words={source.words}
        count={page ? page.meta.total - cancelled : undefined}
        updatedAt={updatedAt}
        asOf={query.asOf}
      >
        {cancelled > 0 ? (
          <span>
            <strong>{displayQuantity(cancelled)}</strong> cancelled
          </span>
        ) : null}
        <span>
          <strong>{displayQuantity(page?.nominated)}</strong> MT nominated
        </span>
        {awaiting > 0 ? <span>{awaiting === 1 ? '1 awaits' : `${awaiting} await`} your review</span> : null}
      </ListStatus>
    );
  },
);
