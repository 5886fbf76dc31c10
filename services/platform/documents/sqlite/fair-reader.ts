import { FairMutex } from '../../fairness/fair-mutex.ts';
import type { Reader } from './reader.ts';

/** The reader answers people in turn, and of nobody two queries while somebody else's waits. */
export const fairReader = (reader: Reader): Reader => {
  const mutex = new FairMutex();
  return {
    all: (sql, values) => mutex.run(() => reader.all(sql, values)),
    close: async () => {
      await mutex.idle();
      await reader.close();
    },
  };
};
