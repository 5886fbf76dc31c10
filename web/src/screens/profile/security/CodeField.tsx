import { observer } from 'mobx-react-lite';
import { maxCodeLength } from '#contracts/people/second-factor';
import { TextField } from '../../../components/form/Field.tsx';
import type { FormStore } from '../../../components/form/FormStore.ts';

export interface CodeFieldProps {
  readonly form: Pick<
    FormStore<{ readonly verification_code: string }>,
    'values' | 'error' | 'refusal' | 'change'
  >;
  readonly hint?: string;
}

/** A code of an authenticator app, or whatever may stand in for it. */
export const CodeField = observer(({ form, hint }: CodeFieldProps) => (
  <TextField
    label="Code"
    autoComplete="one-time-code"
    spellCheck={false}
    maxLength={maxCodeLength}
    value={form.values.verification_code}
    error={form.error('verification_code') ?? form.refusal ?? undefined}
    {...(hint === undefined ? {} : { hint })}
    onValue={(code) => form.change({ verification_code: code })}
  />
));
