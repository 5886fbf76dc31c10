import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { type OrganisationRole, organisationRoles } from '#contracts/people/roles';
import type { UserByEmail } from '#contracts/people/user-admin';
import { http } from '../../api/http.ts';
import { Button, IconButton } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { sayRefusal } from '../../components/form/say-refusal.ts';
import { SelectField } from '../../components/form/SelectField.tsx';
import { Glyph } from '../../components/status/StatusGlyph.tsx';
import { type CustomerDraft, customerProblems, withCustomer } from './new-organisation.ts';
import type { StepProps } from './organisation-wizard.ts';
import { RoleSelect } from './RoleSelect.tsx';

interface Entry {
  readonly email: string;
  readonly role: OrganisationRole;
}

interface AddProps extends StepProps {
  readonly onAdded: (email: string) => void;
}

const AddCustomer = observer(({ wizard: { form }, offered, onAdded }: AddProps) => {
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
    onAdded(email);
    // What was typed meanwhile stays.
    if (entry.values.email.trim() === email) entry.change({ email: '' });
  };
  return (
    <div className="organisation-people organisation-invite">
      <TextField
        label="Email"
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

const Pending = () => (
  <span className="status">
    <Glyph shape="clock" tone="neutral" />
    Pending
  </span>
);

interface CustomerProps extends StepProps {
  readonly customer: CustomerDraft;
  /** Whether the address was added just now, for the first time or again. */
  readonly isNew: boolean;
}

/** One who is invited: their role opens in place. */
const Customer = observer(({ customer, isNew, wizard: { form }, offered }: CustomerProps) => {
  const { email, role, name } = customer;
  const changeTo = (customers: readonly CustomerDraft[]) => form.change({ customers }, ['customer_users']);
  const others = form.values.customers.filter((one) => one.email !== email);
  return (
    <tr className={isNew ? 'organisation-customer-new' : ''}>
      <th scope="row">{email}</th>
      <td>{name ?? <Pending />}</td>
      <td>
        <RoleSelect
          label={`Role of ${email}`}
          options={offered.roles}
          value={role}
          onChange={(next) => changeTo(withCustomer(others, { ...customer, role: next }))}
        />
      </td>
      <td>
        <IconButton label={`Remove ${email}`} size="small" onClick={() => changeTo(others)}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </td>
    </tr>
  );
});

/** Who is invited as the organisation is founded. */
export const CustomersStep = observer((props: StepProps) => {
  const { form } = props.wizard;
  const { customers, type } = form.values;
  const [added, setAdded] = useState('');
  const title = type === 'agency' ? 'Broker Users' : 'Customer Users';
  return (
    <>
      <h2>{title}</h2>
      <p>They are invited by email when the organisation is created.</p>
      <AddCustomer {...props} onAdded={setAdded} />
      {customers.length === 0 ? (
        <p>Nobody is invited yet. People can be invited later, too.</p>
      ) : (
        <>
          <table className="organisation-people organisation-customers" aria-label={title}>
            <thead>
              <tr>
                <th scope="col">Email</th>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                <th aria-label="Remove" />
              </tr>
            </thead>
            <tbody>
              {customers.map((customer) => (
                <Customer
                  key={`${customer.email} ${customer.role}`}
                  customer={customer}
                  isNew={customer.email === added}
                  {...props}
                />
              ))}
            </tbody>
          </table>
          <p>
            Pending: nobody has signed in with this address yet. Adding an address again replaces its role.
          </p>
        </>
      )}
    </>
  );
});
