import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { session } from '../../stores/session.ts';
import { refusedFields } from './refused-fields.ts';
import { nameProblems, type Names } from './rules.ts';
import { useFirstProblem } from './use-first-problem.ts';

const fields = [
  { key: 'first_name', label: 'First name', autoComplete: 'given-name' },
  { key: 'last_name', label: 'Last name', autoComplete: 'family-name' },
] as const;

const namesOfSession = (): Names => ({
  first_name: session.profile?.first_name ?? '',
  last_name: session.profile?.last_name ?? '',
});

/** The names as they are being changed, and what is wrong with them: here, or in the server's eyes. */
const useNames = () => {
  const [names, setNames] = useState(namesOfSession);
  const [errors, setErrors] = useState<Partial<Names>>({});
  const save = async () => {
    const problems = nameProblems(names);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    try {
      const { first_name: first, last_name: last } = names;
      await http.put('/customer/profile', { first_name: first.trim(), last_name: last.trim() });
      await session.load();
      snackbars.success('Your details updated.');
    } catch (failure) {
      setErrors(refusedFields(failure, ['first_name', 'last_name']));
    }
  };
  return { names, setNames, errors, save };
};

export const DetailsForm = observer(() => {
  const { names, setNames, errors, save } = useNames();
  const form = useFirstProblem(errors);
  // The operator's staff keep their names in the operator's own directory.
  const fixed = session.isStaff;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form ref={form} className="profile-form" onSubmit={submit} noValidate>
      {fields.map(({ key, label, autoComplete }) => (
        <TextField
          key={key}
          label={label}
          value={names[key]}
          onValue={(value) => setNames((held) => ({ ...held, [key]: value }))}
          error={errors[key]}
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
        hint="Your email is how you sign in. Ask your admin to change it."
      />
      {fixed ? (
        <p className="field-hint">G2O staff change their names in the company directory.</p>
      ) : (
        <Button type="submit" variant="primary">
          Save details
        </Button>
      )}
    </form>
  );
});
