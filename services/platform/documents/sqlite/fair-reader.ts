import { FairMutex } from '../../fairness/fair-mutex.ts';
import type { Timed } from './query-runner.ts';
import type { Reader } from './reader.ts';

/**
 * The reader serves people in turn: nobody has a second query run while somebody else's waits. The next query runs while the
 * rows of the last one are still being handed over, one piece in each round of the main loop.
 */
export const fairReader = (reader: Reader): Reader => {
  const mutex = new FairMutex();
  const underWay = new Set<Promise<Timed>>();
  return {
    all: async (sql, values) => {
      const { promise, resolve } = Promise.withResolvers<Timed>();
      const turn = mutex.run(
        () =>
          new Promise<void>((ran) => {
            resolve(reader.all(sql, values, ran));
            // A query that fails never reports that it ran, and must not hold up the others.
            promise.catch(() => undefined).finally(ran);
          }),
      );
      underWay.add(promise);
      try {
        return await promise;
      } finally {
        underWay.delete(promise);
        await turn;
      }
    },
    close: async () => {
      await mutex.idle();
      await Promise.allSettled(underWay);
      await reader.close();
    },
  };
};
