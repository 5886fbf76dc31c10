import { observer } from 'mobx-react-lite';
import { TagList } from '../../components/form/TagList.tsx';
import { TagSelect } from '../../components/form/TagSelect.tsx';
import type { StepProps } from './organisation-wizard.ts';

const named = ({ id, first_name: first, last_name: last, email }: StepProps['offered']['users'][number]) => ({
  id,
  name: `${first} ${last} (${email})`,
});

/** Staff who are assigned; administrators are everywhere, and cannot be taken away. */
export const StaffStep = observer(({ wizard: { form }, offered }: StepProps) => {
  const admins = offered.users.filter(({ role }) => role.is_admin);
  const others = offered.users.filter(({ role, email_verified: verified }) => !role.is_admin && verified);
  return (
    <>
      <h2>G2O Users</h2>
      <TagSelect
        label="Add G2O users"
        options={others.map(named)}
        value={form.values.staff}
        error={form.error('internal_users')}
        onChange={(staff) => form.change({ staff }, ['internal_users'])}
      />
      <section className="organisation-admins">
        <h3>G2O Admins</h3>
        <p>They are assigned to every organisation.</p>
        <TagList label="G2O Admins" tags={admins.map(named)} />
      </section>
    </>
  );
});
