import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { businessTypes, type TradelanesAnswer } from '#contracts/people/registration';
import { http } from '../../api/http.ts';
import { paths } from '../../app/paths.ts';
import { Button, buttonClass } from '../../components/form/Button.tsx';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import type { FormStore } from '../../components/form/FormStore.ts';
import { SelectField } from '../../components/form/SelectField.tsx';
import { TagSelect } from '../../components/form/TagSelect.tsx';
import { useAnswer } from '../../stores/use-answer.ts';
import { EmailField } from '../sign-in/EmailField.tsx';
import { Entrance } from '../sign-in/Entrance.tsx';
import { NewPassword } from '../sign-in/NewPassword.tsx';
import { newRegistration, registrationOf, type Stranger } from './registration-form.ts';

interface PartProps {
  readonly form: FormStore<Stranger>;
}

/** Said whether or not the address has an account: whoever registers learns nothing of it. */
const OnItsWay = ({ email }: { readonly email: string }) => (
  <div className="sign-in-form">
    <h1>Check your email</h1>
    <output className="sign-in-notice">
      A mail is on its way to {email}. Open its link in this browser to confirm your email; it is good for
      three days.
    </output>
    <Link className={buttonClass('secondary', 'large')} href={paths.login}>
      Back to sign in
    </Link>
  </div>
);

const Person = observer(({ form }: PartProps) => (
  <>
    <EmailField
      value={form.values.email}
      error={form.error('email')}
      onValue={(email) => form.change({ email })}
    />
    <TextField
      label="First name"
      autoComplete="given-name"
      size="large"
      maxLength={128}
      value={form.values.first_name}
      error={form.error('first_name')}
      onValue={(value) => form.change({ first_name: value })}
    />
    <TextField
      label="Last name"
      autoComplete="family-name"
      size="large"
      maxLength={128}
      value={form.values.last_name}
      error={form.error('last_name')}
      onValue={(value) => form.change({ last_name: value })}
    />
  </>
));

const Company = observer(({ form }: PartProps) => {
  const { answer, state, retry } = useAnswer<TradelanesAnswer>('/tradelanes');
  return (
    <>
      <TextField
        label="Company"
        autoComplete="organization"
        size="large"
        maxLength={128}
        value={form.values.organisation}
        error={form.error('organisation')}
        onValue={(organisation) => form.change({ organisation })}
      />
      <SelectField
        label="Type of business"
        size="large"
        options={businessTypes}
        value={form.values.business_type}
        error={form.error('business_type')}
        onChange={(id) => {
          const type = businessTypes.find((one) => one.id === id);
          if (type) form.change({ business_type: type.id });
        }}
      />
      <TagSelect
        label="Trades"
        size="large"
        options={answer?.data ?? []}
        value={form.values.tradelanes}
        error={form.error('tradelanes')}
        onChange={(tradelanes) => form.change({ tradelanes })}
      />
      {state.name === 'error' ? (
        <Button onClick={retry}>The trades could not be loaded. Try again</Button>
      ) : null}
    </>
  );
});

const RegistrationForm = observer(({ onSent }: { readonly onSent: (email: string) => void }) => {
  const search = useSearch();
  const [form] = useState(() => newRegistration(new URLSearchParams(search).get('email') ?? ''));
  const submit = async () => {
    const registration = registrationOf(form.values);
    const sent = await form.submit((_values, options) =>
      http.post('/registration/register', registration, { ...options, quiet: true }),
    );
    if (sent.as === 'done') onSent(registration.email);
  };
  return (
    <Form store={form} className="sign-in-form" onSubmit={() => void submit()}>
      <h1>Register</h1>
      <p className="sign-in-lead">Tell us who you are, and our team will review your request.</p>
      <Person form={form} />
      <Company form={form} />
      <NewPassword form={form} />
      <Checkbox
        checked={form.values.terms}
        error={form.error('terms')}
        onChange={(terms) => form.change({ terms })}
      >
        I accept the Privacy Notice and Terms &amp; Conditions
      </Checkbox>
      {form.refusal === null ? null : (
        <p className="sign-in-problem" role="alert">
          {form.refusal}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" aria-disabled={form.busy}>
        {form.busy ? 'Registering…' : 'Register'}
      </Button>
      <Link href={paths.login}>Back to sign in</Link>
    </Form>
  );
});

/** Somebody without an account says who they are. */
export const Registration = () => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  useEffect(() => {
    document.title = 'Register · Laycan';
  }, []);
  return (
    <Entrance>
      {sentTo === null ? <RegistrationForm onSent={setSentTo} /> : <OnItsWay email={sentTo} />}
    </Entrance>
  );
};
