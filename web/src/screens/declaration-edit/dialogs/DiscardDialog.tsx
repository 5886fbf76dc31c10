import { observer } from 'mobx-react-lite';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import type { DeclarationRow } from '../grid/declaration-row.ts';
import { counted } from '../../../format/quantities.ts';
import type { DraftStore } from '../draft/DraftStore.ts';
import { rowPlace } from '../draft/row-name.ts';

/** What is to be discarded: one row, or everything that can be. */
export type Discarding = { readonly row: DeclarationRow } | 'all' | null;

const texts = (store: DraftStore, discarding: NonNullable<Discarding>) => {
  const rows = discarding === 'all' ? store.contents.held : [discarding.row];
  const one = discarding === 'all' ? null : discarding.row;
  if (one && !one.booking) {
    return {
      rows,
      title: `Remove Booking ${rowPlace(one)}?`,
      text: "This booking has not yet been declared to Laycan. You can safely remove it, but please consider that removal can't be reversed. Are you sure you want to proceed?",
      keep: 'No, keep it',
      discard: 'Yes, remove',
      done: `Booking ${rowPlace(one)} removed.`,
    };
  }
  if (store.draft && store.draft.kind !== 'edit') {
    return {
      rows,
      title: `Discard ${counted(rows.length, 'row')}?`,
      text: `What was entered in ${rows.length === 1 ? 'it' : 'them'} is discarded. Bookings that are declared stay as they are. It can be taken back for 30 days, on the list of bookings.`,
      keep: 'No, keep it',
      discard: 'Yes, discard',
      done: `${counted(rows.length, 'row')} discarded.`,
    };
  }
  return {
    rows,
    title: one
      ? `Discard the changes of ${rowPlace(one)}?`
      : `Discard ${counted(store.contents.changedCells, 'change')}?`,
    text: `The ${rows.length === 1 ? 'booking stays' : 'bookings stay'} as declared. What is discarded can be taken back for 30 days, on the list of bookings.`,
    keep: 'Keep',
    discard: 'Discard',
    done: 'Changes discarded.',
  };
};

/** Rows that colleagues have worked on: their changes would go as well. */
const EvenIfTouched = ({ store, rows }: { readonly store: DraftStore; readonly rows: readonly string[] }) => {
  const names = rows.slice(0, 3).map((id) => rowPlace(store.rows.get(id)));
  const more = rows.length - names.length;
  return (
    <Dialog
      open
      onClose={() => store.commands.answerTouched(false)}
      title="Discard colleagues' changes too?"
      text={`Colleagues worked on ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Their changes would be lost as well.`}
      actions={[
        { label: 'Keep', onSelect: () => store.commands.answerTouched(false), safe: true },
        {
          label: 'Discard all the same',
          variant: 'danger-solid',
          onSelect: () => store.commands.answerTouched(true),
        },
      ]}
    />
  );
};

/** Asks before rows leave a draft, and once more where colleagues have worked on them. */
export const DiscardDialog = observer(
  ({
    store,
    discarding,
    onClose,
    onDiscarded,
  }: {
    readonly store: DraftStore;
    readonly discarding: Discarding;
    readonly onClose: () => void;
    /** All rows were discarded. */
    readonly onDiscarded: () => void;
  }) => {
    if (store.commands.touched) return <EvenIfTouched store={store} rows={store.commands.touched.touched} />;
    if (!discarding) return null;
    const { rows, title, text, keep, discard, done } = texts(store, discarding);
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        text={text}
        actions={[
          { label: keep, onSelect: onClose, safe: true },
          {
            label: discard,
            variant: 'danger-solid',
            onSelect: () => {
              store.commands.discard(
                rows.map(({ id }) => id),
                done,
              );
              onClose();
              if (discarding === 'all') onDiscarded();
            },
          },
        ]}
      />
    );
  },
);
