import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { sayRefusal } from '../../components/form/say-refusal.ts';
import { session } from '../../stores/session.ts';
import { nameProblems, type Names } from './rules.ts';

const fields = [
  { key: 'first_name', label: 'First name', autoComplete: 'given-name' },
  { key: 'last_name', label: 'Last name', autoComplete: 'family-name' },
] as const;

const namesOfSession = (): Names => ({
  first_name: session.profile?.first_name ?? '',
  last_name: session.profile?.last_name ?? '',
});

interface DetailsFormProps {
  /** Of whoever is in no organisation: the specification has a call of their own for them. */
  readonly external?: boolean;
  readonly onSaved?: () => void;
}

const save = async (form: FormStore<Names>, { external, onSaved }: DetailsFormProps): Promise<void> => {
  const sent = await form.submit(async ({ first_name: first, last_name: last }, options) => {
    const names = { first_name: first.trim(), last_name: last.trim() };
    if (external) await http.post('/external/profile', names, options);
    else await http.put('/customer/profile', names, options);
    await session.load();
  });
  if (sent.as === 'done') {
    snackbars.success('Your details updated.');
    onSaved?.();
  }
  if (sent.as === 'refused') {
    sayRefusal(
      sent.error,
      fields.map(({ key }) => key),
    );
  }
};

export const DetailsForm = observer((props: DetailsFormProps) => {
  const [form] = useState(() => new FormStore(namesOfSession(), nameProblems));
  // The operator's staff keep their names in the operator's own directory.
  const fixed = session.isStaff;
  return (
    <Form store={form} className="profile-form" onSubmit={() => void save(form, props)}>
      {fields.map(({ key, label, autoComplete }) => (
        <TextField
          key={key}
          label={label}
          value={form.values[key]}
          onValue={(value) => form.change({ [key]: value })}
          error={form.error(key)}
          maxLength={128}
          autoComplete={autoComplete}
          readOnly={fixed}
        />
      ))}
      <TextField
        label="Email"
        value={session.profile?.email ?? 'Email not added yet'}
        onValue={() => undefined}
        readOnly
        hint={`Your email is how you sign in. Ask ${session.profile?.user_type === 'public' ? 'our support team' : 'your admin'} to change it.`}
      />
      {fixed ? (
        <p className="field-hint">G2O staff change their names in the company directory.</p>
      ) : (
        <Button type="submit" variant="primary">
          Save details
        </Button>
      )}
    </Form>
  );
});
