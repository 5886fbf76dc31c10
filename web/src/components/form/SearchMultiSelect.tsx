import { ComboboxProvider } from '@ariakit/react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Choice } from './choice.ts';
import { FoundOptions } from './FoundOptions.tsx';
import { MultiPicker, PickerSearch } from './MultiPicker.tsx';
import { useOptionSearch, type SearchedOptions } from './use-option-search.ts';

interface SearchMultiSelectProps extends SearchedOptions {
  readonly label: string;
  /** Chosen ids. */
  readonly value: readonly string[];
  /** Names of the options that were chosen before this was shown. */
  readonly named: readonly Choice[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Said while nothing is chosen. */
  readonly all?: string;
  /** What the options are, in the plural: `organisations`. */
  readonly things: string;
}

const maxCharacters = 128;

/** Options that were chosen when the list opened come first, so that they are easy to take out; a search shows only what it finds. */
const offeredOf = (first: readonly Choice[], found: readonly Choice[]): readonly Choice[] => [
  ...first,
  ...found.filter(({ id }) => !first.some((one) => one.id === id)),
];

/** Chooses several of very many options. The server searches them as the user types, a page at a time. */
export const SearchMultiSelect = observer(
  ({ label, value, named, onChange, all = 'All', things, ...searched }: SearchMultiSelectProps) => {
    const search = useOptionSearch(searched);
    const [text, setText] = useState('');
    const [picked, pick] = useState<readonly Choice[]>([]);
    const [first, setFirst] = useState<readonly Choice[]>([]);
    const known = new Map([...search.options, ...picked, ...named].map((option) => [option.id, option]));
    const chosen = (ids: readonly string[]) => ids.map((id) => known.get(id) ?? { id, name: id });
    const isTyped = text.trim() !== '';
    const options = offeredOf(isTyped ? [] : first, search.options);
    const outcome = (
      <FoundOptions search={search} shortest={searched.shortest ?? 0} all={things} typed={isTyped} />
    );
    return (
      <ComboboxProvider
        resetValueOnHide
        setValue={(typed) => {
          const short = typed.slice(0, maxCharacters);
          setText(short);
          search.type(short);
        }}
      >
        <MultiPicker
          label={label}
          options={options}
          known={[...known.values()]}
          value={value}
          all={all}
          search={<PickerSearch label={label} />}
          outcome={outcome}
          onOpen={(open) => {
            if (!open) return search.end();
            setFirst(chosen(value));
            return search.begin();
          }}
          onChange={(ids) => {
            // The next search forgets the options of this one, and the names of the chosen ones are still needed.
            pick(chosen(ids));
            onChange(ids);
          }}
        />
      </ComboboxProvider>
    );
  },
);
