import { useRef, useState, type RefObject } from 'react';
import type { SecondStepDue } from '#contracts/people/session-view';
import { asHttpError, type HttpError } from '../../api/http-error.ts';
import { session, type Credentials } from '../../stores/session.ts';

export interface SignInErrors {
  readonly email?: string;
  readonly password?: string;
}

/** What the form says of an answer: wrong credentials stand under the password, everything else is said as it is. */
const explain = (error: HttpError): SignInErrors => {
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

const missingIn = ({ email, password }: Credentials): SignInErrors => ({
  ...(email === '' ? { email: 'Enter your email.' } : {}),
  ...(password === '' ? { password: 'Enter your password.' } : {}),
});

export interface SigningIn {
  readonly errors: SignInErrors;
  readonly sending: boolean;
  readonly emailField: RefObject<HTMLInputElement | null>;
  readonly passwordField: RefObject<HTMLInputElement | null>;
  readonly signIn: (credentials: Credentials) => Promise<void>;
  /** What a code is to be sent along with; null: none is asked for. */
  readonly due: SecondStepDue | null;
  /** Back to email and password. */
  readonly startAgain: () => void;
}

/** Signs in, which leads on to where the address says; what is wrong stands under its field, which takes the focus. */
export const useSignIn = (): SigningIn => {
  const [sending, setSending] = useState(false);
  const [due, setDue] = useState<SecondStepDue | null>(null);
  const [errors, setErrors] = useState<SignInErrors>({});
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const signIn = async (credentials: Credentials) => {
    if (sending) return;
    const missing = missingIn(credentials);
    setErrors(missing);
    if (missing.email) return emailField.current?.focus();
    if (missing.password) return passwordField.current?.focus();
    setSending(true);
    try {
      setDue((await session.signIn(credentials)) ?? null);
      // The portal took the password and could not say who that is.
      if (session.state !== 'signed_in') setSending(false);
    } catch (error) {
      setErrors(explain(asHttpError(error)));
      setSending(false);
      passwordField.current?.focus();
    }
    return undefined;
  };
  const startAgain = () => {
    setDue(null);
    setErrors({});
  };
  return { errors, sending, emailField, passwordField, signIn, due, startAgain };
};
