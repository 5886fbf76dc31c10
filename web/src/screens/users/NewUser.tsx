import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { NewUserForm, UserAppointed } from '#contracts/people/user-admin';
import { http } from '../../api/http.ts';
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
import { sayRefusal } from '../../components/form/say-refusal.ts';
import { session } from '../../stores/session.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { AssignmentFields } from './AssignmentFields.tsx';
import { userListPath, userPath, usersCall } from './paths.ts';
import { appointmentProblems, assignmentOf, type StaffValues } from './staff-form.ts';
import './users.css';

const fields = ['email', 'first_name', 'last_name', 'role_id', 'organisations'] as const;

const appoint = ({ email, first_name: first, last_name: last, ...values }: StaffValues) => ({
  email: email.trim(),
  first_name: first.trim(),
  last_name: last.trim(),
  ...values,
});

const texts = [
  { key: 'email', label: 'Email', autoComplete: 'off' },
  { key: 'first_name', label: 'First name', autoComplete: 'off' },
  { key: 'last_name', label: 'Last name', autoComplete: 'off' },
] as const;

const Appointment = observer(({ offered }: { readonly offered: NewUserForm }) => {
  const [, navigate] = useLocation();
  const [form] = useState(
    () =>
      new FormStore<StaffValues>(
        { email: '', first_name: '', last_name: '', role_id: offered.defaultRole, organisations: [] },
        appointmentProblems(offered),
      ),
  );
  const [isDone, setDone] = useState(false);
  const unsaved = useUnsavedChanges(form.isDirty && !isDone, { onClose: () => navigate(userListPath) });
  const save = async (): Promise<void> => {
    const sent = await form.submit((values, options) =>
      http.post<UserAppointed>(usersCall, { ...appoint(values), ...assignmentOf(values, offered) }, options),
    );
    if (sent.as === 'refused') sayRefusal(sent.error, fields);
    if (sent.as !== 'done') return;
    setDone(true);
    snackbars.success(`The user ${form.values.email.trim()} added.`);
    navigate(userPath({ id: sent.answer.id, user_type: 'g2o' }));
  };
  return (
    <>
      <Form store={form} className="user-form" onSubmit={() => void save()}>
        {texts.map(({ key, label, autoComplete }) => (
          <TextField
            key={key}
            label={label}
            maxLength={128}
            autoComplete={autoComplete}
            value={form.values[key]}
            error={form.error(key)}
            onValue={(value) => form.change({ [key]: value })}
          />
        ))}
        <AssignmentFields form={form} offered={offered} former={[]} />
        <p className="field-hint">
          {session.signOnDomains.length > 0
            ? 'They sign in with single sign-on.'
            : 'They choose their password with ‘Forgot password?’ at sign-in.'}
        </p>
        <div className="user-form-buttons">
          <Button onClick={unsaved.leave}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={form.busy}>
            {form.busy ? 'Adding…' : 'Add user'}
          </Button>
        </div>
      </Form>
      <LeavePageDialog open={unsaved.asking} onStay={unsaved.stay} onLeave={unsaved.go} />
    </>
  );
});

/** One more of the operator's staff. */
export const NewUser = () => {
  const { answer, state, retry } = useAnswer<NewUserForm>(`${usersCall}/new`);
  return (
    <Page title="New User" back={{ label: 'User List', href: userListPath }}>
      {answer ? <Appointment offered={answer} /> : null}
      <LoadStateView
        state={state}
        onRetry={retry}
        skeleton={<SkeletonRows rows={5} height={56} />}
        noData={{ title: 'Sorry No Data Was Found' }}
      />
    </Page>
  );
};
