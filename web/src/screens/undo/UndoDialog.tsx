import { CircleSlash, FilePlus2, Undo2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { CreatedBooking, Named, UndoAnswer, UndoView } from '#contracts/declaration-draft/undo-view';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { Radio } from '../../components/form/Radio.tsx';
import { TagList } from '../../components/form/TagList.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { utcMoment } from '../../format/dates.ts';
import { counted, displayQuantity } from '../../format/quantities.ts';
import { ChangeList } from '../booking-pane/timeline/ChangeList.tsx';
import { paths } from '../cargo-bookings/paths.ts';
import { CancelCreated } from './CancelCreated.tsx';
import { UndoProgress } from './UndoProgress.tsx';
import { keptReason, undoName } from './undo-words.ts';
import { UndoStore } from './UndoStore.ts';
import './undo.css';

export interface UndoDialogProps {
  /** In whose grid the changes go. */
  readonly organisation: string;
  readonly submission: string;
  /** The booking from which it was asked: it alone can be undone, with the other of its pair. */
  readonly booking?: { readonly id: string; readonly name: string; readonly isPair: boolean };
  readonly onClose: () => void;
}

const More = ({ count, named }: Named<unknown>) =>
  count > named.length ? <p className="undo-more">and {displayQuantity(count - named.length)} more</p> : null;

const Undone = ({ undone }: Pick<UndoView, 'undone'>) =>
  undone.count === 0 ? null : (
    <section className="undo-part">
      <h2>
        <Undo2 size={16} strokeWidth={1.75} aria-hidden />
        {counted(undone.count, 'booking')} put back
      </h2>
      <ul>
        {undone.named.map((booking) => (
          <li key={booking.id}>
            <strong>{undoName(booking)}</strong>
            <ChangeList changes={booking.changes} />
          </li>
        ))}
      </ul>
      <More {...undone} />
    </section>
  );

const Kept = ({ kept }: Pick<UndoView, 'kept'>) =>
  kept.count === 0 ? null : (
    <section className="undo-part undo-kept">
      <h2>
        <CircleSlash size={16} strokeWidth={1.75} aria-hidden />
        Not undone
      </h2>
      <ul>
        {kept.named.map((booking) => (
          <li key={`${booking.id} ${keptReason(booking)}`}>
            <strong>{undoName(booking)}</strong>
            <p>{keptReason(booking)}</p>
            <ChangeList changes={booking.changes} />
          </li>
        ))}
      </ul>
      <More {...kept} />
    </section>
  );

const Created = ({
  created,
  onCancel,
}: {
  readonly created: Named<CreatedBooking>;
  readonly onCancel: () => void;
}) =>
  created.count === 0 ? null : (
    <section className="undo-part">
      <h2>
        <FilePlus2 size={16} strokeWidth={1.75} aria-hidden />
        {counted(created.count, 'new booking')}: not undone, but can be cancelled
      </h2>
      <TagList
        label="New bookings"
        tags={created.named.map((booking) => ({ id: booking.id, name: undoName(booking) }))}
      />
      <Button size="small" variant="danger" onClick={onCancel}>
        Cancel {counted(created.named.length, 'new booking')}…
      </Button>
    </section>
  );

/** Where it was asked at one booking: that one, or all that the submission changed. */
const Scope = observer(
  ({ store, booking }: { readonly store: UndoStore; readonly booking: UndoDialogProps['booking'] }) => {
    if (!booking) return null;
    const { of } = store.form.values;
    return (
      <fieldset className="dialog-choices undo-scope">
        <legend className="visually-hidden">What is undone</legend>
        <Radio name="undo" checked={of === 'booking'} onChoose={() => store.choose('booking')}>
          {booking.isPair ? `Only ${booking.name} and the other of its pair` : `Only ${booking.name}`}
        </Radio>
        <Radio name="undo" checked={of === 'all'} onChoose={() => store.choose('all')}>
          All bookings of the submission
        </Radio>
      </fieldset>
    );
  },
);

const submittedText = ({ submittedBy, submittedAt }: UndoView): string =>
  `Submitted${submittedBy === null ? '' : ` by ${submittedBy}`} on ${utcMoment(submittedAt)}.`;

/** Of very many nobody is named. */
const changedMeanwhile = ({ count, named }: UndoView['kept']): string =>
  named.length > 0
    ? `Meanwhile more was changed: ${named.map(undoName).join(', ')}.`
    : `Meanwhile more was changed: ${counted(count, 'booking')} stayed as they are.`;

/** What scrolls can be scrolled by keyboard, also where nothing inside takes the focus. */
const scrollable = { tabIndex: 0 };

/** What needs a look comes first. */
const Contents = ({ children }: { readonly children: ReactNode }) => (
  <section className="undo-contents" aria-label="What is undone, and what is not" {...scrollable}>
    {children}
  </section>
);

/** Says by name what undoing a submission does and what it leaves, and does it: the changes wait in Edit to be submitted. */
export const UndoDialog = observer(({ organisation, submission, booking, onClose }: UndoDialogProps) => {
  const [, navigate] = useLocation();
  const declarations = `/customer/organisation/${organisation}/cargo-bookings/cargo-declarations`;
  const [store] = useState(
    () => new UndoStore(`${declarations}/submissions/${submission}/undo`, booking?.id),
  );
  const [cancelling, setCancelling] = useState<readonly CreatedBooking[] | null>(null);
  useEffect(() => {
    void store.load();
    return () => store.close();
  }, [store]);
  const { view, state, form } = store;
  const isShown = state.name === 'idle' && view !== null;
  const tellDone = ({ undone, kept }: UndoAnswer) => {
    if (undone.count === 0) {
      snackbars.error('Nothing of this submission can be undone any more.');
      onClose();
      return;
    }
    snackbars.success(
      `${counted(undone.count, 'booking')} put back in Edit. Review and submit to declare ${undone.count === 1 ? 'it' : 'them'}.`,
    );
    if (kept.count > (view?.kept.count ?? 0)) snackbars.show('warning', changedMeanwhile(kept));
    const first = undone.named[0]?.id;
    navigate(`${paths.editDeclaration(organisation)}${first ? `?booking=${first}` : ''}`);
  };
  const tellRefused = (why: string) => {
    snackbars.error(why);
    onClose();
  };
  const undo = async () => {
    const sent = await store.undo();
    if (sent.as === 'refused') snackbars.error(sent.error.message);
    if (sent.as === 'done') store.follow(sent.answer, { done: tellDone, refused: tellRefused });
  };
  if (store.progress) return <UndoProgress progress={store.progress} onClose={onClose} />;
  if (cancelling)
    return <CancelCreated declarations={declarations} bookings={cancelling} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      className="undo-dialog"
      title="Undo this submission?"
      text={
        <>
          {view ? `${submittedText(view)} ` : ''}What is put back goes to Edit, where you review and submit
          it.
        </>
      }
      actions={[
        { label: 'Cancel', safe: true, onSelect: onClose },
        {
          label: 'Undo',
          variant: 'primary',
          busy: form.busy || !isShown,
          blocked: isShown && view.undone.count === 0 ? 'Nothing of it can be undone.' : undefined,
          onSelect: () => void undo(),
        },
      ]}
    >
      <Scope store={store} booking={booking} />
      <Contents>
        <LoadStateView
          state={state}
          onRetry={() => void store.load()}
          skeleton={<SkeletonRows rows={3} />}
          noData={{ title: 'This submission is not there' }}
        />
        {isShown ? (
          <>
            {view.undone.count + view.kept.count + view.created.count === 0 ? (
              <p className="undo-more">It is undone already, or waits in Edit to be submitted.</p>
            ) : null}
            <Kept kept={view.kept} />
            <Created created={view.created} onCancel={() => setCancelling(view.created.named)} />
            <Undone undone={view.undone} />
          </>
        ) : null}
      </Contents>
    </Dialog>
  );
});
