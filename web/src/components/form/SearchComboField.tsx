import { Combobox, ComboboxProvider } from '@ariakit/react';
import { observer } from 'mobx-react-lite';
import { ComboList } from './ComboList.tsx';
import { Field } from './Field.tsx';
import { FoundOptions } from './FoundOptions.tsx';
import type { Choice } from './choice.ts';
import { useComboText } from './use-combo-text.ts';
import { useOptionSearch, type SearchedOptions } from './use-option-search.ts';

export interface SearchComboFieldProps extends SearchedOptions {
  readonly label: string;
  readonly value: Choice | null;
  readonly onChange: (value: Choice | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  /** What the options are together, said where nothing matches what was typed. */
  readonly all?: string;
}

const maxCharacters = 128;

/** One of very many options, searched for on the server while one types, and a page at a time. */
export const SearchComboField = observer((props: SearchComboFieldProps) => {
  const { label, shortest = 0, error, hint, placeholder = 'Type to search', all = 'items' } = props;
  const { text, wanted, problem, type, choose, settle } = useComboText(props);
  const search = useOptionSearch(props);
  // Read here: what is drawn within the field is no observer's.
  const { options } = search;
  return (
    <Field label={label} hint={hint} error={problem ?? error}>
      {(control) => (
        <ComboboxProvider
          value={text}
          setValue={(typed) => {
            type(typed);
            search.type(typed);
          }}
          setOpen={(open) => {
            if (open) search.begin();
            else search.end();
          }}
        >
          <Combobox
            {...control}
            className="input"
            placeholder={placeholder}
            maxLength={maxCharacters}
            onBlur={() => settle(options)}
          />
          <ComboList label={label} options={options} onChoose={choose}>
            <FoundOptions search={search} shortest={shortest} all={all} typed={wanted !== ''} />
          </ComboList>
        </ComboboxProvider>
      )}
    </Field>
  );
});
