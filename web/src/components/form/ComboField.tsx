import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { useState } from 'react';
import { foldText } from '#contracts/cells/fold-text';
import { optionIn } from '#contracts/cells/options';
import { Field } from './Field.tsx';
import type { Choice } from './MultiSelect.tsx';
import '../overlay/overlay.css';
import './select.css';

export interface ComboFieldProps {
  readonly label: string;
  readonly options: readonly Choice[];
  readonly value: Choice | null;
  readonly onChange: (value: Choice | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** What the options are together, said where nothing matches what was typed. */
  readonly all?: string;
}

const maxShown = 200;
const maxCharacters = 128;

/** What may be chosen of the options, as far as it matches. */
const Options = ({
  label,
  all,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly all: string;
  readonly options: readonly Choice[];
  readonly onChoose: (option: Choice) => void;
}) => (
  <ComboboxPopover
    className="popover select-popover"
    gutter={4}
    portal
    sameWidth
    unmountOnHide
    aria-label={label}
  >
    <div className="select-list">
      {options.map((option) => (
        <ComboboxItem
          key={option.id}
          className="menu-item"
          value={option.name}
          setValueOnClick={false}
          focusOnHover
          onClick={() => onChoose(option)}
        >
          {option.name}
        </ComboboxItem>
      ))}
    </div>
    {options.length === 0 ? (
      <p className="select-empty">
        Please amend the search criteria or clear search field to see all available {all}.
      </p>
    ) : null}
  </ComboboxPopover>
);

/** What is typed until it is settled: an option, nothing, or a text that is none. */
const useTyping = ({ label, options, value, onChange }: ComboFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const wanted = foldText((typed ?? '').trim());
  const matching = options.filter(({ name }) => foldText(name).includes(wanted)).slice(0, maxShown);

  const choose = (option: Choice | null) => {
    setTyped(null);
    setProblem(undefined);
    if (option?.id !== value?.id) onChange(option);
  };
  const settle = () => {
    if (typed === null) return;
    const named = optionIn(wanted, options);
    const exact = named && options.find(({ id }) => id === named.id);
    if (wanted === '' || exact) {
      choose(exact ?? null);
      return;
    }
    setProblem(`Choose ${label.toLowerCase()} from the list.`);
    onChange(null);
  };
  const type = (text: string) => setTyped(text.slice(0, maxCharacters));
  return { text: typed ?? value?.name ?? '', problem, matching, type, choose, settle };
};

/** One of a list of options, found by typing; empty text clears it, and text that is no option is said to be none. */
export const ComboField = (props: ComboFieldProps) => {
  const { label, error, hint, placeholder = 'Type or choose', disabled = false, all = 'items' } = props;
  const { text, problem, matching, type, choose, settle } = useTyping(props);
  return (
    <Field label={label} hint={hint} error={problem ?? error}>
      {(control) => (
        <ComboboxProvider value={text} setValue={type}>
          <Combobox
            {...control}
            className="input"
            placeholder={placeholder}
            maxLength={maxCharacters}
            disabled={disabled}
            onBlur={settle}
          />
          <Options label={label} all={all} options={matching} onChoose={choose} />
        </ComboboxProvider>
      )}
    </Field>
  );
};
