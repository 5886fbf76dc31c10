import { Combobox, ComboboxProvider } from '@ariakit/react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { ComboList, NoneFits } from './ComboList.tsx';
import { Field } from './Field.tsx';
import type { Choice } from './choice.ts';
import { MoreOptions } from './MoreOptions.tsx';
import { OptionSearch, type FindOptions } from './OptionSearch.ts';
import { useComboText } from './use-combo-text.ts';

export interface SearchComboFieldProps {
  readonly label: string;
  /** Asked anew where it is another function: give the same one while it finds the same. */
  readonly find: FindOptions;
  /** Characters that are typed before anything is searched for. */
  readonly shortest?: number;
  readonly value: Choice | null;
  readonly onChange: (value: Choice | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  /** What the options are together, said where nothing matches what was typed. */
  readonly all?: string;
}

const maxCharacters = 128;

/** What stands under the options, or in place of them. */
const Found = observer(
  ({
    search,
    shortest,
    all,
    typed,
  }: Required<Pick<SearchComboFieldProps, 'shortest' | 'all'>> & {
    readonly search: OptionSearch;
    readonly typed: boolean;
  }) => {
    const { state, options, hasMore } = search;
    if (state === 'short')
      return <p className="select-empty">Type {shortest} characters or more to search.</p>;
    if (state === 'failed')
      return <p className="select-empty">The {all} could not be searched. Type again to retry.</p>;
    // The end stays while the next page is on its way: taken out, the list would jump.
    if (options.length > 0)
      return hasMore ? <MoreOptions key={options.length} onSeen={() => search.more()} /> : null;
    if (state === 'loading') return <p className="select-empty">Searching…</p>;
    return typed ? <NoneFits all={all} /> : <p className="select-empty">No results found...</p>;
  },
);

/** One of very many options, searched for on the server while one types, and a page at a time. */
export const SearchComboField = observer((props: SearchComboFieldProps) => {
  const { label, find, shortest = 0, error, hint, placeholder = 'Type to search', all = 'items' } = props;
  const { text, wanted, problem, type, choose, settle } = useComboText(props);
  const [search, setSearch] = useState(() => new OptionSearch(find, shortest));
  const [known, setKnown] = useState(() => find);
  if (known !== find) {
    setKnown(() => find);
    setSearch(new OptionSearch(find, shortest));
  }
  useEffect(() => () => search.end(), [search]);
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
            <Found search={search} shortest={shortest} all={all} typed={wanted !== ''} />
          </ComboList>
        </ComboboxProvider>
      )}
    </Field>
  );
});
