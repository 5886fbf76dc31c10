import { observer } from 'mobx-react-lite';
import { passwordHint } from '../profile/rules.ts';
import { PasswordField } from './PasswordField.tsx';

interface Chosen {
  readonly password: string;
  readonly confirm_password: string;
}

/** Of any form that has these two fields among others. */
interface ChoosingForm {
  readonly values: Chosen;
  error: (field: keyof Chosen) => string | undefined;
  change: (chosen: Partial<Chosen>) => void;
}

interface NewPasswordProps {
  readonly form: ChoosingForm;
  /** Said at the password where no field says more: a refusal of the whole form. */
  readonly problem?: string | null;
}

/** A password that is chosen, and typed once more. */
export const NewPassword = observer(({ form, problem }: NewPasswordProps) => (
  <>
    <PasswordField
      label="Password"
      autoComplete="new-password"
      hint={passwordHint}
      value={form.values.password}
      error={form.error('password') ?? problem ?? undefined}
      onValue={(password) => form.change({ password })}
    />
    <PasswordField
      label="Confirm the password"
      what="confirmation"
      autoComplete="new-password"
      value={form.values.confirm_password}
      error={form.error('confirm_password')}
      onValue={(value) => form.change({ confirm_password: value })}
    />
  </>
));
