/** Time that passes, for what waits and beats; simulations bring their own. */
export interface Timers {
  /** Milliseconds that only grow. */
  now(): number;
  /** @returns how to call it off. */
  after(ms: number, work: () => void): () => void;
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Repeats work until it is called off. */
export const every = (timers: Timers, ms: number, work: () => void): (() => void) => {
  let cancel = timers.after(ms, function again() {
    work();
    cancel = timers.after(ms, again);
  });
  return () => cancel();
};
