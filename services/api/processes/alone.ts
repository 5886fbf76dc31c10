import type { Coordination } from '#platform/coordination/port';

export interface Alone {
  readonly coordination: Pick<Coordination, 'lease'>;
  /** What must not be done by two processes at once. */
  readonly name: string;
  /** This process, for people. */
  readonly node: string;
  /** Ends the wait; work that has begun goes on. */
  readonly stopping?: AbortSignal;
}

/**
 * Does work while no other process of the installation does, and after whoever did; after one that died some seconds later.
 * @throws the reason of `stopping`
 */
export const alone = async <Result>(
  { coordination, name, node, stopping }: Alone,
  work: () => Promise<Result>,
): Promise<Result> => {
  stopping?.throwIfAborted();
  const held = Promise.withResolvers<void>();
  const stop = (): void => held.reject(stopping?.reason);
  stopping?.addEventListener('abort', stop, { once: true });
  const lease = coordination.lease(name, { holder: node, onHeld: () => held.resolve() });
  try {
    await held.promise;
    return await work();
  } finally {
    stopping?.removeEventListener('abort', stop);
    await lease.release();
  }
};
