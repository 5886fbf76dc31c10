import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { describeError } from '#contracts/templates/describe-error';
import { templateOf } from '#contracts/templates/template-of';
import { useMediaQuery } from '../../app/media.ts';
import { useOrganisation } from '../../app/organisation-context.ts';
import { FailureBlock } from '../../components/feedback/FailureBlock.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button, IconButton } from '../../components/form/Button.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import type { CreateFrom } from '../bookings/list-query.ts';
import { bookingSettings } from '../bookings/settings-store.ts';
import { copyOf } from './booking-form.ts';
import { BookingFields } from './BookingFields.tsx';
import { BookingFormStore } from './BookingFormStore.ts';
import { PortFields } from './PortFields.tsx';
import { useSource } from './use-source.ts';
import '../booking-pane/pane.css';
import './create.css';

export interface CreateBookingPaneProps {
  readonly from: CreateFrom;
  /** The declarations' calls. */
  readonly base: string;
  readonly onClose: () => void;
  /** The rows came back or are under way: their draft shows what is left. */
  readonly onDraft: (importId: string) => void;
}

const shownFields = [
  'code',
  'type',
  'trade',
  'vesselVoyage',
  'laycanStart',
  'laycanFinish',
  'month',
  'commodity',
  'company',
  'masterBooking',
  'comment',
  'loadingPort.id',
  'loadingPort.qty',
  'dischargePorts.id',
  'dischargePorts.qty',
];

/** Leads to the first field that is marked, else to what is said above the fields. */
const goToFirstError = (): void => {
  const field = document.querySelector<HTMLElement>('.create-form [aria-invalid="true"]');
  if (field) field.focus();
  else document.querySelector('.create-form')?.scrollTo(0, 0);
};

const WarningsDialog = observer(
  ({ store, onConfirm }: { readonly store: BookingFormStore; readonly onConfirm: () => void }) => {
    const template = templateOf(useOrganisation().settings.bookingTemplate);
    const texts = [
      ...new Set(
        (store.warnings ?? [])
          .map((warning) => describeError(template, warning))
          .map(({ title, text }) => `${title}. ${text}`),
      ),
    ];
    return (
      <Dialog
        open={texts.length > 0}
        onClose={() => store.forgetWarnings()}
        title="Create with warnings?"
        actions={[
          { label: 'Go back', safe: true, onSelect: () => store.forgetWarnings() },
          { label: 'Create with warnings', variant: 'primary', onSelect: onConfirm },
        ]}
      >
        <ul className="create-warnings">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Dialog>
    );
  },
);

const DiscardDialog = ({
  open,
  based,
  onKeep,
  onDiscard,
}: {
  readonly open: boolean;
  readonly based: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}) => (
  <Dialog
    open={open}
    onClose={onKeep}
    title="Discard Booking Creation?"
    text={`Unsaved booking will be lost, and you won't be able to create a new booking${based ? ' based on the deleted one' : ''}. Are you sure you want to leave?`}
    actions={[
      { label: 'No, keep it', safe: true, onSelect: onKeep },
      { label: 'Yes, discard', variant: 'danger-solid', onSelect: onDiscard },
    ]}
  />
);

const Form = observer(
  ({
    from,
    base,
    source,
    onClose,
    onDraft,
  }: CreateBookingPaneProps & { readonly source: BookingView | null }) => {
    const organisation = useOrganisation();
    const settings = bookingSettings.of(organisation.id);
    const [leaving, setLeaving] = useState(false);
    const [store] = useState(
      () =>
        new BookingFormStore(
          base,
          from.way === 'replace' ? from.booking : null,
          ...(source ? [copyOf(source)] : []),
        ),
    );
    const leave = () => {
      if (store.isDirty || from.way === 'replace') setLeaving(true);
      else onClose();
    };
    const escape = useEffectEvent((event: KeyboardEvent) => {
      const floating = document.querySelector('.dialog, .popover, .drawer') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !floating) leave();
    });
    useEffect(() => {
      document.addEventListener('keydown', escape);
      return () => document.removeEventListener('keydown', escape);
    }, []);
    const send = async (confirmed: boolean) => {
      const sent = await store.send(confirmed);
      if (sent.as === 'created') {
        snackbars.success(sent.bookings === 1 ? 'New Booking created' : 'New Bookings created');
        onClose();
      } else if (sent.as === 'under_way') {
        snackbars.show('info', 'The booking is being declared; it appears in the list when it is done.');
        onClose();
      } else if (sent.as === 'reopened') {
        snackbars.show('warning', 'Something changed meanwhile. Look at the booking and submit it again.');
        onDraft(sent.importId);
      } else {
        goToFirstError();
      }
    };
    if (!settings) return <SkeletonRows rows={8} height={52} />;
    const others = store.otherErrors(shownFields);
    return (
      <>
        <header className="pane-header">
          <h2 className="pane-title">Create a New Booking</h2>
          <div className="pane-buttons">
            <IconButton label="Close" size="small" onClick={leave}>
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </div>
        </header>
        <form
          className="pane-body create-form"
          id="create-booking"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send(false);
          }}
        >
          {store.refusal !== null || others.length > 0 ? (
            <div className="problem-list" role="alert">
              {store.refusal}
              {others.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          ) : null}
          <section className="pane-section create-section" aria-label="Booking info">
            <BookingFields store={store} index={0} settings={settings} organisation={organisation.id} />
          </section>
          <section className="pane-section create-section" aria-label="Ports and quantities">
            <PortFields store={store} index={0} settings={settings} />
          </section>
          <section className="pane-section create-section" aria-label="Continuation">
            <label className="checkbox">
              <input
                type="checkbox"
                checked={store.hasContinuation}
                onChange={() => store.toggleContinuation()}
              />
              Continuation: a second load port
            </label>
            {store.hasContinuation ? (
              <>
                <p className="field-hint">
                  Vessel type, trade and laycan can not be changed for the continuation booking; update it on
                  the first load port booking.
                </p>
                <PortFields store={store} index={1} settings={settings} />
              </>
            ) : null}
          </section>
        </form>
        <footer className="pane-footer">
          <Button onClick={leave}>Discard</Button>
          <Button
            type="submit"
            form="create-booking"
            variant="primary"
            className="pane-history"
            aria-disabled={store.sending}
          >
            {store.sending ? 'Creating…' : 'Create New'}
          </Button>
        </footer>
        <WarningsDialog store={store} onConfirm={() => void send(true)} />
        <DiscardDialog
          open={leaving}
          based={from.way === 'replace'}
          onKeep={() => setLeaving(false)}
          onDiscard={onClose}
        />
      </>
    );
  },
);

/** A form for one booking, or two with a continuation, beside the list. */
export const CreateBookingPane = observer((props: CreateBookingPaneProps) => {
  const organisation = useOrganisation();
  const docked = useMediaQuery('(min-width: 1280px)');
  const pane = useRef<HTMLElement>(null);
  const { source, state, retry } = useSource(props.from, props.base);
  useEffect(() => void bookingSettings.load(organisation.id), [organisation.id]);
  useEffect(() => pane.current?.focus(), []);
  return (
    <aside
      className={docked ? 'pane' : 'pane pane-over'}
      ref={pane}
      tabIndex={-1}
      aria-label="Create a New Booking"
    >
      {state === 'ready' ? (
        <Form {...props} source={source} />
      ) : state === 'loading' ? (
        <SkeletonRows rows={8} height={52} />
      ) : (
        <FailureBlock onRetry={retry} />
      )}
    </aside>
  );
});
