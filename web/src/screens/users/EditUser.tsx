import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { NewUserForm, UserDetails } from '#contracts/people/user-admin';
import { http } from '../../api/http.ts';
import { GoTo } from '../../app/GoTo.tsx';
import { LeavePageDialog } from '../../app/LeavePageDialog.tsx';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { Page } from '../../app/Page.tsx';
import { useUnsavedChanges } from '../../app/unsaved-changes.ts';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { AssignmentFields } from './AssignmentFields.tsx';
import { userCall, userListPath, userPath, usersCall } from './paths.ts';
import { assignmentOf, reassignmentProblems, type StaffValues } from './staff-form.ts';
import { nameOf, titleOf } from './user-words.ts';
import './users.css';

const nothing = () => undefined;

const valuesOf = ({ email, first_name: first, last_name: last, role, organisations }: UserDetails) => ({
  email,
  first_name: first ?? '',
  last_name: last ?? '',
  role_id: role.id,
  organisations,
});

const Reassignment = observer(
  ({ user, offered }: { readonly user: UserDetails; readonly offered: NewUserForm }) => {
    const [, navigate] = useLocation();
    const [loaded] = useState<StaffValues>(() => valuesOf(user));
    const [form] = useState(() => new FormStore<StaffValues>(loaded, reassignmentProblems(offered)));
    // What was chosen before they became an administrator.
    const [former, keep] = useState(loaded.organisations);
    const [isDone, setDone] = useState(false);
    const back = () => navigate(userPath(user));
    const unsaved = useUnsavedChanges(form.isDirty && !isDone, { onClose: back });
    const save = async (): Promise<void> => {
      const sent = await form.submit((values, options) =>
        http.put(
          userCall(user.id),
          { ...assignmentOf(values, offered), loaded: assignmentOf(loaded, offered) },
          options,
        ),
      );
      if (sent.as === 'refused' && Object.keys(form.errors).length === 0)
        snackbars.error(sent.error.status === 409 ? sent.error.message : 'Oops, something went wrong.');
      if (sent.as !== 'done') return;
      setDone(true);
      snackbars.success(`The user ${user.email} updated.`);
      back();
    };
    return (
      <>
        <Form store={form} className="user-form" onSubmit={() => void save()}>
          <TextField label="Name" value={nameOf(user)} onValue={nothing} readOnly />
          <TextField label="Email" value={user.email} onValue={nothing} readOnly />
          <AssignmentFields form={form} offered={offered} former={former} onPromoted={keep} />
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
  },
);

/** The role of one of the staff, and where they are assigned. */
export const EditUser = ({ userId }: { readonly userId: string }) => {
  const user = useAnswer<UserDetails>(userCall(userId));
  const offered = useAnswer<NewUserForm>(`${usersCall}/new`);
  const late = user.state.name === 'idle' ? offered : user;
  if (user.answer && !user.answer.canEdit) return <GoTo to={userPath(user.answer)} />;
  return (
    <Page
      title={user.answer ? titleOf(user.answer) : 'User'}
      name="Edit user"
      back={{ label: 'User List', href: userListPath }}
    >
      {user.answer && offered.answer ? <Reassignment user={user.answer} offered={offered.answer} /> : null}
      <LoadStateView
        state={late.state}
        onRetry={late.retry}
        skeleton={<SkeletonRows rows={4} height={56} />}
        noData={{ title: 'Sorry No Data Was Found', text: 'There is no such user.' }}
      />
    </Page>
  );
};
