import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { OrganisationSettingsAnswer } from '#contracts/people/organisation-settings';
import { http } from '../../../api/http.ts';
import { LeavePageDialog } from '../../../app/LeavePageDialog.tsx';
import { LoadStateView } from '../../../app/LoadStateView.tsx';
import { useOrganisation } from '../../../app/organisation-context.ts';
import { Page } from '../../../app/Page.tsx';
import { useUnsavedChanges } from '../../../app/unsaved-changes.ts';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import { Button } from '../../../components/form/Button.tsx';
import { TextField } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { FormStore } from '../../../components/form/FormStore.ts';
import { sayRefusal } from '../../../components/form/say-refusal.ts';
import { session } from '../../../stores/session.ts';
import { useAnswer } from '../../../stores/use-answer.ts';
import { organisationListPath } from '../../organisations/paths.ts';
import { liveHref, organisationCall, settingsCall } from '../paths.ts';
import { nameProblems } from '../rules.ts';
import { SettingSwitches } from './SettingSwitches.tsx';
import { changeTo, notAuthorised, type SettingsValues, valuesOf } from './settings-values.ts';
import './settings.css';

interface EditedValues extends SettingsValues {
  readonly name: string;
}

/** Where one comes back to: to the list that one came from, else to the settings. */
const backOf = (organisation: string, view: string): { readonly label: string; readonly href: string } =>
  view === 'list'
    ? { label: 'Organisation List', href: organisationListPath }
    : { label: 'Organisation', href: liveHref(organisation) };

interface SettingsFormProps {
  readonly answer: OrganisationSettingsAnswer;
  readonly view: string;
}

const SettingsForm = observer(({ answer: loaded, view }: SettingsFormProps) => {
  const { id, name: loadedName } = useOrganisation();
  const [, navigate] = useLocation();
  const formId = useId();
  // Of when the form was opened: what others change meanwhile is nothing that was changed here.
  const [{ answer, name }] = useState({ answer: loaded, name: loadedName });
  const [form] = useState(
    () =>
      new FormStore<EditedValues>({ name, ...valuesOf(answer) }, ({ name: typed }) => nameProblems(typed)),
  );
  const [kept, keep] = useState(name);
  const { values } = form;
  const change = changeTo(answer, values);
  const isRenamed = values.name.trim() !== kept;
  const close = () => navigate(backOf(id, view).href);
  const unsaved = useUnsavedChanges(isRenamed || change !== null, { onClose: close });
  const save = async (): Promise<void> => {
    const sent = await form.submit(async ({ name: typed }, options) => {
      if (isRenamed) {
        await http.put(organisationCall(id), { name: typed.trim() }, options);
        // Where the settings are refused afterwards, it is called so all the same.
        keep(typed.trim());
      }
      if (change) await http.post(settingsCall(id), change, options);
    });
    if (sent.as === 'refused') sayRefusal(sent.error, ['name']);
    if (sent.as !== 'done') return;
    if (isRenamed || change) snackbars.success(`${values.name.trim()} updated.`);
    await session.load();
    unsaved.go();
  };
  const mayChange = answer.canRename || answer.canUpdate;
  return (
    <Page
      title={loadedName}
      name="Edit organisation"
      back={backOf(id, view)}
      footer={
        <footer className="settings-footer">
          <Button onClick={unsaved.leave}>{mayChange ? 'Cancel' : 'Back'}</Button>
          {mayChange ? (
            <Button type="submit" form={formId} variant="primary" aria-disabled={form.busy}>
              {form.busy ? 'Saving…' : 'Save'}
            </Button>
          ) : null}
        </footer>
      }
    >
      <Form store={form} id={formId} className="settings-page" onSubmit={() => void save()}>
        <TextField
          label="Organisation Name"
          maxLength={128}
          value={values.name}
          error={form.error('name')}
          readOnly={!answer.canRename}
          onValue={(typed) => form.change({ name: typed })}
        />
        <SettingSwitches
          offered={answer.settings}
          templates={answer.templates}
          values={values}
          reason={answer.canUpdate ? undefined : notAuthorised}
          onChange={(switched) => form.change(switched)}
        />
      </Form>
      <LeavePageDialog open={unsaved.asking} onStay={unsaved.stay} onLeave={unsaved.go} />
    </Page>
  );
});

/** All settings of an organisation on one form, with its name. */
export const EditSettings = ({ view }: { readonly view: string }) => {
  const { id, name } = useOrganisation();
  const { answer, state, retry } = useAnswer<OrganisationSettingsAnswer>(settingsCall(id));
  if (answer) return <SettingsForm answer={answer} view={view} />;
  return (
    <Page title={name} name="Edit organisation" back={backOf(id, view)}>
      <LoadStateView
        state={state}
        onRetry={retry}
        skeleton={<SkeletonRows rows={8} />}
        noData={{ title: 'Sorry No Data Was Found' }}
      />
    </Page>
  );
};
