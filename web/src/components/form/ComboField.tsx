import { Combobox, ComboboxProvider } from '@ariakit/react';
import { foldText } from '#contracts/cells/fold-text';
import { ComboList, NoneFits } from './ComboList.tsx';
import { Field } from './Field.tsx';
import type { Choice } from './choice.ts';
import { useComboText } from './use-combo-text.ts';

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
  /** Said where there is nothing to choose from. */
  readonly none?: string;
}

const maxShown = 200;
const maxCharacters = 128;

/** One of a list of options, found by typing; empty text clears it, and text that is no option is said to be none. */
export const ComboField = (props: ComboFieldProps) => {
  const { label, options, error, hint, disabled = false, all = 'items', none } = props;
  const { text, wanted, problem, type, choose, settle } = useComboText(props);
  const nothing = none !== undefined && options.length === 0;
  const { placeholder = nothing ? none : 'Type or choose' } = props;
  const matching = options.filter(({ name }) => foldText(name).includes(wanted)).slice(0, maxShown);
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
            onBlur={() => settle(options)}
          />
          <ComboList label={label} options={matching} onChoose={choose}>
            {matching.length > 0 ? null : nothing ? (
              <p className="select-empty">{none}</p>
            ) : (
              <NoneFits all={all} />
            )}
          </ComboList>
        </ComboboxProvider>
      )}
    </Field>
  );
};
