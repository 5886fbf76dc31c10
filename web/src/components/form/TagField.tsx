import { Combobox, ComboboxProvider } from '@ariakit/react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Choice } from './choice.ts';
import { ComboList } from './ComboList.tsx';
import { Field, type FieldSize, inputClass } from './Field.tsx';
import { TagList } from './TagList.tsx';

/** Texts and state of a tag field, wherever its options come from. */
export interface TagFieldWords {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly size?: FieldSize;
}

interface TagFieldProps extends TagFieldWords {
  /** In the order in which they were chosen. */
  readonly chosen: readonly Choice[];
  readonly onChoose: (chosen: readonly Choice[]) => void;
  /** What fits the text. */
  readonly options: readonly Choice[];
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onOpen?: (open: boolean) => void;
  /** Said under the options, or in place of them. */
  readonly children?: ReactNode;
}

const maxCharacters = 128;

/** A field whose choices are shown as tags below it; Backspace in the empty field removes the last one. */
export const TagField = ({
  label,
  error,
  hint,
  placeholder = 'Type or choose',
  disabled = false,
  size = 'medium',
  chosen,
  onChoose,
  options,
  text,
  onText,
  onOpen,
  children,
}: TagFieldProps) => {
  const [removed, setRemoved] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const without = (id: string) => chosen.filter((one) => one.id !== id);
  const toggle = (option: Choice) => {
    const others = without(option.id);
    onText('');
    onChoose(others.length === chosen.length ? [...chosen, option] : others);
  };
  const remove = (id: string) => {
    onChoose(without(id));
    setRemoved(`${chosen.find((one) => one.id === id)?.name ?? id} removed`);
    // The focused button is gone, and the focus would be lost with it.
    field.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    const last = chosen.at(-1);
    if (event.key === 'Backspace' && text === '' && last) remove(last.id);
  };
  return (
    <div className="tag-select">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <ComboboxProvider
            value={text}
            setValue={(typed) => onText(typed.slice(0, maxCharacters))}
            selectedValue={chosen.map(({ id }) => id)}
            resetValueOnHide
            {...(onOpen && { setOpen: onOpen })}
          >
            <Combobox
              {...control}
              ref={field}
              className={inputClass(size)}
              placeholder={placeholder}
              maxLength={maxCharacters}
              disabled={disabled}
              onKeyDown={pressed}
            />
            <ComboList label={label} options={options} onChoose={toggle} several>
              {children}
            </ComboList>
          </ComboboxProvider>
        )}
      </Field>
      {chosen.length > 0 ? (
        <TagList label={`Chosen: ${label}`} tags={chosen} onRemove={disabled ? undefined : remove} />
      ) : null}
      <output className="visually-hidden">{removed}</output>
    </div>
  );
};
