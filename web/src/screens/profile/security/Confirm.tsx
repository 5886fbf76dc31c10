import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../../components/form/Button.tsx';
import { TextField } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import type { FormStore } from '../../../components/form/FormStore.ts';
import { CodeField } from './CodeField.tsx';
import type { SecondFactorStore, Shown } from './SecondFactorStore.ts';

export interface ConfirmProps {
  readonly store: SecondFactorStore;
  readonly text: string;
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly run: (form: FormStore<Shown>) => Promise<unknown>;
}

/** A change of what is on: the password and a code, for it is no less than signing in. */
export const Confirm = observer(({ store, text, label, isDangerous = false, run }: ConfirmProps) => {
  const [form] = useState(() => store.shownForm());
  return (
    <Form store={form} className="security-form" onSubmit={() => void run(form)}>
      <p>{text}</p>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={form.values.password}
        error={form.error('password')}
        onValue={(password) => form.change({ password })}
      />
      <CodeField form={form} hint="Of your authenticator app, or a recovery code." />
      <div className="security-buttons">
        <Button type="submit" variant={isDangerous ? 'danger-solid' : 'primary'} aria-disabled={form.busy}>
          {label}
        </Button>
        <Button onClick={() => void store.backToOverview()}>Cancel</Button>
      </div>
    </Form>
  );
});
