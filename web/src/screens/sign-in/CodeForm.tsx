import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { maxCodeLength } from '#contracts/people/second-factor';
import type { SecondStepDue } from '#contracts/people/session-view';
import { http } from '../../api/http.ts';
import { Button } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { session } from '../../stores/session.ts';

/** What is entered: what an app shows, or one of the codes that were kept for when it is not there. */
type Source = 'app' | 'recovery';

const words = {
  app: {
    label: 'Code',
    lead: 'Enter the six digits that your authenticator app shows for Laycan.',
    missing: 'Enter the code.',
    other: 'Use a recovery code',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'Recovery code',
    lead: 'Enter one of the recovery codes that you kept. Each works once.',
    missing: 'Enter a recovery code.',
    other: 'Use the authenticator app',
    inputMode: 'text',
  },
} as const;

export interface CodeFormProps {
  readonly due: SecondStepDue;
  /** To email and password. */
  readonly onBack: () => void;
}

/** The second step of signing in. */
export const CodeForm = observer(({ due, onBack }: CodeFormProps) => {
  const [source, setSource] = useState<Source>('app');
  const [form] = useState(() => new FormStore({ verification_code: '' }));
  const field = useRef<HTMLInputElement>(null);
  const { label, lead, missing, other, inputMode } = words[source];
  useEffect(() => field.current?.focus(), [source]);

  const submit = async () => {
    const code = form.values.verification_code.trim();
    if (code === '') return form.say({ verification_code: missing });
    const sent = await form.submit((_values, options) =>
      http.post(
        '/login/second-factor',
        { sign_in: due.sign_in, verification_code: code },
        { ...options, quiet: true },
      ),
    );
    if (sent.as === 'done') return session.load();
    if (sent.as === 'refused' && sent.error.status === 410) {
      session.tell(sent.error.message);
      onBack();
    }
    return undefined;
  };

  const change = () => {
    form.reset();
    setSource(source === 'app' ? 'recovery' : 'app');
  };

  return (
    <Form store={form} className="sign-in-form" onSubmit={() => void submit()}>
      <h1>Enter your code</h1>
      <p className="sign-in-lead">{lead}</p>
      <TextField
        key={source}
        label={label}
        size="large"
        autoComplete={source === 'app' ? 'one-time-code' : 'off'}
        inputMode={inputMode}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxCodeLength}
        value={form.values.verification_code}
        error={form.error('verification_code') ?? form.refusal ?? undefined}
        onValue={(code) => form.change({ verification_code: code })}
        ref={field}
      />
      <Button type="submit" variant="primary" size="large" aria-disabled={form.busy}>
        {form.busy ? 'Signing in…' : 'Sign in'}
      </Button>
      <div className="sign-in-others">
        <Button variant="ghost" onClick={change}>
          {other}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </Form>
  );
});
