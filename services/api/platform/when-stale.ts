import type { ProjectionControl } from '#projections/runtime/control';
import type { Watcher } from '#projections/runtime/watcher/port';

export interface StaleSources {
  readonly watcher: Pick<Watcher, 'onChanges'>;
  readonly control: Pick<ProjectionControl, 'onFlip'>;
}

/**
 * Tells whoever keeps what they read of read models when to read it anew: a document of them has changed, or another
 * generation has taken the place of theirs, in which documents may differ that no event concerned.
 *
 * @param models by name the ids that matter; `all` of them
 * @param forget hears the ids that have changed; `all` where another generation is live
 * @returns how to stop
 */
export const whenStale = (
  { watcher, control }: StaleSources,
  models: Readonly<Record<string, readonly string[] | 'all'>>,
  forget: (changed: readonly string[] | 'all') => void,
): (() => void) => {
  const matters = (model: string, id: string): boolean => {
    const ids = Object.hasOwn(models, model) ? models[model] : undefined;
    return ids === 'all' || ids?.includes(id) === true;
  };
  const stops = [
    watcher.onChanges((changes) => {
      const changed = changes.flatMap(({ model, id }) => (matters(model, id) ? [id] : []));
      if (changed.length > 0) forget(changed);
    }),
    control.onFlip((model) => {
      if (Object.hasOwn(models, model)) forget('all');
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
