import { observer } from 'mobx-react-lite';
import { NoneFits } from './ComboList.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import type { OptionSearch } from './OptionSearch.ts';

interface FoundOptionsProps {
  readonly search: Pick<OptionSearch, 'state' | 'options' | 'hasMore' | 'more'>;
  /** Least number of typed characters for a search. */
  readonly shortest?: number;
  /** What the options are, in the plural: `organisations`. */
  readonly all: string;
  /** Whether something was typed. */
  readonly typed: boolean;
}

/** How a search goes: shown under the options that it has found, or in place of them. */
export const FoundOptions = observer(({ search, shortest = 0, all, typed }: FoundOptionsProps) => {
  const { state, options, hasMore } = search;
  if (state === 'short') return <p className="select-empty">Type {shortest} characters or more to search.</p>;
  if (state === 'failed')
    return <p className="select-empty">The {all} could not be searched. Type again to retry.</p>;
  // The end stays while the next page is on its way: taken out, the list would jump.
  if (options.length > 0)
    return hasMore ? <MoreOptions key={options.length} onSeen={() => search.more()} /> : null;
  if (state === 'loading') return <p className="select-empty">Searching…</p>;
  return typed ? <NoneFits all={all} /> : <p className="select-empty">No results found...</p>;
});
