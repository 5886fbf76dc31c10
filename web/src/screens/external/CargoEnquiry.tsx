import { Copy, Mail } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { EnquiryDesk } from '#contracts/people/profile';
import { Page } from '../../app/Page.tsx';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { DateField } from '../../components/form/DateField.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { SelectField } from '../../components/form/SelectField.tsx';
import { TextArea } from '../../components/form/TextArea.tsx';
import { displayDate } from '../../format/dates.ts';
import { session } from '../../stores/session.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import {
  cargoTypes,
  emptyEnquiry,
  type Enquiry,
  type EnquiryField,
  enquiryMail,
  enquiryProblems,
  enquiryText,
  labels,
  longestDescription,
  longestText,
  numericOnly,
  regions,
  salutations,
  units,
} from './enquiry.ts';
import './external.css';

type Store = FormStore<Enquiry>;
type TextFieldName = Exclude<
  EnquiryField,
  'salutation' | 'loadingRegion' | 'cargoType' | 'cargoUnit' | 'shipmentDate'
>;
type ChoiceName = 'salutation' | 'loadingRegion' | 'cargoType' | 'cargoUnit';

interface TextProps {
  readonly form: Store;
  readonly name: TextFieldName;
  readonly hint?: string;
  readonly inputMode?: 'email' | 'tel';
  readonly autoComplete?: string;
}

const Text = observer(({ form, name, ...input }: TextProps) => (
  <TextField
    {...input}
    label={labels[name]}
    maxLength={longestText}
    value={form.values[name]}
    error={form.error(name)}
    onValue={(value) => form.change({ [name]: value })}
  />
));

interface ChoiceProps {
  readonly form: Store;
  readonly name: ChoiceName;
  readonly options: typeof salutations;
}

const Choice = observer(({ form, name, options }: ChoiceProps) => (
  <SelectField
    label={labels[name]}
    options={options}
    value={form.values[name]}
    error={form.error(name)}
    onChange={(id) => form.change({ [name]: id })}
  />
));

const Fields = observer(({ form }: { readonly form: Store }) => (
  <>
    <div className="enquiry-row">
      <Choice form={form} name="salutation" options={salutations} />
    </div>
    <div className="enquiry-row">
      <Text form={form} name="firstName" autoComplete="given-name" />
      <Text form={form} name="lastName" autoComplete="family-name" />
    </div>
    <div className="enquiry-row">
      <Text form={form} name="company" autoComplete="organization" />
      <Text form={form} name="email" inputMode="email" autoComplete="email" />
    </div>
    <div className="enquiry-row">
      <Text form={form} name="countryCode" inputMode="tel" autoComplete="tel-country-code" hint="Like +47" />
      <Text form={form} name="phone" inputMode="tel" autoComplete="tel-national" />
    </div>
    <div className="enquiry-row">
      <Choice form={form} name="loadingRegion" options={regions} />
    </div>
    <div className="enquiry-row">
      <Choice form={form} name="cargoType" options={cargoTypes} />
      <Text form={form} name="commodity" />
    </div>
    <div className="enquiry-row">
      <TextField
        label={labels.cargoQuantity}
        inputMode="decimal"
        autoComplete="off"
        maxLength={longestText}
        value={form.values.cargoQuantity}
        error={form.error('cargoQuantity')}
        onValue={(typed) => form.change({ cargoQuantity: numericOnly(typed) })}
        onPaste={(event) => event.preventDefault()}
      />
      <Choice form={form} name="cargoUnit" options={units} />
    </div>
    <div className="enquiry-row">
      <Text form={form} name="loadPorts" hint="Separate several with commas." />
      <Text form={form} name="dischargePorts" hint="Separate several with commas." />
    </div>
    <DateField
      label={labels.shipmentDate}
      value={form.values.shipmentDate}
      error={form.error('shipmentDate')}
      onChange={(shipmentDate) => form.change({ shipmentDate })}
    />
    <div className="enquiry-wide">
      <TextArea
        label={labels.description}
        rows={4}
        maxLength={longestDescription}
        value={form.values.description}
        error={form.error('description')}
        hint={`Not required; at most ${longestDescription} characters.`}
        onValue={(description) => form.change({ description })}
      />
    </div>
  </>
));

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    snackbars.success('The text is copied.');
  } catch {
    snackbars.error('The text could not be copied. Select it and copy it by hand.');
  }
};

/** The text that was made, for whoever's mail did not open. */
const Written = ({ text }: { readonly text: string }) => (
  <section className="enquiry-written" aria-label="Your enquiry">
    <output>
      Your mail program opens with this text. Nothing has been sent yet: send it from there, or copy it where
      no program opened.
    </output>
    <pre>{text}</pre>
    <Button size="small" onClick={() => void copy(text)}>
      <Copy size={14} strokeWidth={1.75} aria-hidden />
      Copy
    </Button>
  </section>
);

const known = () => ({
  firstName: session.profile?.first_name ?? '',
  lastName: session.profile?.last_name ?? '',
  email: session.profile?.email ?? '',
});

/** What somebody would have shipped: the portal makes a text of it, which their own mail sends. */
export const CargoEnquiry = observer(() => {
  const [form] = useState(() => new FormStore(emptyEnquiry(known()), enquiryProblems));
  const [text, setText] = useState<string | null>(null);
  const { answer: desk } = useAnswer<EnquiryDesk>('/external/cargo-enquiry');
  const write = async (): Promise<void> => {
    const sent = await form.submit((enquiry) => Promise.resolve(enquiryText(enquiry, displayDate)));
    if (sent.as !== 'done') return;
    setText(sent.answer);
    window.location.assign(enquiryMail(desk?.email ?? null, form.values, sent.answer));
  };
  return (
    <Page title="Cargo Enquiry">
      <Form store={form} className="enquiry" onSubmit={() => void write()}>
        <p className="enquiry-wide enquiry-note">
          This form is not connected to the operator yet. It opens your own mail program with your enquiry
          {desk?.email ? ` to ${desk.email}` : ''}, and nothing is kept here.
        </p>
        <Fields form={form} />
        <div className="enquiry-wide">
          <Button type="submit" variant="primary">
            <Mail size={16} strokeWidth={1.75} aria-hidden />
            Open in my mail
          </Button>
        </div>
      </Form>
      {text === null ? null : <Written text={text} />}
    </Page>
  );
});
