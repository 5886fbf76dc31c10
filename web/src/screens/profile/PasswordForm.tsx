import { useRef, useState, type FormEvent } from 'react';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { refusedFields } from './refused-fields.ts';
import { passwordProblems, type PasswordChange } from './rules.ts';
import { useFirstProblem } from './use-first-problem.ts';

const empty: PasswordChange = { current_password: '', new_password: '', confirm_password: '' };
const fields = [
  { key: 'current_password', label: 'Current password', autoComplete: 'current-password' },
  { key: 'new_password', label: 'New password', autoComplete: 'new-password' },
  { key: 'confirm_password', label: 'Confirm the new password', autoComplete: 'new-password' },
] as const;

export const PasswordForm = () => {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<keyof PasswordChange, string>>>({});
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  // What is sent again unchanged is the same change.
  const key = useRef(crypto.randomUUID());
  const form = useFirstProblem(errors);
  const change = (next: PasswordChange) => {
    setValues(next);
    key.current = crypto.randomUUID();
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    // The second half of a double click comes before the form is drawn anew.
    if (underWay.current) return;
    const problems = passwordProblems(values);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    underWay.current = true;
    setSending(true);
    try {
      await http.put('/customer/profile', values, { idempotencyKey: key.current });
      change(empty);
      snackbars.success('Password updated.');
    } catch (failure) {
      setErrors(
        refusedFields(
          failure,
          fields.map(({ key }) => key),
        ),
      );
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  return (
    <form ref={form} className="profile-form" onSubmit={(event) => void save(event)} noValidate>
      {fields.map(({ key: name, label, autoComplete }) => (
        <TextField
          key={name}
          label={label}
          type="password"
          autoComplete={autoComplete}
          maxLength={128}
          value={values[name]}
          error={errors[name]}
          {...(name === 'new_password'
            ? { hint: '10 to 128 characters, with at least one uppercase letter and one number.' }
            : {})}
          onValue={(value) => change({ ...values, [name]: value })}
        />
      ))}
      <Button type="submit" variant="primary" aria-disabled={sending}>
        {sending ? 'Changing…' : 'Change password'}
      </Button>
    </form>
  );
};
