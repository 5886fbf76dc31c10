import { Select, SelectItem, SelectItemCheck, SelectPopover, SelectProvider } from '@ariakit/react';
import { ChevronDown } from 'lucide-react';
import { Field } from './Field.tsx';
import type { Choice } from './choice.ts';
import '../overlay/overlay.css';
import './select.css';

export interface SelectFieldProps {
  readonly label: string;
  readonly options: readonly Choice[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly placeholder?: string;
  readonly error?: string | undefined;
}

/** One of a list of options, as a form field; letters jump to an option. */
export const SelectField = ({
  label,
  options,
  value,
  onChange,
  placeholder = 'Choose',
  error,
}: SelectFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <SelectProvider value={value ?? ''} setValue={(id) => onChange(id)} placement="bottom-start">
        <Select {...control} className="input select-field">
          {options.find((option) => option.id === value)?.name ?? placeholder}
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </Select>
        <SelectPopover className="popover select-popover" gutter={4} sameWidth unmountOnHide>
          <div className="select-list">
            {options.map((option) => (
              <SelectItem key={option.id} className="menu-item" value={option.id}>
                <SelectItemCheck className="select-check" />
                {option.name}
              </SelectItem>
            ))}
          </div>
        </SelectPopover>
      </SelectProvider>
    )}
  </Field>
);
