import { useEffect, useState } from 'react';
import type { Choice } from './choice.ts';
import { OptionSearch, type FindOptions } from './OptionSearch.ts';

/** Options that are too many to be sent at once, and how they are found. */
export interface SearchedOptions<Option extends Choice = Choice> {
  /** Asked anew where it is another function: give the same one while it finds the same. */
  readonly find: FindOptions<Option>;
  /** Characters that are typed before anything is searched for. */
  readonly shortest?: number;
  /** Milliseconds for which typing has to rest, where not the usual 500. */
  readonly rest?: number;
}

/** The search of one field, which ends with it. */
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
