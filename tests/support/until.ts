import { setTimeout } from 'node:timers/promises';

const pause = 50;

/** Does it again until it no longer throws; gives what it came to. @throws its last error after `withinMs` */
export const until = async <Result>(work: () => Promise<Result>, withinMs = 30_000): Promise<Result> => {
  const end = performance.now() + withinMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw error;
      await setTimeout(pause);
    }
  }
};
