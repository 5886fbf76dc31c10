import { jest } from '@jest/globals';

/** Taken before any clock is put in its place. */
const realTurn = globalThis.setImmediate;

const aborted = (signal: AbortSignal | undefined, cancel: () => void): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => {
      cancel();
      reject(signal.reason instanceof Error ? signal.reason : new Error('Called off'));
    });
  });

/**
 * Puts the runtime's promised timers over the clock of the simulation. To be called before the product's code is
 * loaded; that must then be imported dynamically.
 */
export const promiseTimersOverSimulatedTime = (): void => {
  jest.unstable_mockModule('node:timers/promises', () => ({
    setTimeout: async <Value>(ms: number, value?: Value, options: { readonly signal?: AbortSignal } = {}) => {
      options.signal?.throwIfAborted();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const passed = new Promise<Value | undefined>((resolve) => {
        timer = setTimeout(() => resolve(value), ms);
      });
      return options.signal
        ? Promise.race([passed, aborted(options.signal, () => clearTimeout(timer))])
        : passed;
    },
    setImmediate: () =>
      new Promise<void>((resolve) => {
        setImmediate(resolve);
      }),
  }));
};

/** Time stands still until a test lets it pass; dates and `performance.now` with it. */
export const beginTime = (moment: string): void => {
  jest.useFakeTimers({ now: new Date(moment), doNotFake: ['nextTick', 'queueMicrotask'] });
};

export const endTime = (): void => {
  jest.clearAllTimers();
  jest.useRealTimers();
};

export const passTime = (ms: number): void => {
  jest.advanceTimersByTime(ms);
};

/** Everything that waits for nothing but promises has run: one real turn of the loop runs all of them. */
export const quiet = (): Promise<void> =>
  new Promise((resolve) => {
    realTurn(resolve);
  });
