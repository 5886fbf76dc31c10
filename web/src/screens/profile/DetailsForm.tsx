import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { session } from '../../stores/session.ts';
import { nameProblem } from './rules.ts';

type Errors = Partial<Record<'first_name' | 'last_name', string>>;

export const DetailsForm = observer(() => {
  const [first, setFirst] = useState(session.profile?.first_name ?? '');
  const [last, setLast] = useState(session.profile?.last_name ?? '');
  const [errors, setErrors] = useState<Errors>({});
  // The operator's staff keep their names in the operator's own directory.
  const fixed = session.isStaff;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found: Errors = {};
    const firstProblem = nameProblem(first, 'first name');
    const lastProblem = nameProblem(last, 'last name');
    if (firstProblem) found.first_name = firstProblem;
    if (lastProblem) found.last_name = lastProblem;
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      await http.put('/customer/profile', { first_name: first.trim(), last_name: last.trim() });
      await session.load();
      snackbars.success('Your details updated.');
    } catch (failure) {
      const error = asHttpError(failure);
      if (error.status !== 422) snackbars.error('Oops, something went wrong.');
      const named: Errors = {};
      for (const key of ['first_name', 'last_name'] as const) {
        const message = error.fieldError(key);
        if (message) named[key] = message;
      }
      setErrors(named);
    }
  };

  return (
    <form className="profile-form" onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label="First name"
        value={first}
        onValue={setFirst}
        error={errors.first_name}
        maxLength={128}
        autoComplete="given-name"
        readOnly={fixed}
      />
      <TextField
        label="Last name"
        value={last}
        onValue={setLast}
        error={errors.last_name}
        maxLength={128}
        autoComplete="family-name"
        readOnly={fixed}
      />
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
