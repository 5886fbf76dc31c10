import { Fragment } from 'react';
import { observer } from 'mobx-react-lite';
import { StatusBar } from '../../app/StatusBar.tsx';
import type { SelectionState } from '../../components/grid/ranges/selection-state.ts';
import { rowNumber } from '../../components/grid/rows/rows.ts';
import { counted, displayQuantity } from '../../format/quantities.ts';
import type { DraftStore } from './draft/DraftStore.ts';
import type { Declaration } from './grid/declaration-row.ts';

const Saving = observer(({ store }: { readonly store: DraftStore }) => {
  const { queue } = store.commands;
  if (queue.unreachable) return null;
  const { draft } = store;
  if (draft?.state === 'submitting' && draft.submission) {
    const { rows, settled } = draft.submission;
    return (
      <span className="status-progress">
        Submitting {displayQuantity(settled)} of {displayQuantity(rows)}
        <progress value={settled} max={Math.max(1, rows)} aria-label="Submission" />
      </span>
    );
  }
  if (queue.size > 0) return <span>Saving…</span>;
  const changes =
    draft && draft.kind !== 'edit' ? store.contents.submittable.length : store.contents.changedCells;
  if (changes === 0) return null;
  return (
    <span>
      {draft && draft.kind !== 'edit' ? counted(changes, 'booking') : counted(changes, 'change')} not
      submitted
    </span>
  );
});

/** What waits for the server, in one sentence; null while it can be reached. */
export const waitingIn = ({ commands: { queue } }: DraftStore): string | null =>
  queue.unreachable
    ? `Not saved: ${counted(queue.size, 'change')} ${queue.size === 1 ? 'waits' : 'wait'} for the connection`
    : null;

/** What a sum is without, and does not say by itself. */
const without = (unreadable: number, one: string): string =>
  unreadable === 0 ? '' : `, ${counted(unreadable, one)} not readable`;

/** Count, MT, what is selected; right of it how far what was entered has come. */
export const DraftStatus = observer(
  ({
    store,
    selection,
  }: {
    readonly store: DraftStore;
    readonly selection: SelectionState<Declaration> | undefined;
  }) => {
    const { bookings, quantity, unreadable } = store.contents.standing;
    return (
      <StatusBar right={<Saving store={store} />} waiting={waitingIn(store)}>
        <span>
          <strong>{displayQuantity(bookings)}</strong> {bookings === 1 ? 'booking' : 'bookings'}
        </span>
        <span>
          <strong>{displayQuantity(quantity)}</strong> MT{without(unreadable, 'total')}
        </span>
        {selection ? (
          <span>
            {selection.cells === 1
              ? `Row ${rowNumber(selection.row, selection.rowIndex)}, ${selection.column.header}`
              : `${counted(selection.cells, 'cell')} selected`}
            {selection.sums.map(({ of, sum, unreadable: unread }) => (
              <Fragment key={of}>
                {selection.sums.length === 1 ? ', sum ' : `, ${of} `}
                <strong>{displayQuantity(sum)}</strong>
                {without(unread, 'cell')}
              </Fragment>
            ))}
          </span>
        ) : null}
      </StatusBar>
    );
  },
);
