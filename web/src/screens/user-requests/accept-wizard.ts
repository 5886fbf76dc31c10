import { http } from '../../api/http.ts';
import type { Choice } from '../../components/form/choice.ts';
import { FormStore } from '../../components/form/FormStore.ts';
import { WizardStore } from '../../components/wizard/WizardStore.ts';
import { callOf } from './use-request.ts';

/** Into which organisation somebody is accepted, and as what. */
export interface Assignment {
  readonly how: 'existing' | 'new';
  readonly organisation: Choice | null;
  readonly role: string;
}

/** The call names the organisation by its id. */
type AssignmentField = keyof Assignment | 'organisation_id';

export type AcceptWizard = WizardStore<Assignment, AssignmentField, unknown>;

const missing = 'Please select an organisation in order to assign';

/** @param role the one that may least */
export const newAcceptWizard = (id: string, role: string): AcceptWizard =>
  new WizardStore(
    new FormStore<Assignment, AssignmentField>(
      { how: 'existing', organisation: null, role },
      ({ how, organisation }) =>
        how === 'existing' && organisation === null ? { organisation_id: missing } : {},
    ),
    [
      { title: 'Review the user', fields: [] },
      { title: 'Link or create organisation', fields: ['organisation_id', 'role'] },
      { title: 'Done', fields: [] },
    ],
    ({ organisation, role: chosen }, { idempotencyKey }) =>
      http.post(
        `${callOf(id)}/accept`,
        { organisation_id: organisation?.id ?? null, role: chosen },
        { idempotencyKey },
      ),
  );
