import { Select, SelectItem, SelectItemCheck, SelectPopover, SelectProvider } from '@ariakit/react';
import { ChevronDown } from 'lucide-react';
import { type OrganisationRole, organisationRoleNames, organisationRoles } from '#contracts/people/roles';
import type { Choice } from '../../components/form/choice.ts';
import '../../components/overlay/overlay.css';
import '../../components/form/select.css';

export interface RoleSelectProps {
  /** Whose role it is, for whoever does not see the row. */
  readonly label: string;
  readonly options: readonly Choice[];
  readonly value: OrganisationRole;
  readonly onChange: (role: OrganisationRole) => void;
}

/** A role in a row of a table: it opens in place, and looks like a text until then. */
export const RoleSelect = ({ label, options, value, onChange }: RoleSelectProps) => (
  <SelectProvider
    value={value}
    setValue={(id) => {
      const role = organisationRoles.find((known) => known === id);
      if (role && role !== value) onChange(role);
    }}
    placement="bottom-start"
  >
    <Select className="role-select" aria-label={`${label}: ${organisationRoleNames[value]}`}>
      {organisationRoleNames[value]}
      <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
    </Select>
    <SelectPopover className="popover select-popover" gutter={4} portal unmountOnHide>
      <div className="select-list">
        {options.map(({ id, name }) => (
          <SelectItem key={id} className="menu-item" value={id}>
            <SelectItemCheck className="select-check" />
            {name}
          </SelectItem>
        ))}
      </div>
    </SelectPopover>
  </SelectProvider>
);
