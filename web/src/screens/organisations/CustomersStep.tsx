import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { maxOfEach } from '#contracts/people/organisation-admin';
import { organisationRoleNames, organisationRoles } from '#contracts/people/roles';
import { Button, IconButton } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { SelectField } from '../../components/form/SelectField.tsx';
import { withCustomer } from './new-organisation.ts';
import type { StepProps } from './organisation-wizard.ts';

const address = /^[^\s<>@,;:"]+@[^\s<>@,;:"]+\.[^\s<>@,;:"]+$/;

const problemOf = (email: string): string | undefined => {
  if (email === '') return 'Enter an e-mail address.';
  return email.length <= 128 && address.test(email) ? undefined : 'Enter a valid e-mail address.';
};

const AddCustomer = observer(({ wizard: { form }, offered }: StepProps) => {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(offered.roles[0]?.id ?? 'spectator');
  const [problem, setProblem] = useState<string>();
  const { customers } = form.values;
  const add = () => {
    const typed = email.trim();
    const found =
      problemOf(typed) ?? (customers.length < maxOfEach ? undefined : 'Invite at most 100 people at once.');
    setProblem(found);
    if (found !== undefined) return;
    form.change({ customers: withCustomer(customers, { email: typed, role }) }, ['customer_users']);
    setEmail('');
  };
  return (
    <div className="organisation-invite">
      <TextField
        label="E-mail"
        type="email"
        maxLength={128}
        value={email}
        error={problem ?? form.error('customer_users')}
        onValue={(value) => {
          setEmail(value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <SelectField
        label="Role"
        options={offered.roles}
        value={role}
        onChange={(id) => setRole(organisationRoles.find((known) => known === id) ?? role)}
      />
      <Button onClick={add}>Add</Button>
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
          {customers.map(({ email, role }) => (
            <li key={email}>
              <span>{email}</span>
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
