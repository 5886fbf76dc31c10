import { Eye, EyeOff } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState, type FormEvent, type RefObject } from 'react';
import { useSearch } from 'wouter';
import { Brand } from '../../app/shell/Brand.tsx';
import { Button, IconButton } from '../../components/form/Button.tsx';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { session } from '../../stores/session.ts';
import { useMediaQuery } from '../../components/media.ts';
import { useSignIn } from './use-sign-in.ts';
import './sign-in.css';

const Chart = lazy(async () => ({ default: (await import('./Chart.tsx')).Chart }));

interface PasswordFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

const PasswordField = ({ value, error, onValue, field }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      label="Password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      size="large"
      maxLength={128}
      value={value}
      error={error}
      onValue={onValue}
      ref={field}
      affix={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} strokeWidth={1.75} />
        </IconButton>
      }
    />
  );
};

const SignInForm = observer(() => {
  const search = useSearch();
  const [email, setEmail] = useState(() => new URLSearchParams(search).get('email') ?? '');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const { errors, sending, emailField, passwordField, signIn } = useSignIn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn({ email: email.trim(), password, rememberMe });
  };
  return (
    <form className="sign-in-form" onSubmit={submit} noValidate>
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
      <PasswordField value={password} error={errors.password} onValue={setPassword} field={passwordField} />
      <Checkbox checked={rememberMe} onChange={setRememberMe}>
        Keep me signed in
      </Checkbox>
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
