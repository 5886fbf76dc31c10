import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { sayRefusal } from '../../components/form/say-refusal.ts';
import { passwordHint, passwordProblems, type PasswordChange } from './rules.ts';

const empty: PasswordChange = { current_password: '', new_password: '', confirm_password: '' };
const fields = [
  { key: 'current_password', label: 'Current password', autoComplete: 'current-password' },
  { key: 'new_password', label: 'New password', autoComplete: 'new-password' },
  { key: 'confirm_password', label: 'Confirm the new password', autoComplete: 'new-password' },
] as const;

interface PasswordFormProps {
  /** Of whoever is in no organisation: the specification has a call of their own for them. */
  readonly external?: boolean;
}

export const PasswordForm = observer(({ external = false }: PasswordFormProps) => {
  const [form] = useState(() => new FormStore(empty, passwordProblems));

  const save = async () => {
    const sent = await form.submit((values, options) =>
      external
        ? http.post('/external/profile/password', values, options)
        : http.put('/customer/profile', values, options),
    );
    if (sent.as === 'refused') {
      sayRefusal(
        sent.error,
        fields.map(({ key }) => key),
      );
    }
    if (sent.as !== 'done') return;
    form.reset();
    snackbars.success('Password updated.');
  };

  return (
    <Form store={form} className="profile-form" onSubmit={() => void save()}>
      {fields.map(({ key, label, autoComplete }) => (
        <TextField
          key={key}
          label={label}
          type="password"
          autoComplete={autoComplete}
          maxLength={128}
          value={form.values[key]}
          error={form.error(key)}
          {...(key === 'new_password' ? { hint: passwordHint } : {})}
          onValue={(value) => form.change({ [key]: value })}
        />
      ))}
      <Button type="submit" variant="primary" aria-disabled={form.busy}>
        {form.busy ? 'Changing…' : 'Change password'}
      </Button>
    </Form>
  );
});
