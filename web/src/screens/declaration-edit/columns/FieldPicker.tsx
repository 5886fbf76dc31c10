import {
  Combobox,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
  Select,
  SelectItem,
  SelectPopover,
  SelectProvider,
} from '@ariakit/react';
import { Check, ChevronDown, TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { foldHeader } from '#contracts/workbook/headers';
import { NothingFound } from '../../../components/form/NothingFound.tsx';
import '../../../components/overlay/overlay.css';
import '../../../components/form/select.css';
import type { ColumnAnswer, ColumnsStore } from './ColumnsStore.ts';
import { columnLetter, columnName } from './reading-words.ts';

/** The choice that stands for no field. */
const notRead = 'not read';

interface PickerOption {
  readonly value: string;
  readonly label: string;
  /** Where the field is read from now, of one that is taken. */
  readonly note: string;
}

const optionsFor = (store: ColumnsStore, { found }: ColumnAnswer): readonly PickerOption[] => [
  { value: notRead, label: 'Not read', note: '' },
  ...store.choices.map(({ field, label }) => {
    const holder = store.holderOf(field);
    const note = holder && holder !== found ? `now column ${columnLetter(holder.column)}` : '';
    return { value: field, label, note };
  }),
];

const valueOf = ({ open, field }: ColumnAnswer): string => (open ? '' : (field ?? notRead));

const Options = ({
  options,
  chosen,
}: {
  readonly options: readonly PickerOption[];
  readonly chosen: string;
}) => (
  <ComboboxList className="select-list">
    {options.map(({ value, label, note }) => (
      <SelectItem key={value} className="menu-item field-option" value={value} render={<ComboboxItem />}>
        <span className="select-check">
          {value === chosen ? <Check size={14} strokeWidth={1.75} aria-hidden /> : null}
        </span>
        {label}
        {note ? <span className="field-option-note">{note}</span> : null}
      </SelectItem>
    ))}
  </ComboboxList>
);

export interface FieldPickerProps {
  readonly store: ColumnsStore;
  readonly answer: ColumnAnswer;
  readonly onChoose: (field: string | null) => void;
}

/** What a column is read as: the whole cell opens the fields, found by typing. */
export const FieldPicker = observer(({ store, answer, onChoose }: FieldPickerProps) => {
  const [search, setSearch] = useState('');
  const name = columnName(answer.found);
  const wanted = foldHeader(search);
  const options = optionsFor(store, answer).filter(({ label }) => foldHeader(label).includes(wanted));
  const chosen = valueOf(answer);
  const text = answer.open
    ? 'Choose a field'
    : answer.field === null
      ? 'Not read'
      : store.labelOf(answer.field);
  return (
    <ComboboxProvider resetValueOnHide setValue={setSearch}>
      <SelectProvider
        value={chosen}
        setValue={(value) => onChoose(value === notRead ? null : value)}
        placement="bottom-start"
        setValueOnMove={false}
      >
        <Select
          className="field-picker"
          aria-label={`${name} is read as: ${text}`}
          data-column={answer.found.column}
          {...(answer.open ? { 'aria-invalid': true } : {})}
        >
          {answer.open ? (
            <TriangleAlert className="field-picker-mark" size={14} strokeWidth={1.75} aria-hidden />
          ) : null}
          <span className="field-picker-text">{text}</span>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </Select>
        <SelectPopover
          className="popover select-popover"
          gutter={1}
          portal
          unmountOnHide
          aria-label={`Fields for ${name}`}
        >
          <div className="select-search">
            <Combobox
              className="input"
              autoSelect
              placeholder="Search"
              aria-label={`Search a field for ${name}`}
            />
          </div>
          <Options options={options} chosen={chosen} />
          {options.length === 0 ? <NothingFound searched /> : null}
        </SelectPopover>
      </SelectProvider>
    </ComboboxProvider>
  );
});
