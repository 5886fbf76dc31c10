import { ComboboxProvider } from '@ariakit/react';
import { useMemo, useState } from 'react';
import type { Choice } from './choice.ts';
import { MultiPicker, type MultiPickerProps, PickerSearch } from './MultiPicker.tsx';

export interface MultiSelectProps {
  readonly label: string;
  readonly options: readonly Choice[];
  /** Chosen ids. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Said while nothing is chosen. */
  readonly all?: string;
  readonly disabled?: boolean;
}

const maxCharacters = 128;
const searchableFrom = 8;

const contains = (text: string, search: string): boolean =>
  text.toLowerCase().includes(search.trim().toLowerCase());

/** A long list with a search above it: another pattern for screen readers than a short one. */
const SearchedPicker = (props: MultiPickerProps) => {
  const [search, setSearch] = useState('');
  const shown = useMemo(
    () => props.options.filter(({ name }) => contains(name, search)),
    [props.options, search],
  );
  return (
    <ComboboxProvider resetValueOnHide setValue={(text) => setSearch(text.slice(0, maxCharacters))}>
      <MultiPicker {...props} options={shown} search={<PickerSearch label={props.label} />} />
    </ComboboxProvider>
  );
};

/** Several of a list of options, with a search where the list is long. */
export const MultiSelect = ({ all = 'All', ...props }: MultiSelectProps) => {
  const picker = { ...props, all, known: props.options };
  return props.options.length >= searchableFrom ? (
    <SearchedPicker {...picker} />
  ) : (
    <MultiPicker {...picker} />
  );
};
