import { RotateCcw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { templateOf } from '#contracts/templates/template-of';
import type { BookingSettings } from '#domain/reference/settings';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { Form } from '../../components/form/Form.tsx';
import { TextArea } from '../../components/form/TextArea.tsx';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { useOrganisation } from '../../app/organisation-context.ts';
import { BookingFields, type FieldsProps } from './BookingFields.tsx';
import type { BookingFormStore } from './BookingFormStore.ts';
import { PortFields } from './PortFields.tsx';
import '../../components/feedback/problem-list.css';

const longestMessage = 2_000;

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
  'contractLink',
  'comment',
  'loadingPort.id',
  'loadingPort.qty',
  'dischargePorts.id',
  'dischargePorts.qty',
];

/** What the server says that belongs to no field of the form. */
const OtherProblems = observer(({ store }: { readonly store: BookingFormStore }) => {
  const others = store.otherErrors(shownFields);
  if (store.form.refusal === null && others.length === 0) return null;
  return (
    <div className="problem-list" role="alert">
      {store.form.refusal}
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
});

type PartProps = Omit<FieldsProps, 'index'>;

/** A pair that came back stays one. */
const isPairOf = ({ again }: BookingFormStore): boolean => (again?.rows.length ?? 0) > 1;

const Continuation = observer((props: PartProps) => (
  <PaneSection className="create-section" label="Continuation">
    {isPairOf(props.store) ? null : (
      <Checkbox checked={props.store.hasContinuation} onChange={() => props.store.toggleContinuation()}>
        Continuation: a second load port
      </Checkbox>
    )}
    {props.store.hasContinuation ? (
      <>
        <p className="field-hint">
          Vessel type, trade and laycan can not be changed for the continuation booking; update it on the
          first load port booking.
        </p>
        <PortFields {...props} index={1} />
      </>
    ) : null}
  </PaneSection>
));

/** Which booking goes when this one comes, and what the operator is told of it. */
const Cancellation = observer(
  ({ store, name }: { readonly store: BookingFormStore; readonly name: string }) => (
    <PaneSection className="create-section" label="Cancellation">
      <p>{name} will be cancelled when the new booking is created.</p>
      <TextArea
        label="Message about the cancellation (optional)"
        hint="It takes the place of the cancelled booking's comment."
        rows={3}
        maxLength={longestMessage}
        placeholder="Type your message..."
        value={store.form.values.cancelMessage}
        onValue={(text) => store.changeCancelMessage(text)}
      />
    </PaneSection>
  ),
);

export interface CreateFormProps {
  readonly id: string;
  readonly store: BookingFormStore;
  readonly settings: BookingSettings;
  /** What is cancelled with its creation; null where nothing is. */
  readonly replaced: string | null;
  /** Why it is here again after it was sent; null where it is new. */
  readonly cameBack: string | null;
  readonly onSend: () => void;
}

/** The fields of a new booking and of its continuation; sent by its submit button, which stands in the footer. */
export const CreateForm = observer(({ id, store, settings, replaced, cameBack, onSend }: CreateFormProps) => {
  const organisation = useOrganisation();
  const template = templateOf(organisation.settings.bookingTemplate);
  const fields = { store, settings, organisation: organisation.id, template };
  return (
    <Form store={store.form} className="pane-body create-form" id={id} onSubmit={onSend}>
      {cameBack === null ? null : (
        <PaneSection label="Came back" className="create-returned">
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
          <p>{cameBack}</p>
        </PaneSection>
      )}
      <OtherProblems store={store} />
      {replaced === null ? null : <Cancellation store={store} name={replaced} />}
      <PaneSection className="create-section" label="Booking info">
        <BookingFields {...fields} index={0} />
      </PaneSection>
      <PaneSection className="create-section" label="Ports and quantities">
        <PortFields {...fields} index={0} />
      </PaneSection>
      <Continuation {...fields} />
    </Form>
  );
});
