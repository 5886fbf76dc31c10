import { setTimeout } from 'node:timers/promises';

const pause = 50;

/** Milliseconds; under those of a test, so that the last error is what it fails with. */
const patience = 120_000;

/** Does it again until it no longer throws; gives what it came to. @throws its last error where that lasts for ever */
export const until = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw error;
      await setTimeout(pause);
    }
  }
};
