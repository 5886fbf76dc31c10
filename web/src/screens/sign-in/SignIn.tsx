import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState, type FormEvent } from 'react';
import { Link, useSearch } from 'wouter';
import { forgotAs, paths } from '../../app/paths.ts';
import { Button, buttonClass } from '../../components/form/Button.tsx';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { session } from '../../stores/session.ts';
import { EmailField } from './EmailField.tsx';
import { Entrance } from './Entrance.tsx';
import { PasswordField } from './PasswordField.tsx';
import { directoryAddress, signOnNotice, signsInAtDirectory } from './sign-on.ts';
import { useSignIn } from './use-sign-in.ts';

/** Few are asked for a code: whoever is not does not load its form. */
const CodeForm = lazy(async () => ({ default: (await import('./CodeForm.tsx')).CodeForm }));

/** By navigation: the directory is another site, which leads back here. */
const SingleSignOn = () => {
  const search = useSearch();
  return (
    <a className={buttonClass('primary', 'large')} href={directoryAddress(search)}>
      Sign in with single sign-on
    </a>
  );
};

const Notice = observer(() => {
  const search = useSearch();
  const notice = signOnNotice(search) ?? session.notice;
  return notice ? <output className="sign-in-notice">{notice}</output> : null;
});

const SignInForm = observer(() => {
  const search = useSearch();
  const [email, setEmail] = useState(() => new URLSearchParams(search).get('email') ?? '');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const { errors, sending, emailField, passwordField, signIn, due, startAgain } = useSignIn();
  const isStaff = signsInAtDirectory(email, session.signOnDomains);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isStaff) location.assign(directoryAddress(search));
    else void signIn({ email: email.trim(), password, rememberMe });
  };
  const backToPassword = () => {
    setPassword('');
    startAgain();
  };
  if (due)
    return (
      <Suspense fallback={null}>
        <CodeForm due={due} onBack={backToPassword} />
      </Suspense>
    );
  return (
    <form className="sign-in-form" onSubmit={submit} noValidate>
      <h1>Sign in</h1>
      <p className="sign-in-lead">Declare cargo, follow bookings and see every change as it happens.</p>
      <Notice />
      <EmailField value={email} error={errors.email} onValue={setEmail} field={emailField} />
      {isStaff ? (
        <SingleSignOn />
      ) : (
        <>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            error={errors.password}
            onValue={setPassword}
            field={passwordField}
          />
          <Link
            className="sign-in-forgot"
            href={email.trim() === '' ? paths.forgotPassword : forgotAs(email.trim())}
          >
            Forgot password?
          </Link>
          <Checkbox checked={rememberMe} onChange={setRememberMe}>
            Keep me signed in
          </Checkbox>
          <Button type="submit" variant="primary" size="large" aria-disabled={sending}>
            {sending ? 'Signing in…' : 'Sign in'}
          </Button>
        </>
      )}
      {session.flags.includes('public_registration') ? (
        <p>
          No account yet? <Link href={paths.registration}>Register</Link>
        </p>
      ) : null}
      <p>
        Looking for a ship? <Link href={paths.vessels}>See the vessels</Link>
      </p>
    </form>
  );
});

export const SignIn = () => {
  useEffect(() => {
    document.title = 'Sign in · Laycan';
  }, []);
  return (
    <Entrance>
      <SignInForm />
    </Entrance>
  );
};
