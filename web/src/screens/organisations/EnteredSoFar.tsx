import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { organisationTypeNames } from '#contracts/people/organisation-admin';
import { organisationRoleNames, organisationRoles } from '#contracts/people/roles';
import { Pane, PaneBody } from '../../components/pane/Pane.tsx';
import { PaneFields } from '../../components/pane/PaneFields.tsx';
import { PaneHeader } from '../../components/pane/PaneHeader.tsx';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { counted } from '../../format/quantities.ts';
import type { StepProps } from './organisation-wizard.ts';

interface PartProps extends StepProps {
  readonly place: number;
  /** How many there are, behind the title. */
  readonly count?: number;
  readonly children: ReactNode;
}

/** What a step was told; one that is done leads back to it. */
const Part = observer(({ wizard, place, count, children }: PartProps) => {
  const title = wizard.titleOf(place);
  const state = wizard.stateOf(place);
  return (
    <PaneSection
      label={title}
      title={count ? `${title} ${count}` : title}
      className="entered-part"
      aside={
        state === 'done' ? (
          <button
            type="button"
            className="link-button"
            aria-label={`Edit ${title}`}
            onClick={() => wizard.revisit(place)}
          >
            Edit
          </button>
        ) : undefined
      }
    >
      {state === 'ahead' ? <p className="pane-none">Not reached yet</p> : children}
    </PaneSection>
  );
});

const Names = ({ names, none }: { readonly names: readonly string[]; readonly none: string }) =>
  names.length === 0 ? (
    <p className="pane-none">{none}</p>
  ) : (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );

const Staff = observer(({ wizard, offered }: StepProps) => {
  const { staff } = wizard.form.values;
  const assigned = offered.users.filter(({ id, role }) => role.is_admin || staff.includes(id));
  return (
    <ul className="entered-staff">
      {assigned
        .toSorted((one, other) => Number(one.role.is_admin) - Number(other.role.is_admin))
        .map(({ id, first_name: first, last_name: last, role }) => (
          <li key={id}>
            <span>
              {first} {last}
            </span>
            <span>{role.is_admin ? `${role.name}, always assigned` : role.name}</span>
          </li>
        ))}
    </ul>
  );
});

const Customers = observer(({ wizard: { form } }: StepProps) => {
  const { customers } = form.values;
  const counts = organisationRoles.flatMap((role) => {
    const count = customers.filter((customer) => customer.role === role).length;
    return count === 0 ? [] : [counted(count, organisationRoleNames[role])];
  });
  return counts.length === 0 ? <p className="pane-none">Nobody yet</p> : <p>{counts.join(', ')}</p>;
});

const Settings = observer(({ wizard: { form }, offered }: StepProps) => (
  <Names
    none="None"
    names={offered.settings.filter(({ id }) => form.values.settings.includes(id)).map(({ name }) => name)}
  />
));

/** Beside the steps: what they were told so far, with a way back to each. */
export const EnteredSoFar = observer((props: StepProps) => {
  const { name, type, companies, customers } = props.wizard.form.values;
  return (
    <Pane label="Entered so far" takesFocus="never">
      <PaneHeader title="Entered so far" />
      <PaneBody>
        <Part {...props} place={0}>
          <PaneFields
            fields={[
              ['Name', name.trim() || '-'],
              ['Type', type === null ? '-' : organisationTypeNames[type]],
            ]}
          />
        </Part>
        <Part {...props} place={1} count={companies.length}>
          <Names none="None yet" names={companies.map((company) => company.name)} />
        </Part>
        <Part {...props} place={2}>
          <Staff {...props} />
        </Part>
        <Part {...props} place={3} count={customers.length}>
          <Customers {...props} />
        </Part>
        <Part {...props} place={4}>
          <Settings {...props} />
        </Part>
      </PaneBody>
    </Pane>
  );
});
