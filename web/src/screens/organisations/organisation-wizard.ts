import type { NewOrganisationForm, OrganisationCreated } from '#contracts/people/organisation-admin';
import { http } from '../../api/http.ts';
import { FormStore } from '../../components/form/FormStore.ts';
import { WizardStore } from '../../components/wizard/WizardStore.ts';
import {
  emptyOrganisation,
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

export const newWizard = (): OrganisationWizard =>
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
      http.post<OrganisationCreated>('/internal/organisations', payloadOf(values), { idempotencyKey }),
  );
