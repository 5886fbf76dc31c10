import { observer } from 'mobx-react-lite';
import type { NewUserForm } from '#contracts/people/user-admin';
import { everyOrganisation } from '../../app/organisation-search.ts';
import type { Choice } from '../../components/form/choice.ts';
import type { FormStore } from '../../components/form/FormStore.ts';
import { SearchTagSelect } from '../../components/form/SearchTagSelect.tsx';
import { SelectField } from '../../components/form/SelectField.tsx';
import { isEverywhere, type StaffValues, withRole } from './staff-form.ts';

interface AssignmentFieldsProps {
  readonly form: FormStore<StaffValues>;
  readonly offered: NewUserForm;
  /** What comes back where somebody is to be no administrator after all. */
  readonly former: readonly Choice[];
  /** Hears what was chosen until they became one. */
  readonly onPromoted?: (organisations: readonly Choice[]) => void;
}

/** In place of thousands of names. */
const allOfThem: readonly Choice[] = [{ id: 'all', name: 'All organisations' }];

/** The role of one of the staff, and where they are assigned. */
export const AssignmentFields = observer(({ form, offered, former, onPromoted }: AssignmentFieldsProps) => {
  const { role_id: role, organisations } = form.values;
  const isAdmin = isEverywhere(role, offered);
  return (
    <>
      <SelectField
        label="Role"
        options={offered.roles}
        value={role}
        error={form.error('role_id')}
        onChange={(id) => {
          if (!isAdmin) onPromoted?.(organisations);
          form.change(withRole(id, form.values, offered, former), ['role_id', 'organisations']);
        }}
      />
      {isAdmin ? (
        <p className="field-hint">
          A G2O Admin appoints staff and ends access. Once saved, they can no longer be edited: only another
          G2O Admin can end their access.
        </p>
      ) : null}
      <SearchTagSelect
        {...everyOrganisation}
        label="Organisations"
        all="organisations"
        value={isAdmin ? allOfThem : organisations}
        error={form.error('organisations')}
        hint={
          isAdmin
            ? 'All organisations are assigned to G2O Admin Users. In order to unselect please change the role.'
            : undefined
        }
        {...(isAdmin && { placeholder: '' })}
        disabled={isAdmin}
        onChange={(chosen) => form.change({ organisations: chosen })}
      />
    </>
  );
});
