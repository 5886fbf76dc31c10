import { Eye } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../components/form/Button.tsx';
import { DateField } from '../../components/form/DateField.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { QuantityField } from '../../components/form/QuantityField.tsx';
import { SearchField } from '../../components/form/SearchField.tsx';
import { TextArea } from '../../components/form/TextArea.tsx';
import { Sample, SampleRow } from '../Sample.tsx';

const TextFields = () => {
  const [text, setText] = useState('SZ-118');
  const field = { value: text, onValue: setText };
  return (
    <>
      <SampleRow>
        <TextField label="Code" {...field} />
        <TextField label="Code with a hint" hint="As in your own system." {...field} />
        <TextField label="Code with an error" error="This code is taken." {...field} />
        <TextField label="Code not filled in" placeholder="Type a code" value="" onValue={setText} />
        <TextField label="Code that is fixed" readOnly {...field} />
        <TextField label="Code that is disabled" disabled {...field} />
        <TextField label="Large code" size="large" {...field} />
        <TextField
          label="Large code with an error"
          size="large"
          error="Enter a code."
          affix={
            <IconButton label="Show the code" size="small">
              <Eye size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          }
          {...field}
        />
      </SampleRow>
      <SampleRow>
        <TextArea label="Comment" rows={3} placeholder="Type your message..." {...field} />
        <TextArea label="Comment with a hint" rows={3} hint="Seen by the operator." {...field} />
        <TextArea label="Comment with an error" rows={3} error="At most 512 characters." {...field} />
        <TextArea label="Comment that is disabled" rows={3} disabled {...field} />
      </SampleRow>
    </>
  );
};

export const FieldSamples = () => {
  const [date, setDate] = useState<string | null>('2027-03-10');
  const [quantity, setQuantity] = useState('38500');
  const [search, setSearch] = useState('');
  return (
    <Sample id="fields" title="Fields">
      <TextFields />
      <SampleRow>
        <DateField label="Lay from" value={date} onChange={setDate} />
        <DateField label="Lay to, with an error" value="soon" onChange={setDate} />
        <QuantityField label="MT" value={quantity} onChange={setQuantity} />
        <QuantityField label="MT with an error" value="38.5" onChange={setQuantity} />
        <SearchField label="Search by code" value={search} onSearch={setSearch} />
        <SearchField label="Search a chosen text" value="Santos" onSearch={setSearch} />
      </SampleRow>
    </Sample>
  );
};
