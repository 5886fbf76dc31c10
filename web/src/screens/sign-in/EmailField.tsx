import type { Ref } from 'react';
import { TextField } from '../../components/form/Field.tsx';

interface EmailFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (email: string) => void;
  readonly field?: Ref<HTMLInputElement>;
}

/** The address that somebody signs in with, as browsers fill it in. */
export const EmailField = ({ field, ...props }: EmailFieldProps) => (
  <TextField
    label="Email"
    type="email"
    autoComplete="username"
    size="large"
    maxLength={128}
    {...props}
    {...(field ? { ref: field } : {})}
  />
);
