import { Combobox, ComboboxItem, ComboboxItemCheck, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { foldText } from '#contracts/cells/fold-text';
import type { Choice } from './choice.ts';
import { Field, type FieldSize, inputClass } from './Field.tsx';
import { NothingFound } from './NothingFound.tsx';
import { TagList } from './TagList.tsx';
import '../overlay/overlay.css';
import './select.css';

export interface TagSelectProps {
  readonly label: string;
  readonly options: readonly Choice[];
  /** Chosen ids, in the order in which they were chosen. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly size?: FieldSize;
}

const maxShown = 200;
const maxCharacters = 128;

const Options = ({
  label,
  options,
  searched,
}: {
  readonly label: string;
  readonly options: readonly Choice[];
  readonly searched: boolean;
}) => (
  <ComboboxPopover
    className="popover select-popover"
    gutter={4}
    portal
    sameWidth
    // The focus stays in the field: Tab goes on from there.
    preserveTabOrder={false}
    unmountOnHide
    aria-label={label}
  >
    <div className="select-list">
      {options.map(({ id, name }) => (
        <ComboboxItem key={id} className="menu-item" value={id} focusOnHover>
          <ComboboxItemCheck className="select-check" />
          {name}
        </ComboboxItem>
      ))}
    </div>
    {options.length === 0 ? <NothingFound searched={searched} /> : null}
  </ComboboxPopover>
);

/** Several of a list of options, found by typing and shown as tags; Backspace in the empty field takes the last away. */
export const TagSelect = (props: TagSelectProps) => {
  const {
    label,
    options,
    value,
    onChange,
    error,
    hint,
    placeholder = 'Type or choose',
    disabled = false,
    size = 'medium',
  } = props;
  const [text, setText] = useState('');
  const [removed, setRemoved] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const wanted = foldText(text.trim());
  const matching = options.filter(({ name }) => foldText(name).includes(wanted)).slice(0, maxShown);
  const nameOf = (id: string) => options.find((option) => option.id === id)?.name ?? id;

  const remove = (id: string) => {
    onChange(value.filter((one) => one !== id));
    setRemoved(`${nameOf(id)} removed`);
    // The button is gone, and the focus would be with it.
    field.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
  };
  return (
    <div className="tag-select">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <ComboboxProvider
            value={text}
            setValue={(typed) => setText(typed.slice(0, maxCharacters))}
            selectedValue={[...value]}
            setSelectedValue={onChange}
            resetValueOnHide
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
            <Options label={label} options={matching} searched={wanted !== ''} />
          </ComboboxProvider>
        )}
      </Field>
      {value.length > 0 ? (
        <TagList
          label={`Chosen: ${label}`}
          tags={value.map((id) => ({ id, name: nameOf(id) }))}
          onRemove={disabled ? undefined : remove}
        />
      ) : null}
      <output className="visually-hidden">{removed}</output>
    </div>
  );
};
