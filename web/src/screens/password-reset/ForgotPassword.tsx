import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { http } from '../../api/http.ts';
import { paths } from '../../app/paths.ts';
import { Button, buttonClass } from '../../components/form/Button.tsx';
import { Form } from '../../components/form/Form.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { EmailField } from '../sign-in/EmailField.tsx';
import { Entrance } from '../sign-in/Entrance.tsx';

interface Asked {
  readonly email: string;
}

const newForm = (email: string) =>
  new FormStore<Asked>({ email }, ({ email: typed }) =>
    typed.trim() === '' ? { email: 'Enter your email.' } : {},
  );

/** Said whether or not there is such an account: whoever asks learns nothing of it. */
const OnItsWay = ({ email }: { readonly email: string }) => (
  <div className="sign-in-form">
    <h1>Check your email</h1>
    <output className="sign-in-notice">
      If {email} has an account, a link to choose a new password is on its way. It is good for an hour.
    </output>
    <Link className={buttonClass('secondary', 'large')} href={paths.login}>
      Back to sign in
    </Link>
  </div>
);

const AskForm = observer(({ onAsked }: { readonly onAsked: (email: string) => void }) => {
  const search = useSearch();
  const [form] = useState(() => newForm(new URLSearchParams(search).get('email') ?? ''));
  const submit = async () => {
    const email = form.values.email.trim();
    const sent = await form.submit((_values, options) =>
      http.post('/reset-password/request', { email }, { ...options, quiet: true }),
    );
    if (sent.as === 'done') onAsked(email);
  };
  return (
    <Form store={form} className="sign-in-form" onSubmit={() => void submit()}>
      <h1>Forgot your password?</h1>
      <p className="sign-in-lead">Enter your email, and we send you a link to choose a new one.</p>
      <EmailField
        value={form.values.email}
        error={form.error('email') ?? form.refusal ?? undefined}
        onValue={(email) => form.change({ email })}
      />
      <Button type="submit" variant="primary" size="large" aria-disabled={form.busy}>
        {form.busy ? 'Sending…' : 'Send the link'}
      </Button>
      <Link href={paths.login}>Back to sign in</Link>
    </Form>
  );
});

/** Asks for a link by which a password is chosen anew. */
export const ForgotPassword = () => {
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    document.title = 'Forgot password · Laycan';
  }, []);
  return <Entrance>{asked === null ? <AskForm onAsked={setAsked} /> : <OnItsWay email={asked} />}</Entrance>;
};
