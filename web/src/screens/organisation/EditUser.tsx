import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  type OrganisationUserFilters,
  type OrganisationUserView,
  type RoleOption,
} from '#contracts/people/organisation-users';
import { http } from '../../api/http.ts';
import { LeavePageDialog } from '../../app/LeavePageDialog.tsx';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { useUnsavedChanges } from '../../app/unsaved-changes.ts';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { SelectField } from '../../components/form/SelectField.tsx';
import { type Answered, useAnswer } from '../../stores/use-answer.ts';
import { userCall, usersCall, usersHref } from './paths.ts';
import { emailOf, nameOf } from './words.ts';
import './organisation.css';

interface RoleChange {
  readonly role: string;
}

const nothing = () => undefined;

interface RoleFormProps {
  readonly user: OrganisationUserView;
  readonly roles: readonly RoleOption[];
}

const RoleForm = observer(({ user, roles }: RoleFormProps) => {
  const { id } = useOrganisation();
  const [, navigate] = useLocation();
  const [form] = useState(() => new FormStore<RoleChange>({ role: user.role.id }));
  const back = () => navigate(usersHref(id));
  const unsaved = useUnsavedChanges(form.isDirty, { onClose: back });
  const save = async (): Promise<void> => {
    const sent = await form.submit((values, options) =>
      form.isDirty ? http.put(userCall(id, user.id), values, options) : Promise.resolve(undefined),
    );
    if (sent.as === 'refused' && sent.error.fieldError('role') === undefined)
      snackbars.error(sent.error.status === 409 ? sent.error.message : 'Oops, something went wrong.');
    if (sent.as !== 'done') return;
    if (form.isDirty) snackbars.success(`The user ${emailOf(user)} updated.`);
    back();
  };
  return (
    <>
      <Form store={form} className="user-form" onSubmit={() => void save()}>
        <TextField label="Name" value={nameOf(user)} onValue={nothing} readOnly />
        <TextField label="Email" value={emailOf(user)} onValue={nothing} readOnly />
        <SelectField
          label="Role"
          options={roles}
          value={form.values.role}
          error={form.error('role')}
          onChange={(role) => form.change({ role })}
        />
        <div className="user-form-buttons">
          <Button onClick={unsaved.leave}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={form.busy}>
            {form.busy ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </Form>
      <LeavePageDialog open={unsaved.asking} onStay={unsaved.stay} onLeave={unsaved.go} />
    </>
  );
});

/** Somebody whose role is not for who looks to change: oneself, the last administrator, an invitation. */
const FixedUser = ({ user }: { readonly user: OrganisationUserView }) => (
  <div className="user-form">
    <TextField label="Name" value={nameOf(user)} onValue={nothing} readOnly />
    <TextField label="Email" value={emailOf(user)} onValue={nothing} readOnly />
    <TextField
      label="Role"
      value={user.role.name}
      onValue={nothing}
      readOnly
      hint={
        user.is_self
          ? 'Another administrator can change your role.'
          : user.status === 'active'
            ? 'You cannot change the role of this user.'
            : 'To give another role, invite the same email again.'
      }
    />
  </div>
);

const both = (
  one: Answered<unknown>,
  other: Answered<unknown>,
): Pick<Answered<unknown>, 'state' | 'retry'> => ({
  state: one.state.name === 'idle' ? other.state : one.state,
  retry: () => {
    if (one.state.name !== 'idle') one.retry();
    if (other.state.name !== 'idle') other.retry();
  },
});

/** One member's role, as an administrator of the organisation changes it. */
export const EditUser = ({ userId }: { readonly userId: string }) => {
  const { id } = useOrganisation();
  const user = useAnswer<OrganisationUserView>(userCall(id, userId));
  const filters = useAnswer<OrganisationUserFilters>(`${usersCall(id)}/filters`);
  const { state, retry } = both(user, filters);
  return (
    <Page
      title={user.answer ? nameOf(user.answer) || emailOf(user.answer) : 'User'}
      back={{ label: 'Users', href: usersHref(id) }}
    >
      {user.answer && filters.answer ? (
        user.answer.canEdit ? (
          <RoleForm key={userId} user={user.answer} roles={filters.answer.roles} />
        ) : (
          <FixedUser user={user.answer} />
        )
      ) : null}
      <LoadStateView
        state={state}
        onRetry={retry}
        skeleton={<SkeletonRows rows={3} height={56} />}
        noData={{ title: 'Sorry No Data Was Found', text: 'There is no such user in this organisation.' }}
      />
    </Page>
  );
};
