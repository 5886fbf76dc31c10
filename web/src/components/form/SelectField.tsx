import { Select, SelectItem, SelectItemCheck, SelectPopover, SelectProvider } from '@ariakit/react';
import { ChevronDown } from 'lucide-react';
import type { Choice } from './choice.ts';
import { Field, type FieldSize, inputClass } from './Field.tsx';
import '../overlay/overlay.css';
import './select.css';

export interface SelectFieldProps {
  readonly label: string;
  readonly options: readonly Choice[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly size?: FieldSize;
}

/** One of a list of options, as a form field; letters jump to an option. */
export const SelectField = ({
  label,
  options,
  value,
  onChange,
  placeholder = 'Choose',
  error,
  size = 'medium',
}: SelectFieldProps) => {
  const chosen = options.find((option) => option.id === value);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <SelectProvider value={value ?? ''} setValue={(id) => onChange(id)} placement="bottom-start">
          <Select {...control} className={`${inputClass(size)} select-field`}>
            {chosen ? chosen.name : <span className="select-placeholder">{placeholder}</span>}
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
};
