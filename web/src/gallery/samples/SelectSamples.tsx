import { useState } from 'react';
import { ComboField } from '../../components/form/ComboField.tsx';
import type { Choice } from '../../components/form/choice.ts';
import { MultiSelect } from '../../components/form/MultiSelect.tsx';
import { SelectField } from '../../components/form/SelectField.tsx';
import { TagSelect } from '../../components/form/TagSelect.tsx';
import { Sample, SampleRow } from '../Sample.tsx';
import { ports } from './ports.ts';

const few = ports.slice(0, 4);

const TagSelects = () => {
  const [chosen, setChosen] = useState<readonly string[]>(ports.slice(0, 12).map(({ id }) => id));
  const props = { options: ports, value: chosen, onChange: setChosen };
  return (
    <SampleRow>
      <TagSelect label="Ports" {...props} />
      <TagSelect label="Ports, none chosen" hint="Up to ten." {...props} value={[]} />
      <TagSelect
        label="Ports with an error"
        error="Choose at least three."
        {...props}
        value={['santos', 'mobile']}
      />
      <TagSelect label="Ports, disabled" disabled {...props} value={['santos']} />
    </SampleRow>
  );
};

export const SelectSamples = () => {
  const [id, setId] = useState<string | null>('santos');
  const [port, setPort] = useState<Choice | null>(few[1] ?? null);
  const [ids, setIds] = useState<readonly string[]>(['santos', 'rotterdam', 'antwerp']);
  return (
    <Sample id="selects" title="Selects">
      <SampleRow>
        <SelectField label="Load port" options={few} value={id} onChange={setId} />
        <SelectField label="Load port, not chosen" options={few} value={null} onChange={setId} />
        <SelectField
          label="Load port with an error"
          error="Choose one."
          options={few}
          value={null}
          onChange={setId}
        />
        <ComboField label="Discharge port" options={ports} value={port} onChange={setPort} />
        <ComboField
          label="Discharge port with an error"
          error="Choose one."
          options={ports}
          value={null}
          onChange={setPort}
        />
        <ComboField
          label="Discharge port, disabled"
          disabled
          options={ports}
          value={port}
          onChange={setPort}
        />
      </SampleRow>
      <SampleRow>
        <MultiSelect label="Trade" options={few} value={[]} onChange={setIds} />
        <MultiSelect label="Ports" options={ports} value={ids} onChange={setIds} />
        <MultiSelect label="Agency" disabled options={few} value={[]} onChange={setIds} />
      </SampleRow>
      <TagSelects />
    </Sample>
  );
};
