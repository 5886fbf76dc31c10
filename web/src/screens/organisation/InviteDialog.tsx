import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef } from 'react';
import { type OrganisationRole, organisationRoles } from '#contracts/people/roles';
import type { InvitedUser, UserWizard } from '#contracts/people/organisation-users';
import { http } from '../../api/http.ts';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { useOrganisation } from '../../app/organisation-context.ts';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { TextField } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { sayRefusal } from '../../components/form/say-refusal.ts';
import { SelectField } from '../../components/form/SelectField.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { useAnswer } from '../../stores/use-answer.ts';
import { usersCall } from './paths.ts';
import { type Invite, longestEmail } from './rules.ts';

const roleIn = (id: string): OrganisationRole | null => organisationRoles.find((role) => role === id) ?? null;

interface InviteFormProps {
  readonly id: string;
  readonly form: FormStore<Invite>;
  readonly wizard: UserWizard;
  readonly onSubmit: () => void;
}

const InviteForm = observer(({ id, form, wizard, onSubmit }: InviteFormProps) => {
  const field = useRef<HTMLInputElement>(null);
  // The dialog is open before the roles have come: its focus waits at 'Cancel' until then.
  useEffect(() => field.current?.focus(), []);
  return (
    <Form store={form} id={id} className="invite-form" onSubmit={onSubmit}>
      <TextField
        ref={field}
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={longestEmail}
        value={form.values.email}
        error={form.error('email')}
        onValue={(email) => form.change({ email })}
      />
      <SelectField
        label="Role"
        options={wizard.roles}
        value={form.values.role ?? wizard.defaultRole}
        error={form.error('role')}
        onChange={(chosen) => form.change({ role: roleIn(chosen) })}
      />
    </Form>
  );
});

interface InviteDialogProps {
  /** Kept by who opens it: what was typed is there again after a look elsewhere. */
  readonly form: FormStore<Invite>;
  readonly onClose: () => void;
  readonly onInvited: (invited: InvitedUser) => void;
}

/** Invites somebody by mail; a refusal stands at its field, and what was typed stays. */
export const InviteDialog = observer(({ form, onClose, onInvited }: InviteDialogProps) => {
  const formId = useId();
  const { id } = useOrganisation();
  const { answer: wizard, state, retry } = useAnswer<UserWizard>(`${usersCall(id)}/wizard`);
  const invite = async (): Promise<void> => {
    if (!wizard) return;
    const email = form.values.email.trim();
    const sent = await form.submit(({ role }, options) =>
      http.post<InvitedUser>(usersCall(id), { email, role: role ?? wizard.defaultRole }, options),
    );
    if (sent.as === 'refused') sayRefusal(sent.error, ['email', 'role']);
    if (sent.as !== 'done') return;
    snackbars.success(`The user ${email} invited.`);
    form.reset();
    onInvited(sent.answer);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      className="invite-dialog"
      title="Invite new user"
      actions={[
        { label: 'Cancel', onSelect: onClose },
        {
          label: form.busy ? 'Inviting…' : 'Invite',
          variant: 'primary',
          busy: form.busy || !wizard,
          onSelect: () => void invite(),
        },
      ]}
    >
      {wizard ? (
        <InviteForm id={formId} form={form} wizard={wizard} onSubmit={() => void invite()} />
      ) : (
        <LoadStateView
          state={state}
          onRetry={retry}
          skeleton={<SkeletonRows rows={2} height={56} />}
          noData={{ title: 'Sorry No Data Was Found' }}
        />
      )}
    </Dialog>
  );
});
