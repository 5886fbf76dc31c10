import { useEffect, useState } from 'react';
import { PartStore } from '../../stores/PartStore.ts';

/** Positions are told on no channel; and whoever reads figures of a day does not wait for a second. */
const everyMs = 60_000;

/**
 * What a call answers, asked for again each minute while somebody looks. Read it inside an observer.
 *
 * @param isEmpty as of the first call
 */
export const useKeptAnswer = <Answer>(
  path: string,
  isEmpty: (answer: Answer) => boolean,
): PartStore<Answer> => {
  const [store] = useState(() => new PartStore<Answer>(isEmpty));
  useEffect(() => () => store.close(), [store]);
  useEffect(() => void store.show(path), [store, path]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') store.refresh();
    };
    const timer = setInterval(look, everyMs);
    // Whoever comes back does not look at what was when they went.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [store]);
  return store;
};
