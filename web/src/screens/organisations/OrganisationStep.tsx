import { observer } from 'mobx-react-lite';
import { organisationTypeNames } from '#contracts/people/organisation-admin';
import { organisationTypes, type OrganisationType } from '#contracts/people/permissions';
import { TextField } from '../../components/form/Field.tsx';
import { SelectField } from '../../components/form/SelectField.tsx';
import { session } from '../../stores/session.ts';
import { CompaniesStep } from './CompaniesStep.tsx';
import { CustomersStep } from './CustomersStep.tsx';
import { withType } from './new-organisation.ts';
import type { StepProps } from './organisation-wizard.ts';
import { SettingsStep } from './SettingsStep.tsx';
import { StaffStep } from './StaffStep.tsx';

/** Agencies of ports, where port calls are shown; brokers, where the installation has them. */
const typesOffered = (): readonly OrganisationType[] =>
  organisationTypes.filter(
    (type) =>
      (type !== 'port_agency' || session.flags.includes('port_calls')) &&
      (type !== 'agency' || session.flags.includes('agency_organisation_type')),
  );

const General = observer(({ wizard: { form }, offered }: StepProps) => (
  <>
    <h2>General Info</h2>
    <TextField
      label="Organisation Name"
      maxLength={128}
      value={form.values.name}
      error={form.error('name')}
      onValue={(name) => form.change({ name })}
    />
    <SelectField
      label="Organisation Type"
      options={typesOffered().map((id) => ({ id, name: organisationTypeNames[id] }))}
      value={form.values.type}
      error={form.error('type')}
      onChange={(id) => {
        const type = organisationTypes.find((known) => known === id);
        if (type) form.change(withType(type, offered), ['type', 'companies']);
      }}
    />
  </>
));

/** What the wizard asks for at its step. */
export const OrganisationStep = observer((props: StepProps) => {
  switch (props.wizard.current) {
    case 0:
      return <General {...props} />;
    case 1:
      return <CompaniesStep {...props} />;
    case 2:
      return <StaffStep {...props} />;
    case 3:
      return <CustomersStep {...props} />;
    default:
      return <SettingsStep {...props} />;
  }
});
