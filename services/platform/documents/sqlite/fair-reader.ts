import { FairMutex } from '../../fairness/fair-mutex.ts';
import type { Timed } from './query-runner.ts';
import type { Reader } from './reader.ts';

/**
 * The reader answers people in turn, and of nobody two queries while somebody else's waits. The next query runs while the
 * rows of the last one are handed over, which takes as many rounds of the main loop as there are pieces.
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
            // One that fails has not run, and must not hold up the others.
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
