import { observer } from 'mobx-react-lite';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import { counted } from '../../../format/quantities.ts';
import { fieldName, inWords } from '../draft/cell-words.ts';
import type { Conflict } from '../draft/conflicts.ts';
import type { DraftStore } from '../draft/DraftStore.ts';
import { declaredName, rowPlace } from '../draft/row-name.ts';

type Keep = 'mine' | 'theirs';

const BothValues = ({ conflict: { field, mine, theirs } }: { readonly conflict: Conflict }) => (
  <dl className="two-values">
    <div>
      <dt>Mine</dt>
      <dd>{inWords(field, mine)}</dd>
    </div>
    <div>
      <dt>Theirs</dt>
      <dd>{inWords(field, theirs)}</dd>
    </div>
  </dl>
);

const ForAll = ({
  others,
  onAnswer,
}: {
  readonly others: number;
  readonly onAnswer: (keep: Keep) => void;
}) => (
  <p className="dialog-more">
    {counted(others, 'more cell')} to decide.{' '}
    <button type="button" className="link-button" onClick={() => onAnswer('mine')}>
      Keep all of mine
    </button>
    {' · '}
    <button type="button" className="link-button" onClick={() => onAnswer('theirs')}>
      Take all of theirs
    </button>
  </p>
);

/** How both came to change the cell. */
const causeOf = ({ from }: Conflict, { draft }: DraftStore): string => {
  if (from === 'edit') return 'Someone else changed this cell while you were typing.';
  return draft?.comparison?.with === 'download'
    ? 'This cell was changed in the file, and in the portal since the download.'
    : 'The booking was changed elsewhere after this cell was edited here.';
};

/** Two hands, one cell: both values, and whose holds. One conflict after another, or all alike. */
export const ConflictDialog = observer(
  ({
    store,
    open,
    onClose,
  }: {
    readonly store: DraftStore;
    readonly open: boolean;
    readonly onClose: () => void;
  }) => {
    const { conflicts } = store;
    const [conflict] = conflicts;
    if (!conflict) return null;
    const row = store.rows.get(conflict.id);
    const answer = (keep: Keep, which: readonly Conflict[]) => {
      for (const one of which) store.commands.resolve(one, keep);
      if (which.length === conflicts.length) onClose();
    };
    const name = conflict.field === 'code' ? declaredName(row) : rowPlace(row);
    const others = conflicts.length - 1;
    /** Given up, an edit that was refused is gone: what is shown is theirs already. */
    const close = () => {
      for (const one of store.commands.refused) store.commands.resolve(one, 'theirs');
      onClose();
    };
    return (
      <Dialog
        open={open}
        onClose={close}
        title={`${fieldName(conflict.field, row)} of ${name} was changed meanwhile`}
        text={`${causeOf(conflict, store)} Which value holds?`}
        actions={[
          { label: 'Take theirs', onSelect: () => answer('theirs', [conflict]), safe: true },
          { label: 'Keep mine', onSelect: () => answer('mine', [conflict]), variant: 'primary' },
        ]}
      >
        <BothValues conflict={conflict} />
        {others > 0 ? <ForAll others={others} onAnswer={(keep) => answer(keep, conflicts)} /> : null}
      </Dialog>
    );
  },
);
