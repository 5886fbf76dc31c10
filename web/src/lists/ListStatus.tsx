import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { StatusBar } from '../app/StatusBar.tsx';
import { displayQuantity } from '../format/quantities.ts';
import { asOfText } from './as-of.ts';
import type { ListWords } from './list-source.ts';

export interface ListStatusProps {
  /** Of its source: what is counted. */
  readonly words: ListWords;
  /** How many match, over all pages; undefined while that is not known. */
  readonly count: number | undefined;
  /** When what is shown was last confirmed; null for a list that nothing keeps current. */
  readonly updatedAt: Date | null;
  /** As of when a past is that is shown; null: now. */
  readonly asOf?: string | null;
  /** Sums, what is counted apart. */
  readonly children?: ReactNode;
}

/** How many rows match and what they add up to, and how current that is. */
export const ListStatus = observer(({ words, count, updatedAt, asOf = null, children }: ListStatusProps) => (
  <StatusBar updatedAt={updatedAt} past={asOf === null ? undefined : asOfText(asOf)}>
    {count === undefined ? null : (
      <>
        <span>
          <strong>{displayQuantity(count)}</strong> {count === 1 ? words.one : words.many}
        </span>
        {children}
      </>
    )}
  </StatusBar>
));
