import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Choice } from './choice.ts';
import { FoundOptions } from './FoundOptions.tsx';
import { TagField, type TagFieldWords } from './TagField.tsx';
import { useOptionSearch, type SearchedOptions } from './use-option-search.ts';

interface SearchTagSelectProps extends TagFieldWords, SearchedOptions {
  /** In the order in which they were chosen. */
  readonly value: readonly Choice[];
  readonly onChange: (chosen: readonly Choice[]) => void;
  /** What the options are, in the plural, for the text that says that none matches. */
  readonly all: string;
}

/** Chooses several of very many options and shows them as tags. The server searches them as the user types, a page at a time. */
export const SearchTagSelect = observer(
  ({ find, shortest = 0, rest, value, onChange, all, ...words }: SearchTagSelectProps) => {
    const search = useOptionSearch({ find, shortest, ...(rest !== undefined && { rest }) });
    const [text, setText] = useState('');
    return (
      <TagField
        {...words}
        chosen={value}
        options={search.options}
        text={text}
        onText={(typed) => {
          setText(typed);
          search.type(typed);
        }}
        onOpen={(open) => {
          if (open) search.begin();
          else search.end();
        }}
        onChoose={onChange}
      >
        <FoundOptions search={search} shortest={shortest} all={all} typed={text.trim() !== ''} />
      </TagField>
    );
  },
);
