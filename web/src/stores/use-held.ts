import { useEffect } from 'react';
import type { EntityCache } from './entity-cache.ts';

/** Keeps some documents in a cache while a component shows what depends on them. */
export const useHeld = (cache: Pick<EntityCache<unknown>, 'hold'>, ids: readonly string[]): void => {
  const names = ids.join('\n');
  useEffect(() => {
    const lettingGo = names === '' ? [] : names.split('\n').map((id) => cache.hold(id));
    return () => {
      for (const letGo of lettingGo) letGo();
    };
  }, [cache, names]);
};
