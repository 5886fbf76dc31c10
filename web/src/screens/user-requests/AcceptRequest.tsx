import { CircleCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { NewOrganisationForm } from '#contracts/people/organisation-admin';
import type { RequestAnswer } from '#contracts/people/requests';
import { LeavePageDialog } from '../../app/LeavePageDialog.tsx';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { ownOrganisations } from '../../app/organisation-search.ts';
import { Page } from '../../app/Page.tsx';
import { useUnsavedChanges } from '../../app/unsaved-changes.ts';
import { Block } from '../../components/feedback/Block.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { Button } from '../../components/form/Button.tsx';
import { Form } from '../../components/form/Form.tsx';
import { Radio } from '../../components/form/Radio.tsx';
import { SearchComboField } from '../../components/form/SearchComboField.tsx';
import { SelectField } from '../../components/form/SelectField.tsx';
import { WizardFooter } from '../../components/wizard/WizardFooter.tsx';
import { WizardSteps } from '../../components/wizard/WizardSteps.tsx';
import { useAnswer } from '../../stores/use-answer.ts';
import { newWizard, type OrganisationWizard, sendWizard } from '../organisations/organisation-wizard.ts';
import { OrganisationStep } from '../organisations/OrganisationStep.tsx';
import '../organisations/organisations.css';
import { type AcceptWizard, newAcceptWizard } from './accept-wizard.ts';
import { requestsPath } from './paths.ts';
import { nameOf } from './request-words.ts';
import { RequestFacts } from './RequestFacts.tsx';
import { BackToList, Resolved } from './Resolved.tsx';
import { callOf, isResolved, useRequest } from './use-request.ts';
import './user-requests.css';

const notAssigned = 'Sorry, we could not assign Organisation to this user. Please try again.';

interface PartProps {
  readonly request: RequestAnswer;
  readonly wizard: AcceptWizard;
}

/** Which of the two ways. */
const How = observer(({ wizard: { form } }: Pick<PartProps, 'wizard'>) => (
  <fieldset className="request-how">
    <legend>Organisation</legend>
    <Radio
      name="how"
      checked={form.values.how === 'existing'}
      onChoose={() => form.change({ how: 'existing' })}
    >
      Assign an existing organisation
    </Radio>
    <Radio name="how" checked={form.values.how === 'new'} onChoose={() => form.change({ how: 'new' })}>
      Create a new organisation
    </Radio>
  </fieldset>
));

/** Whoever answers requests may invite wherever they may enter. */
const Assign = observer(({ request: { roles }, wizard: { form } }: PartProps) => (
  <>
    <SearchComboField
      {...ownOrganisations}
      label="Assign organisation"
      value={form.values.organisation}
      error={form.error('organisation_id')}
      all="organisations"
      onChange={(organisation) => form.change({ organisation }, ['organisation_id'])}
    />
    <SelectField
      label="Role"
      options={roles}
      value={form.values.role}
      error={form.error('role')}
      onChange={(role) => form.change({ role })}
    />
    {form.refusal === null ? null : (
      <p className="request-problem" role="alert">
        {notAssigned}
      </p>
    )}
  </>
));

/** The same wizard as that of a new organisation; whoever asked is its administrator. */
const Found = observer(({ founding }: { readonly founding: OrganisationWizard }) => {
  const { answer, state, retry } = useAnswer<NewOrganisationForm>('/internal/organisations/new');
  if (!answer)
    return (
      <LoadStateView
        state={state}
        onRetry={retry}
        skeleton={<SkeletonRows rows={5} />}
        noData={{ title: 'Sorry No Data Was Found' }}
      />
    );
  return (
    <>
      <p>They become its administrator, and need not be invited.</p>
      <WizardSteps label="New Organisation" wizard={founding} />
      <OrganisationStep wizard={founding} offered={answer} />
    </>
  );
});

const Accepted = ({ request }: Pick<PartProps, 'request'>) => (
  <Block
    icon={CircleCheck}
    title="Thank you!"
    text={`${nameOf(request.data)} is a member of the organisation now, and is told by mail.`}
    action={<BackToList />}
  />
);

interface StepperProps {
  readonly id: string;
  readonly request: RequestAnswer;
  readonly onResolved: () => void;
}

const Footer = observer(
  ({
    wizard,
    founding,
    onSend,
    onCancel,
  }: {
    readonly wizard: AcceptWizard;
    readonly founding: OrganisationWizard;
    readonly onSend: () => void;
    readonly onCancel: () => void;
  }) => {
    if (wizard.isLast) return null;
    if (wizard.current === 1 && wizard.form.values.how === 'new')
      return (
        <WizardFooter
          wizard={founding}
          submitLabel="Submit and assign"
          onSubmit={onSend}
          onCancel={onCancel}
        />
      );
    const { busy } = wizard.form;
    return (
      <footer className="wizard-footer">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        {wizard.isFirst ? null : <Button onClick={() => wizard.back()}>Back</Button>}
        <Button
          variant="primary"
          aria-busy={busy}
          aria-disabled={busy}
          onClick={wizard.isFirst ? () => wizard.next() : onSend}
        >
          {wizard.isFirst ? 'Next' : 'Assign'}
        </Button>
      </footer>
    );
  },
);

const Stepper = observer(({ id, request, onResolved }: StepperProps) => {
  const [wizard] = useState(() => newAcceptWizard(id, request.roles[0]?.id ?? ''));
  const [founding] = useState(() => newWizard(`${callOf(id)}/organisation`));
  const [, navigate] = useLocation();
  const isNew = wizard.form.values.how === 'new';
  const isDirty = !wizard.isLast && (wizard.form.isDirty || founding.form.isDirty);
  const leaving = useUnsavedChanges(isDirty, { onClose: () => navigate(requestsPath) });
  const send = async () => {
    const sent = await (isNew ? sendWizard(founding) : wizard.submit());
    if (sent.as === 'done') wizard.next();
    if (sent.as === 'refused' && sent.error.status === 409) onResolved();
  };
  const goOn = () => {
    if (wizard.isFirst) wizard.next();
    else if (isNew && !founding.isLast) founding.next();
    else void send();
  };
  return (
    <Page
      title="Accept Request"
      back={{ label: 'User List', href: requestsPath }}
      toolbar={<WizardSteps label="Accept Request" wizard={wizard} />}
      footer={
        <Footer wizard={wizard} founding={founding} onSend={() => void send()} onCancel={leaving.leave} />
      }
    >
      {wizard.isLast ? (
        <Accepted request={request} />
      ) : (
        <Form
          store={isNew ? founding.form : wizard.form}
          className="new-organisation request-page"
          onSubmit={goOn}
        >
          {wizard.isFirst ? (
            <>
              <h2>Review the user</h2>
              <RequestFacts request={request.data} />
            </>
          ) : (
            <>
              <How wizard={wizard} />
              {isNew ? <Found founding={founding} /> : <Assign request={request} wizard={wizard} />}
            </>
          )}
        </Form>
      )}
      <LeavePageDialog open={leaving.asking} onStay={leaving.stay} onLeave={leaving.go} />
    </Page>
  );
});

/** Accepts whoever registered by themselves, in three steps. */
export const AcceptRequest = ({ id }: { readonly id: string }) => {
  const asked = useRequest(id);
  const { answer, state, retry } = asked;
  const [wasFaster, setWasFaster] = useState(false);
  if (answer && !wasFaster) return <Stepper id={id} request={answer} onResolved={() => setWasFaster(true)} />;
  return (
    <Page title="Accept Request" back={{ label: 'User List', href: requestsPath }}>
      {wasFaster || isResolved(asked) ? (
        <Resolved />
      ) : (
        <LoadStateView
          state={state}
          onRetry={retry}
          skeleton={<SkeletonRows rows={5} />}
          noData={{ title: 'Sorry No Data Was Found' }}
        />
      )}
    </Page>
  );
};
