import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { HttpError } from '../../api/http-error.ts';
import { TextField } from '../../components/form/Field.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { SelectField } from '../../components/form/SelectField.tsx';
import { WizardFooter } from '../../components/wizard/WizardFooter.tsx';
import { WizardSteps } from '../../components/wizard/WizardSteps.tsx';
import { WizardStore } from '../../components/wizard/WizardStore.ts';
import { Sample, SampleRow } from '../Sample.tsx';

interface Organisation {
  readonly name: string;
  readonly type: string;
  readonly company: string;
  readonly email: string;
}

const types = [
  { id: 'charterer', name: 'Charterer' },
  { id: 'agency', name: 'Broker' },
];

const newWizard = () =>
  new WizardStore(
    new FormStore<Organisation>({ name: '', type: 'charterer', company: '', email: '' }, ({ name }) =>
      name === '' ? { name: 'Enter a name.' } : {},
    ),
    [
      { title: 'General Info', fields: ['name', 'type'] },
      {
        title: 'Companies',
        fields: ['company'],
        skipped: ({ type }) => (type === 'agency' ? 'A broker has no companies.' : undefined),
      },
      { title: 'Customer Users', fields: ['email'] },
    ],
    (): Promise<never> =>
      Promise.reject(new HttpError(0, { code: 'network', message: 'The portal cannot be reached.' })),
  );

const StepFields = observer(({ wizard }: { readonly wizard: ReturnType<typeof newWizard> }) => {
  const { form } = wizard;
  const field = (key: 'name' | 'company' | 'email', label: string) => (
    <TextField
      key={key}
      label={label}
      value={form.values[key]}
      error={form.error(key)}
      onValue={(value) => form.change({ [key]: value })}
    />
  );
  switch (wizard.current) {
    case 0:
      return (
        <>
          {field('name', 'Organisation name')}
          <SelectField
            label="Type"
            options={types}
            value={form.values.type}
            onChange={(type) => form.change({ type })}
          />
        </>
      );
    case 1:
      return field('company', 'Company');
    default:
      return field('email', 'Email of a user');
  }
});

/** Its last step cannot reach the portal. */
export const WizardSample = observer(() => {
  const [wizard] = useState(newWizard);
  return (
    <Sample id="wizard" title="Wizard">
      <div className="sample-frame sample-wizard">
        <div className="sample-toolbar">
          <WizardSteps label="New Organisation" wizard={wizard} />
        </div>
        <SampleRow>
          <StepFields wizard={wizard} />
        </SampleRow>
        <WizardFooter
          wizard={wizard}
          submitLabel="Create organisation"
          onSubmit={() => void wizard.submit()}
          onCancel={() => wizard.form.reset()}
        />
      </div>
    </Sample>
  );
});
