import { http } from '../../api/http.ts';
import { FormStore } from '../../components/form/FormStore.ts';
import { WizardStore } from '../../components/wizard/WizardStore.ts';
import { callOf } from './use-request.ts';

/** Into which organisation somebody is accepted, and as what. */
export interface Assignment {
  readonly how: 'existing' | 'new';
  readonly organisation_id: string | null;
  readonly role: string;
}

export type AcceptWizard = WizardStore<Assignment, keyof Assignment, unknown>;

const missing = 'Please select an organisation in order to assign';

/** @param role the one that may least */
export const newAcceptWizard = (id: string, role: string): AcceptWizard =>
  new WizardStore(
    new FormStore<Assignment>(
      { how: 'existing', organisation_id: null, role },
      ({ how, organisation_id: organisation }) =>
        how === 'existing' && organisation === null ? { organisation_id: missing } : {},
    ),
    [
      { title: 'Review the user', fields: [] },
      { title: 'Link or create organisation', fields: ['organisation_id', 'role'] },
      { title: 'Done', fields: [] },
    ],
    ({ organisation_id, role: chosen }, { idempotencyKey }) =>
      http.post(`${callOf(id)}/accept`, { organisation_id, role: chosen }, { idempotencyKey }),
  );
