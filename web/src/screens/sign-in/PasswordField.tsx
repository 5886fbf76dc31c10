import { Eye, EyeOff } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { IconButton } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';

export interface PasswordFieldProps {
  readonly label: string;
  /** What the button beside it shows and hides. */
  readonly what?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly onValue: (value: string) => void;
  readonly field?: RefObject<HTMLInputElement | null>;
}

/** A password that can be looked at while it is typed. */
export const PasswordField = ({ label, what = 'password', hint, field, ...input }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...input}
      label={label}
      type={shown ? 'text' : 'password'}
      size="large"
      maxLength={128}
      {...(hint === undefined ? {} : { hint })}
      {...(field ? { ref: field } : {})}
      affix={
        <IconButton
          label={shown ? `Hide ${what}` : `Show ${what}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} strokeWidth={1.75} />
        </IconButton>
      }
    />
  );
};
