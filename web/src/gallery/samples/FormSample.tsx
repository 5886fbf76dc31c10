import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { HttpError } from '../../api/http-error.ts';
import { Button } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { Sample, SampleRow } from '../Sample.tsx';

const start = { name: '', email: 'taken@suzano.example' };

const refuse = (): Promise<never> =>
  Promise.reject(
    new HttpError(422, { code: 'invalid', message: 'No.', errors: { email: ['This address is taken.'] } }),
  );

/** Found wrong here while the name is missing, and by the server afterwards. */
export const FormSample = observer(() => {
  const [form] = useState(
    () =>
      new FormStore(start, ({ name }): { name?: string } => (name === '' ? { name: 'Enter a name.' } : {})),
  );
  return (
    <Sample id="form" title="Form">
      <SampleRow>
        <Form store={form} className="sample-form" onSubmit={() => void form.submit(refuse)}>
          <TextField
            label="Name"
            value={form.values.name}
            error={form.error('name')}
            onValue={(name) => form.change({ name })}
          />
          <TextField
            label="Email"
            value={form.values.email}
            error={form.error('email')}
            onValue={(email) => form.change({ email })}
          />
          <Button type="submit" variant="primary" aria-disabled={form.busy}>
            Invite
          </Button>
        </Form>
      </SampleRow>
    </Sample>
  );
});
