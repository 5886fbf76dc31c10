import { type ComponentType, lazy, useState } from 'react';

/**
 * A screen in a chunk of its own. Where the chunk has come already, by `fetch` or since the screen was open before, it is
 * shown at once: a lazy component would leave the page blank for a moment all the same.
 */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let come: ComponentType<Props> | undefined;
  const get = async () => ({ default: (come ??= await load()) });
  const Late = lazy(get);
  const Screen = (props: Props) => {
    // What it began as it stays: another component would be another screen, without the state of this one.
    const [Shown] = useState<ComponentType<Props>>(() => come ?? Late);
    return <Shown {...props} />;
  };
  return Object.assign(Screen, {
    /** Gets the chunk before it is needed; where that fails, whoever opens the screen is told. */
    fetch: (): void => {
      get().catch(() => undefined);
    },
  });
};
