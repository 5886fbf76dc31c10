import { Eye, EyeOff } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Brand } from '../../app/Brand.tsx';
import { returnPath } from '../../app/paths.ts';
import { asHttpError, type HttpError } from '../../api/http-error.ts';
import { Button, IconButton } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { session } from '../../stores/session.ts';
import { useMediaQuery } from '../../app/media.ts';
import './sign-in.css';

const Chart = lazy(async () => ({ default: (await import('./Chart.tsx')).Chart }));

/** What the form says of an answer: wrong credentials stand under the password, everything else is said as it is. */
const explain = (error: HttpError): { email?: string; password?: string } => {
  if (error.status === 422 && error.answer.errors) {
    const email = error.fieldError('email');
    const password = error.fieldError('password');
    return { ...(email ? { email } : {}), ...(password ? { password } : {}) };
  }
  if (error.status === 401 || error.status === 422) {
    return { password: 'The email or password is not right.' };
  }
  if (error.status === 429) {
    return { password: 'Too many attempts. Wait a little and try again.' };
  }
  return {
    password:
      error.status === 0 ? error.message : 'Sorry, we could not sign you in. Please try again in a moment.',
  };
};

const SignInForm = observer(() => {
  const search = useSearch();
  const [, navigate] = useLocation();
  const [email, setEmail] = useState(() => new URLSearchParams(search).get('email') ?? '');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const [shown, setShown] = useState(false);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({});
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    if (email.trim() === '' || password === '') {
      const missing = {
        ...(email.trim() === '' ? { email: 'Enter your email.' } : {}),
        ...(password === '' ? { password: 'Enter your password.' } : {}),
      };
      setErrors(missing);
      (missing.email ? emailField : passwordField).current?.focus();
      return;
    }
    setErrors({});
    setSending(true);
    try {
      await session.signIn({ email: email.trim(), password, rememberMe });
      navigate(returnPath(search), { replace: true });
    } catch (error) {
      setErrors(explain(asHttpError(error)));
      setSending(false);
      passwordField.current?.focus();
    }
  };

  return (
    <form className="sign-in-form" onSubmit={(event) => void submit(event)} noValidate>
      <h1>Sign in</h1>
      <p className="sign-in-lead">Declare cargo, follow bookings and see every change as it happens.</p>
      {session.notice ? <output className="sign-in-notice">{session.notice}</output> : null}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        size="large"
        maxLength={128}
        value={email}
        error={errors.email}
        onValue={setEmail}
        ref={emailField}
      />
      <TextField
        label="Password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        size="large"
        maxLength={128}
        value={password}
        error={errors.password}
        onValue={setPassword}
        ref={passwordField}
        affix={
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={16} strokeWidth={1.75} /> : <Eye size={16} strokeWidth={1.75} />}
          </IconButton>
        }
      />
      <label className="checkbox">
        <input
          type="checkbox"
          checked={rememberMe}
          onChange={(event) => setRememberMe(event.target.checked)}
        />
        Keep me signed in
      </label>
      <Button type="submit" variant="primary" size="large" aria-disabled={sending}>
        {sending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
});

const year = new Date().getFullYear();

export const SignIn = () => {
  const wide = useMediaQuery('(min-width: 1024px)');
  useEffect(() => {
    document.title = 'Sign in · Laycan';
  }, []);
  return (
    <div className="sign-in">
      <main className="sign-in-column">
        <Brand />
        <SignInForm />
        <footer className="sign-in-foot">© {year}</footer>
      </main>
      {wide ? (
        <aside className="sign-in-chart" aria-hidden>
          <Suspense fallback={null}>
            <Chart />
          </Suspense>
        </aside>
      ) : null}
    </div>
  );
};
