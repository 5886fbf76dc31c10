import {
  Combobox,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
  Select,
  SelectItem,
  SelectItemCheck,
  SelectPopover,
  SelectProvider,
} from '@ariakit/react';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import '../overlay/overlay.css';
import './select.css';

export interface Choice {
  readonly id: string;
  readonly name: string;
}

export interface MultiSelectProps {
  readonly label: string;
  readonly options: readonly Choice[];
  /** Chosen ids. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Said while nothing is chosen. */
  readonly all?: string;
  /** Ids that no option has (filtered away by the others) are kept and shown by their id. */
  readonly disabled?: boolean;
}

const mostCharacters = 128;
const searchableFrom = 8;

/** What the button says: `All`, the names, or the first two and `+3`. */
const summary = (options: readonly Choice[], value: readonly string[], all: string): string => {
  const names = value.map((id) => options.find((option) => option.id === id)?.name ?? id);
  if (names.length === 0) return all;
  return names.length <= 2 ? names.join(', ') : `${names.slice(0, 2).join(', ')} +${names.length - 2}`;
};

const contains = (text: string, search: string): boolean =>
  text.toLowerCase().includes(search.trim().toLowerCase());

/** Several of a list of options, with a search where the list is long. */
export const MultiSelect = ({
  label,
  options,
  value,
  onChange,
  all = 'All',
  disabled = false,
}: MultiSelectProps) => {
  const [search, setSearch] = useState('');
  const shown = useMemo(() => options.filter(({ name }) => contains(name, search)), [options, search]);
  const said = summary(options, value, all);
  const searchable = options.length >= searchableFrom;
  const items = shown.map((option) => (
    <SelectItem
      key={option.id}
      className="menu-item"
      value={option.id}
      {...(searchable ? { render: <ComboboxItem /> } : {})}
    >
      <SelectItemCheck className="select-check" />
      {option.name}
    </SelectItem>
  ));
  return (
    <ComboboxProvider resetValueOnHide setValue={(text) => setSearch(text.slice(0, mostCharacters))}>
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
        <SelectPopover className="popover select-popover" gutter={4} unmountOnHide aria-label={label}>
          {searchable ? (
            <>
              <div className="select-search">
                <Combobox className="input" autoSelect placeholder="Search" aria-label={`Search ${label}`} />
              </div>
              <ComboboxList className="select-list">{items}</ComboboxList>
            </>
          ) : (
            <div className="select-list">{items}</div>
          )}
          {shown.length === 0 ? <p className="select-empty">No results found...</p> : null}
        </SelectPopover>
      </SelectProvider>
    </ComboboxProvider>
  );
};
