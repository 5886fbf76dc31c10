import { useEffect, useEffectEvent } from 'react';
import type { ChangedPayload } from '#contracts/live/channels';
import { live } from './connection.ts';

/**
 * Calls whenever something on the channel has changed, while the screen is there: what it is now, the screen asks for itself.
 *
 * @param name of the channel; undefined: nothing is heard
 * @param onChange hears which documents have changed; null where that could be any
 */
export const useChanges = (
  name: string | undefined,
  onChange: (ids: readonly string[] | null) => void,
): void => {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (name === undefined) return undefined;
    const subscription = live.subscribe<{ readonly id: string }>(name, {
      changed: ({ documents, gone }: ChangedPayload<{ readonly id: string }>) =>
        changed([...documents.map(({ id }) => id), ...gone]),
      // The screen asked before the channel stood: what changed in between is told to nobody.
      began: () => changed(null),
      stale: () => changed(null),
      reload: () => changed(null),
    });
    return () => subscription.close();
  }, [name]);
};
