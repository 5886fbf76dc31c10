import { Combobox, ComboboxProvider, Select, SelectPopover, SelectProvider } from '@ariakit/react';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { Choice } from './choice.ts';
import { SelectChoices } from './SelectChoices.tsx';
import '../overlay/overlay.css';

export interface MultiSelectProps {
  readonly label: string;
  readonly options: readonly Choice[];
  /** Chosen ids. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Said while nothing is chosen. */
  readonly all?: string;
  readonly disabled?: boolean;
}

const maxCharacters = 128;
const searchableFrom = 8;

/** What the button says: `All`, the names, or the first two and `+3`. */
const summary = (options: readonly Choice[], value: readonly string[], all: string): string => {
  const names = value.map((id) => options.find((option) => option.id === id)?.name ?? id);
  if (names.length === 0) return all;
  return names.length <= 2 ? names.join(', ') : `${names.slice(0, 2).join(', ')} +${names.length - 2}`;
};

const contains = (text: string, search: string): boolean =>
  text.toLowerCase().includes(search.trim().toLowerCase());

interface PickerProps extends Required<MultiSelectProps> {
  /** Every option, whatever the search shows: chosen ones are named by them. */
  readonly known: readonly Choice[];
  readonly search?: ReactNode;
}

const Picker = ({ label, options, value, onChange, all, disabled, known, search }: PickerProps) => {
  const said = summary(known, value, all);
  return (
    <SelectProvider value={[...value]} setValue={(ids) => onChange(ids)} placement="bottom-start">
      <Select
        className="select-button"
        disabled={disabled}
        accessibleWhenDisabled
        aria-label={`${label} ${said}`}
      >
        <span className="select-label">{label}</span>
        <span className="select-value">{said}</span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </Select>
      <SelectPopover className="popover select-popover" gutter={4} portal unmountOnHide aria-label={label}>
        <SelectChoices options={options} search={search} />
      </SelectPopover>
    </SelectProvider>
  );
};

/** A long list with a search above it: another pattern for screen readers than a short one. */
const SearchedPicker = (props: PickerProps) => {
  const [search, setSearch] = useState('');
  const shown = useMemo(
    () => props.options.filter(({ name }) => contains(name, search)),
    [props.options, search],
  );
  return (
    <ComboboxProvider resetValueOnHide setValue={(text) => setSearch(text.slice(0, maxCharacters))}>
      <Picker
        {...props}
        options={shown}
        search={
          <div className="select-search">
            <Combobox
              className="input"
              autoSelect
              placeholder="Search"
              aria-label={`Search ${props.label}`}
            />
          </div>
        }
      />
    </ComboboxProvider>
  );
};

/** Several of a list of options, with a search where the list is long. */
export const MultiSelect = ({ all = 'All', disabled = false, ...props }: MultiSelectProps) => {
  const picker = { ...props, all, disabled, known: props.options };
  return props.options.length >= searchableFrom ? <SearchedPicker {...picker} /> : <Picker {...picker} />;
};
