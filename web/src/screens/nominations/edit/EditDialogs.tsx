import { observer } from 'mobx-react-lite';
import { WholeNumbers } from '../../../components/WholeNumbers.tsx';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import { counted } from '../../../format/quantities.ts';
import { handText } from '../nomination-words.ts';
import { fieldWords, inWords } from './edit-words.ts';
import type { Overtaken } from './EnteredCells.ts';
import type { NominationEdits } from './NominationEdits.ts';
import type { Leaving, SavingEdits } from './SavingEdits.ts';

interface EditsProps {
  readonly edits: NominationEdits;
  readonly saving: SavingEdits;
}

const BothValues = ({ edits, one }: { readonly edits: NominationEdits; readonly one: Overtaken }) => {
  const view = edits.viewOf(one.id);
  if (!view) return null;
  return (
    <dl className="edit-values">
      <div>
        <dt>Mine</dt>
        <dd>
          <WholeNumbers text={inWords(one.field, one.mine, view)} />
        </dd>
      </div>
      <div>
        <dt>{handText(view.setBy[one.field]) || 'Theirs'}</dt>
        <dd>
          <WholeNumbers text={inWords(one.field, one.theirs, view)} />
        </dd>
      </div>
    </dl>
  );
};

/** Two hands, one cell: both values, and whose holds. One after another, or all alike. */
export const OvertakenDialog = observer(({ edits, saving }: EditsProps) => {
  const { overtaken } = edits;
  const [one] = overtaken;
  const isOpen = saving.step.name === 'overtaken' || edits.asked.length > 0;
  if (!isOpen || !one) return null;
  const row = edits.rowOf(one.id);
  const others = overtaken.length - 1;
  const answer = (keep: 'mine' | 'theirs', which: readonly Overtaken[]) => {
    edits.resolve(which, keep);
    if (which.length === overtaken.length) saving.cancel();
  };
  /** What was typed over another value and is decided by nobody goes: theirs is shown already. */
  const close = () => {
    edits.resolve(edits.asked, 'theirs');
    saving.cancel();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={`${fieldWords(one.field, row?.slots ?? [])} of ${row?.view.vesselVoyage.name ?? 'a vessel'} was changed meanwhile`}
      text="It was changed elsewhere while you were editing it. Which value holds? Nothing of it was saved yet."
      actions={[
        { label: 'Take theirs', onSelect: () => answer('theirs', [one]), safe: true },
        { label: 'Keep mine', onSelect: () => answer('mine', [one]), variant: 'primary' },
      ]}
    >
      <BothValues edits={edits} one={one} />
      {others > 0 ? (
        <p className="edit-more">
          {counted(others, 'more cell')} to decide.{' '}
          <button type="button" className="link-button" onClick={() => answer('mine', overtaken)}>
            Keep all of mine
          </button>
          {' · '}
          <button type="button" className="link-button" onClick={() => answer('theirs', overtaken)}>
            Take all of theirs
          </button>
        </p>
      ) : null}
    </Dialog>
  );
});

const Unallocated = ({ leaving }: { readonly leaving: readonly Leaving[] }) => (
  <ul className="edit-leaving">
    {leaving.map(({ id, vessel, bookings }) => (
      <li key={id}>
        {vessel}: {bookings.map(({ code, bookingNo }) => code ?? bookingNo).join(', ')}
      </li>
    ))}
  </ul>
);

/** Bookings whose port is given up leave with it, which is said before. */
export const LeavingDialog = observer(({ saving }: Pick<EditsProps, 'saving'>) => {
  const { step } = saving;
  if (step.name !== 'leaving') return null;
  const bookings = step.leaving.reduce((sum, one) => sum + one.bookings.length, 0);
  return (
    <Dialog
      open
      onClose={() => saving.cancel()}
      title={`Unallocate ${counted(bookings, 'booking')}?`}
      text="Vessel ports do not match these bookings, which will be unallocated after saving."
      actions={[
        { label: 'Keep editing', onSelect: () => saving.cancel(), safe: true },
        { label: 'Save changes', onSelect: () => void saving.send(), variant: 'primary' },
      ]}
    >
      <Unallocated leaving={step.leaving} />
    </Dialog>
  );
});
