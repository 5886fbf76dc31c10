import { useEffect, useState } from 'react';
import type { Choice } from './choice.ts';
import { OptionSearch, type FindOptions } from './OptionSearch.ts';

/** How options are found that are too many to be sent at once. */
export interface SearchedOptions<Option extends Choice = Choice> {
  /** Must be the same function while it finds the same options: another one begins a new search. */
  readonly find: FindOptions<Option>;
  /** Least number of typed characters for a search. */
  readonly shortest?: number;
  /** Milliseconds without a key before a search; 500 by default. */
  readonly rest?: number;
}

/** The search of one field; it ends when the field is unmounted. */
export const useOptionSearch = <Option extends Choice>({
  find,
  shortest,
  rest,
}: SearchedOptions<Option>): OptionSearch<Option> => {
  const begun = () => new OptionSearch(find, shortest, rest);
  const [held, hold] = useState(() => ({ find, search: begun() }));
  const current = held.find === find ? held : { find, search: begun() };
  if (current !== held) hold(current);
  const { search } = current;
  useEffect(() => () => search.end(), [search]);
  return search;
};
