import { useState } from 'react';
import { foldText } from '#contracts/cells/fold-text';
import type { Choice } from './choice.ts';
import { NothingFound } from './NothingFound.tsx';
import { TagField, type TagFieldWords } from './TagField.tsx';

export interface TagSelectProps extends TagFieldWords {
  readonly options: readonly Choice[];
  /** Chosen ids, in the order in which they were chosen. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

const maxShown = 200;

/** Several of a list of options, found by typing and shown as tags. */
export const TagSelect = ({ options, value, onChange, ...words }: TagSelectProps) => {
  const [text, setText] = useState('');
  const wanted = foldText(text.trim());
  const matching = options.filter(({ name }) => foldText(name).includes(wanted)).slice(0, maxShown);
  return (
    <TagField
      {...words}
      chosen={value.map((id) => options.find((option) => option.id === id) ?? { id, name: id })}
      options={matching}
      text={text}
      onText={setText}
      onChoose={(chosen) => onChange(chosen.map(({ id }) => id))}
    >
      {matching.length === 0 ? <NothingFound searched={wanted !== ''} /> : null}
    </TagField>
  );
};
