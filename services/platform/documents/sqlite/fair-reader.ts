import { FairGate } from '../../fair-gate.ts';
import type { Reader } from './reader.ts';

/** The reader answers people in turn, and of nobody two queries while somebody else's waits. */
export const fairReader = (reader: Reader): Reader => {
  const gate = new FairGate();
  return {
    all: (sql, values) => gate.pass(() => reader.all(sql, values)),
    close: async () => {
      await gate.idle();
      await reader.close();
    },
  };
};
