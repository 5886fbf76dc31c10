import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { type OrganisationRole, organisationRoleNames, organisationRoles } from '#contracts/people/roles';
import type { UserByEmail } from '#contracts/people/user-admin';
import { http } from '../../api/http.ts';
import { Button, IconButton } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { sayRefusal } from '../../components/form/say-refusal.ts';
import { SelectField } from '../../components/form/SelectField.tsx';
import { customerProblems, withCustomer } from './new-organisation.ts';
import type { StepProps } from './organisation-wizard.ts';

interface Entry {
  readonly email: string;
  readonly role: OrganisationRole;
}

const AddCustomer = observer(({ wizard: { form }, offered }: StepProps) => {
  const [entry] = useState(
    () =>
      new FormStore<Entry>({ email: '', role: offered.roles[0]?.id ?? 'spectator' }, (typed) =>
        customerProblems(typed, form.values.customers),
      ),
  );
  const add = async (): Promise<void> => {
    const { role } = entry.values;
    const email = entry.values.email.trim();
    const sent = await entry.submit(() =>
      http.get<UserByEmail | undefined>('/internal/users/by-email', { query: { email } }),
    );
    if (sent.as === 'refused') sayRefusal(sent.error, ['email']);
    if (sent.as !== 'done') return;
    const name = sent.answer ? `${sent.answer.first_name} ${sent.answer.last_name}` : null;
    const { customers } = form.values;
    form.change({ customers: withCustomer(customers, { email, role, name }) }, ['customer_users']);
    // What was typed meanwhile stays.
    if (entry.values.email.trim() === email) entry.change({ email: '' });
  };
  return (
    <div className="organisation-invite">
      <TextField
        label="E-mail"
        type="email"
        maxLength={128}
        value={entry.values.email}
        error={entry.error('email') ?? form.error('customer_users')}
        onValue={(email) => entry.change({ email })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void add();
        }}
      />
      <SelectField
        label="Role"
        options={offered.roles}
        value={entry.values.role}
        onChange={(id) => {
          const role = organisationRoles.find((known) => known === id);
          if (role) entry.change({ role });
        }}
      />
      <Button onClick={() => void add()} aria-busy={entry.busy}>
        Add
      </Button>
    </div>
  );
});

/** Who is invited as the organisation is founded. */
export const CustomersStep = observer((props: StepProps) => {
  const { form } = props.wizard;
  const { customers, type } = form.values;
  const title = type === 'agency' ? 'Broker Users' : 'Customer Users';
  return (
    <>
      <h2>{title}</h2>
      <AddCustomer {...props} />
      {customers.length === 0 ? (
        <p>Nobody is invited yet. People can be invited later, too.</p>
      ) : (
        <ul className="organisation-customers" aria-label={title}>
          {customers.map(({ email, role, name }) => (
            <li key={email}>
              <span className="organisation-customer">
                {email}
                <span className="organisation-customer-name">{name ?? 'Pending'}</span>
              </span>
              <span className="organisation-customer-role">{organisationRoleNames[role]}</span>
              <IconButton
                label={`Remove ${email}`}
                onClick={() =>
                  form.change({ customers: customers.filter((customer) => customer.email !== email) }, [
                    'customer_users',
                  ])
                }
              >
                <X size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
});
