import { Combobox, Select, SelectPopover, SelectProvider } from '@ariakit/react';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Choice } from './choice.ts';
import { SelectChoices } from './SelectChoices.tsx';
import '../overlay/overlay.css';

export interface MultiPickerProps {
  readonly label: string;
  /** What is offered now. */
  readonly options: readonly Choice[];
  /** All known options, offered or not, by which chosen ones are named. */
  readonly known: readonly Choice[];
  /** Chosen ids. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Said while nothing is chosen. */
  readonly all: string;
  readonly disabled?: boolean;
  /** A search field above the options, which makes them those of a combobox. */
  readonly search?: ReactNode;
  /** Said under the options, or in place of them. */
  readonly outcome?: ReactNode;
  readonly onOpen?: (open: boolean) => void;
}

/** What the button says: `All`, the names, or the first two and `+3`. */
const summary = (known: readonly Choice[], value: readonly string[], all: string): string => {
  const names = value.map((id) => known.find((option) => option.id === id)?.name ?? id);
  if (names.length === 0) return all;
  return names.length <= 2 ? names.join(', ') : `${names.slice(0, 2).join(', ')} +${names.length - 2}`;
};

/** A button that says what is chosen and opens the list of options. */
export const MultiPicker = ({
  label,
  options,
  known,
  value,
  onChange,
  all,
  disabled = false,
  search,
  outcome,
  onOpen,
}: MultiPickerProps) => {
  const said = summary(known, value, all);
  return (
    <SelectProvider
      value={[...value]}
      setValue={(ids) => onChange(ids)}
      placement="bottom-start"
      {...(onOpen && { setOpen: onOpen })}
    >
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
        <SelectChoices options={options} search={search} outcome={outcome} />
      </SelectPopover>
    </SelectProvider>
  );
};

/** The field in which the options of an open picker are searched. */
export const PickerSearch = ({ label }: { readonly label: string }) => (
  <div className="select-search">
    <Combobox
      className="input"
      autoSelect
      maxLength={128}
      placeholder="Search"
      aria-label={`Search ${label}`}
    />
  </div>
);
