import { observer } from 'mobx-react-lite';
import type { BookingSettings } from '#domain/reference/settings';
import { useOrganisation } from '../../app/organisation-context.ts';
import { BookingFields } from './BookingFields.tsx';
import type { BookingFormStore } from './BookingFormStore.ts';
import { PortFields } from './PortFields.tsx';
import '../../components/feedback/problem-list.css';

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

/** What the server says that belongs to no field of the form. */
const OtherProblems = observer(({ store }: { readonly store: BookingFormStore }) => {
  const others = store.otherErrors(shownFields);
  if (store.refusal === null && others.length === 0) return null;
  return (
    <div className="problem-list" role="alert">
      {store.refusal}
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
});

interface PartProps {
  readonly store: BookingFormStore;
  readonly settings: BookingSettings;
}

const Continuation = observer(({ store, settings }: PartProps) => (
  <section className="pane-section create-section" aria-label="Continuation">
    <label className="checkbox">
      <input type="checkbox" checked={store.hasContinuation} onChange={() => store.toggleContinuation()} />
      Continuation: a second load port
    </label>
    {store.hasContinuation ? (
      <>
        <p className="field-hint">
          Vessel type, trade and laycan can not be changed for the continuation booking; update it on the
          first load port booking.
        </p>
        <PortFields store={store} index={1} settings={settings} />
      </>
    ) : null}
  </section>
));

/** The fields of a new booking and of its continuation; sent by its submit button, which stands in the footer. */
export const CreateForm = observer(
  ({ id, store, settings, onSend }: PartProps & { readonly id: string; readonly onSend: () => void }) => {
    const organisation = useOrganisation();
    return (
      <form
        className="pane-body create-form"
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <OtherProblems store={store} />
        <section className="pane-section create-section" aria-label="Booking info">
          <BookingFields store={store} index={0} settings={settings} organisation={organisation.id} />
        </section>
        <section className="pane-section create-section" aria-label="Ports and quantities">
          <PortFields store={store} index={0} settings={settings} />
        </section>
        <Continuation store={store} settings={settings} />
      </form>
    );
  },
);
