import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { SecondFactorEnrolment } from '#contracts/people/second-factor';
import { Button } from '../../../components/form/Button.tsx';
import { TextField } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { CodeField } from './CodeField.tsx';
import { QrCode } from './QrCode.tsx';
import type { SecondFactorStore } from './SecondFactorStore.ts';

interface TurnOnProps {
  readonly store: SecondFactorStore;
}

/** The first step: whoever found an open browser does not know the password. */
export const AskPassword = observer(({ store }: TurnOnProps) => {
  const [form] = useState(() => store.passwordForm());
  return (
    <Form store={form} className="security-form" onSubmit={() => void store.begin(form)}>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={form.values.password}
        error={form.error('password') ?? form.refusal ?? undefined}
        onValue={(password) => form.change({ password })}
      />
      <div className="security-buttons">
        <Button type="submit" variant="primary" aria-disabled={form.busy}>
          Continue
        </Button>
        <Button onClick={() => void store.backToOverview()}>Cancel</Button>
      </div>
    </Form>
  );
});

/** In groups of four, as apps show it when it is typed. */
const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

/** The second step: the app takes the secret, and its first code shows that it has. */
export const AskFirstCode = observer(
  ({ store, enrolment }: TurnOnProps & { readonly enrolment: SecondFactorEnrolment }) => {
    const [form] = useState(() => store.codeForm());
    return (
      <Form store={form} className="security-form" onSubmit={() => void store.turnOn(form, enrolment)}>
        <p>Scan this with your authenticator app, and enter the code that it shows.</p>
        <QrCode text={enrolment.address} label="QR code for your authenticator app" />
        <p>
          If you cannot scan it, enter this key in the app: <code>{inGroups(enrolment.secret)}</code>
        </p>
        <CodeField form={form} />
        <div className="security-buttons">
          <Button type="submit" variant="primary" aria-disabled={form.busy}>
            {form.busy ? 'Turning on…' : 'Turn on'}
          </Button>
          <Button onClick={() => void store.backToOverview()}>Cancel</Button>
        </div>
      </Form>
    );
  },
);
