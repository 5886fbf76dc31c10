import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { GoTo } from '../../app/GoTo.tsx';
import { paths } from '../../app/paths.ts';
import { FailureBlock } from '../../components/feedback/FailureBlock.tsx';
import { Button, buttonClass } from '../../components/form/Button.tsx';
import { Form } from '../../components/form/Form.tsx';
import { passwordHint } from '../profile/rules.ts';
import { Entrance } from '../sign-in/Entrance.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { ResetStore } from './ResetStore.ts';

const Over = () => (
  <div className="sign-in-form">
    <h1>This link is no longer valid</h1>
    <p className="sign-in-lead">It was used already, or it has expired. Links are good for an hour.</p>
    <Link className={buttonClass('primary', 'large')} href={paths.forgotPassword}>
      Ask for another one
    </Link>
  </div>
);

const Choose = observer(({ store }: { readonly store: ResetStore }) => {
  const { form } = store;
  const { values } = form;
  return (
    <Form store={form} className="sign-in-form" onSubmit={() => void store.choose()}>
      <h1>Choose a new password</h1>
      <p className="sign-in-lead">You are signed out everywhere then.</p>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={passwordHint}
        value={values.password}
        error={form.error('password') ?? form.refusal ?? undefined}
        onValue={(password) => form.change({ password })}
      />
      <PasswordField
        label="Confirm the password"
        what="confirmation"
        autoComplete="new-password"
        value={values.confirm_password}
        error={form.error('confirm_password')}
        onValue={(confirm) => form.change({ confirm_password: confirm })}
      />
      <Button type="submit" variant="primary" size="large" aria-disabled={form.busy}>
        {form.busy ? 'Saving…' : 'Save'}
      </Button>
    </Form>
  );
});

/** What the link of a mail opens, by which a password is chosen anew. */
export const ResetPassword = observer(({ token }: { readonly token: string }) => {
  const [store] = useState(() => new ResetStore(token));
  const { state, failure, to } = store;
  useEffect(() => {
    document.title = 'New password · Laycan';
    const request = new AbortController();
    void store.check(request.signal);
    return () => request.abort();
  }, [store]);
  if (to !== null) return <GoTo to={to} />;
  if (failure) return <FailureBlock onRetry={() => void store.check()} />;
  if (state === 'checking') return null;
  return <Entrance>{state === 'open' ? <Choose store={store} /> : <Over />}</Entrance>;
});
