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
 * @returns how to stop
 */
export const whenStale = (
  { watcher, control }: StaleSources,
  models: Readonly<Record<string, readonly string[] | 'all'>>,
  forget: () => void,
): (() => void) => {
  const matters = (model: string, id: string): boolean => {
    const ids = Object.hasOwn(models, model) ? models[model] : undefined;
    return ids === 'all' || ids?.includes(id) === true;
  };
  const stops = [
    watcher.onChanges((changes) => {
      if (changes.some(({ model, id }) => matters(model, id))) forget();
    }),
    control.onFlip((model) => {
      if (Object.hasOwn(models, model)) forget();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
