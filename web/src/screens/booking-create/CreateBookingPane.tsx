import { RotateCcw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import type { ReturnedDeclaration } from '#contracts/declaration-draft/returned-calls';
import { useOrganisation } from '../../app/organisation-context.ts';
import { useUnsavedChanges } from '../../app/unsaved-changes.ts';
import { Block } from '../../components/feedback/Block.tsx';
import { FailureBlock } from '../../components/feedback/FailureBlock.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { Pane } from '../../components/pane/Pane.tsx';
import { PaneHeader } from '../../components/pane/PaneHeader.tsx';
import { usePaneKeys } from '../../components/pane/pane-keys.ts';
import { UnsavedWork } from '../../stores/unsaved-work.ts';
import { session } from '../../stores/session.ts';
import { bookingsNamed } from '../booking-lists/booking-name.ts';
import { type CreateFrom, formatCreate } from '../booking-lists/booking-queries.ts';
import { bookingSettings } from '../booking-lists/settings-store.ts';
import { usePair } from '../booking-lists/use-pair.ts';
import type { CancelState } from '../booking-pane/CancelBooking.tsx';
import { copyOf } from './booking-form.ts';
import { BookingFormStore, type FormOptions, type Sent } from './BookingFormStore.ts';
import { DiscardDialog, WarningsDialog } from './CreateDialogs.tsx';
import { CreateForm } from './CreateForm.tsx';
import { formOfRow, rowsInOrder, sentAgain, whyItCameBack } from './returned.ts';
import { formId, ReturnedFooter } from './ReturnedFooter.tsx';
import { useSource } from './use-source.ts';
import './create.css';

export interface CreateBookingPaneProps {
  readonly from: CreateFrom;
  /** The declarations' calls. */
  readonly base: string;
  readonly onClose: () => void;
  /** The rows came back: their draft shows what is left. */
  readonly onDraft: (importId: string) => void;
}

const title = 'Create a New Booking';

/** Filters, order and periods of the list keep the form that stands beside it. */
const keepsForm = (target: string, here: string): boolean => {
  const [there, now] = [new URL(target, location.origin), new URL(here, location.origin)];
  return (
    there.pathname === now.pathname && there.searchParams.get('create') === now.searchParams.get('create')
  );
};

/** Forms that were filled in when the session ended elsewhere. */
const filledIn = new UnsavedWork<BookingFormStore>();

/** What was said in the dialog of the cancellation; it came along with the address. */
const messageIn = (state: Partial<CancelState> | null): string => state?.cancelMessage ?? '';

/** Says what came of it, and goes where it leads. */
const follow = (sent: Sent, { onClose, onDraft }: CreateBookingPaneProps, cancelled: string | null): void => {
  switch (sent.as) {
    case 'created':
      snackbars.success(sent.bookings === 1 ? 'New Booking created' : 'New Bookings created');
      if (cancelled !== null) snackbars.success(`${cancelled} cancelled.`);
      return onClose();
    case 'under_way':
      snackbars.show('info', 'The booking is being declared; it appears in the list when it is done.');
      return onClose();
    case 'reopened':
      snackbars.show('warning', 'Something changed meanwhile. Look at the booking and submit it again.');
      return onDraft(sent.importId);
    case 'refused':
      return undefined;
  }
};

const Footer = observer(
  ({ store, onLeave }: { readonly store: BookingFormStore; readonly onLeave: () => void }) => (
    <footer className="pane-footer">
      <Button onClick={onLeave}>discard</Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        className="pane-footer-end"
        aria-disabled={store.form.busy}
      >
        {store.form.busy ? 'Creating…' : 'Create New'}
      </Button>
    </footer>
  ),
);

/** The form's store; what was filled in when the session ended elsewhere is there again for whom it was. */
const useFormStore = (make: () => BookingFormStore, place: string): BookingFormStore => {
  const [userId] = useState(session.profile?.id ?? '');
  const [store] = useState(() => filledIn.take(userId, place) ?? make());
  useEffect(
    () =>
      session.onExpiry(() => {
        if (store.form.isDirty) filledIn.keep(userId, place, store);
        return store.form.isDirty;
      }),
    [store, userId, place],
  );
  return store;
};

interface CreationProps extends CreateBookingPaneProps {
  readonly source: BookingView | null;
  readonly returned: ReturnedDeclaration | null;
}

/** What the form begins with. */
const startOf = ({ source, returned }: CreationProps): FormOptions => {
  if (returned) return { start: rowsInOrder(returned).map(formOfRow), again: sentAgain(returned) };
  return source ? { start: [copyOf(source)] } : {};
};

const Creation = observer((props: CreationProps) => {
  const { from, base, source, returned, onClose } = props;
  const organisation = useOrganisation().id;
  const settings = bookingSettings.of(organisation);
  const replaces = from.way === 'replace';
  const store = useFormStore(
    () =>
      new BookingFormStore(base, {
        ...startOf(props),
        replaces:
          replaces && source
            ? {
                id: source.id,
                revision: source.revision,
                message: messageIn(history.state as Partial<CancelState> | null),
              }
            : null,
        contracts: () => bookingSettings.of(organisation)?.contracts ?? [],
      }),
    `${base} ${formatCreate(from)}`,
  );
  const pair = usePair(replaces ? source : null, base);
  const replacedName = source ? bookingsNamed(source, pair) : '';
  const { asking, leave, stay, go } = useUnsavedChanges(store.form.isDirty || replaces, {
    stays: keepsForm,
    onClose,
  });
  usePaneKeys({ onClose: leave });
  const send = async (confirmed: boolean) =>
    follow(await store.send(confirmed), props, replaces ? replacedName : null);
  if (!settings) return <SkeletonRows rows={8} height={52} />;
  return (
    <>
      <PaneHeader title={title} onClose={leave} />
      <CreateForm
        id={formId}
        store={store}
        settings={settings}
        replaced={replaces ? replacedName : null}
        cameBack={returned ? whyItCameBack(returned) : null}
        onSend={() => void send(false)}
      />
      {returned ? (
        <ReturnedFooter store={store} returned={returned} base={base} onGone={onClose} />
      ) : (
        <Footer store={store} onLeave={leave} />
      )}
      <WarningsDialog store={store} onConfirm={() => void send(true)} />
      <DiscardDialog open={asking} based={replaces} onKeep={stay} onDiscard={go} />
    </>
  );
});

/** Somebody else sent it again, or gave it up. */
const ReturnedGone = ({ onClose }: { readonly onClose: () => void }) => {
  usePaneKeys({ onClose });
  return (
    <>
      <PaneHeader title={title} onClose={onClose} />
      <Block
        icon={RotateCcw}
        title="This booking does not wait any more"
        text="It was created or discarded meanwhile."
      />
    </>
  );
};

/** A form for one booking, or two with a continuation, beside the list. */
export const CreateBookingPane = observer((props: CreateBookingPaneProps) => {
  const organisation = useOrganisation();
  const { source, returned, state, retry } = useSource(props.from, props.base);
  useEffect(() => void bookingSettings.load(organisation.id), [organisation.id]);
  return (
    <Pane label={title} takesFocus="opening">
      {state === 'ready' ? <Creation {...props} source={source} returned={returned} /> : null}
      {state === 'loading' ? <SkeletonRows rows={8} height={52} /> : null}
      {state === 'failed' ? <FailureBlock onRetry={retry} /> : null}
      {state === 'gone' ? <ReturnedGone onClose={props.onClose} /> : null}
    </Pane>
  );
});
