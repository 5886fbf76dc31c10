import { type ComponentType, lazy, useEffect, useState } from 'react';
import { FailureBlock } from './feedback/FailureBlock.tsx';

type Come<Props> = { readonly default: ComponentType<Props> };

/** A page that is older than the server asks for chunks that are no more: only the page anew knows the ones of now. */
const loadPageAnew = (): void => {
  if (navigator.onLine) location.reload();
};

/** Stands where a chunk did not come, and leaves the rest of the page alone: it asks once more, then when it is told to. */
const missing = <Props extends object>(get: () => Promise<Come<Props>>) => {
  const Missing = (props: Props) => {
    const [come, take] = useState<Come<Props>>();
    const [failed, fail] = useState(false);
    useEffect(() => {
      get().then(take, () => fail(true));
    }, []);
    if (come) return <come.default {...props} />;
    return failed ? <FailureBlock onRetry={() => void get().then(take, loadPageAnew)} /> : null;
  };
  return Missing;
};

/**
 * A screen in a chunk of its own. Where the chunk has come already, by `fetch` or since the screen was open before, it is
 * shown at once: a lazy component would leave the page blank for a moment all the same.
 */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let come: ComponentType<Props> | undefined;
  const get = async (): Promise<Come<Props>> => ({ default: (come ??= await load()) });
  const Missing = missing(get);
  const Late = lazy(() => get().catch(() => ({ default: Missing })));
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
