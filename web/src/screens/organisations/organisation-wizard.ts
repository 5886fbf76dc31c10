import type { NewOrganisationForm, OrganisationCreated } from '#contracts/people/organisation-admin';
import { http } from '../../api/http.ts';
import { FormStore, type Submitted } from '../../components/form/FormStore.ts';
import { WizardStore } from '../../components/wizard/WizardStore.ts';
import {
  emptyOrganisation,
  fieldProblems,
  type NewOrganisationField,
  type NewOrganisationValues,
  payloadOf,
  problemsOf,
} from './new-organisation.ts';

export type OrganisationWizard = WizardStore<
  NewOrganisationValues,
  NewOrganisationField,
  OrganisationCreated
>;

/** What each step of the wizard is given. */
export interface StepProps {
  readonly wizard: OrganisationWizard;
  readonly offered: NewOrganisationForm;
}

/** @param path of the call that founds it */
export const newWizard = (path = '/internal/organisations'): OrganisationWizard =>
  new WizardStore(
    new FormStore<NewOrganisationValues, NewOrganisationField>(emptyOrganisation, problemsOf),
    [
      { title: 'General Info', fields: ['name', 'type'] },
      {
        title: ({ type }) => (type === 'agency' ? 'Brokers' : 'Companies'),
        fields: ['companies'],
      },
      { title: 'G2O Users', fields: ['internal_users'] },
      {
        title: ({ type }) => (type === 'agency' ? 'Broker Users' : 'Customer Users'),
        fields: ['customer_users'],
      },
      { title: 'Settings', fields: ['permissions', 'settings.bookingTemplate'] },
    ],
    (values, { idempotencyKey }) =>
      http.post<OrganisationCreated>(path, payloadOf(values), { idempotencyKey }),
  );

/** Sends all of it; a field below those of the form is shown at the field that holds it. */
export const sendWizard = async (wizard: OrganisationWizard): Promise<Submitted<OrganisationCreated>> => {
  const { form } = wizard;
  const { values } = form;
  const sent = await wizard.submit();
  const below = sent.as === 'refused' ? fieldProblems(sent.error.answer.errors ?? {}, values) : {};
  if (Object.keys(below).length > 0) {
    form.say(below);
    wizard.showProblem();
  }
  return sent;
};
