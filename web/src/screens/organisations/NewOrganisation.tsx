import { CircleCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { NewOrganisationForm } from '#contracts/people/organisation-admin';
import { LeavePageDialog } from '../../app/LeavePageDialog.tsx';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { Page } from '../../app/Page.tsx';
import { StatusBar } from '../../app/StatusBar.tsx';
import { useUnsavedChanges } from '../../app/unsaved-changes.ts';
import { Block } from '../../components/feedback/Block.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { buttonClass } from '../../components/form/Button.tsx';
import { Form } from '../../components/form/Form.tsx';
import { useMediaQuery } from '../../components/media.ts';
import { WizardFooter } from '../../components/wizard/WizardFooter.tsx';
import { WizardSteps } from '../../components/wizard/WizardSteps.tsx';
import { session } from '../../stores/session.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { EnteredSoFar } from './EnteredSoFar.tsx';
import { OrganisationStep } from './OrganisationStep.tsx';
import { newWizard, sendWizard } from './organisation-wizard.ts';
import { organisationListPath } from './paths.ts';
import './organisations.css';

const Created = ({ name }: { readonly name: string }) => (
  <Block
    icon={CircleCheck}
    title="Thank you!"
    text={`You Have Successfully Created ${name}.`}
    action={
      <Link className={buttonClass('primary')} href={organisationListPath}>
        Back to Organisation List
      </Link>
    }
  />
);

const formId = 'new-organisation';

const Wizard = observer(({ offered }: { readonly offered: NewOrganisationForm }) => {
  const [wizard] = useState(newWizard);
  const [created, setCreated] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const { form } = wizard;
  const wide = useMediaQuery('(min-width: 1280px)');
  const leaving = useUnsavedChanges(form.isDirty && created === null, {
    onClose: () => navigate(organisationListPath),
  });
  const submit = async () => {
    const { values } = form;
    const sent = await sendWizard(wizard);
    if (sent.as === 'done') {
      setCreated(values.name.trim());
      // Whoever founds it may enter it from now on.
      void session.load();
    }
  };
  const goOn = () => {
    if (wizard.isLast) void submit();
    else wizard.next();
  };
  return (
    <Page
      title="New Organisation"
      back={{ label: 'Organisation List', href: organisationListPath }}
      toolbar={created === null ? <WizardSteps label="New Organisation" wizard={wizard} /> : null}
      pane={created === null && wide ? <EnteredSoFar wizard={wizard} offered={offered} /> : null}
      status={
        created === null ? (
          <StatusBar>
            <span>Not saved until created</span>
          </StatusBar>
        ) : undefined
      }
      footer={
        created === null ? (
          <WizardFooter
            wizard={wizard}
            submitLabel="Create organisation"
            onSubmit={() => void submit()}
            onCancel={leaving.leave}
          />
        ) : null
      }
    >
      {created === null ? (
        <Form store={form} id={formId} className="new-organisation" onSubmit={goOn}>
          <OrganisationStep wizard={wizard} offered={offered} />
        </Form>
      ) : (
        <Created name={created} />
      )}
      <LeavePageDialog open={leaving.asking} onStay={leaving.stay} onLeave={leaving.go} />
    </Page>
  );
});

/** A new organisation in five steps. */
export const NewOrganisation = () => {
  const { answer, state, retry } = useAnswer<NewOrganisationForm>('/internal/organisations/new');
  if (answer) return <Wizard offered={answer} />;
  return (
    <Page title="New Organisation" back={{ label: 'Organisation List', href: organisationListPath }}>
      <LoadStateView
        state={state}
        onRetry={retry}
        skeleton={<SkeletonRows rows={5} />}
        noData={{ title: 'Sorry No Data Was Found' }}
      />
    </Page>
  );
};
