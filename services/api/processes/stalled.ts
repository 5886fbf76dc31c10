interface Seen<State> {
  readonly state: State;
  readonly since: number;
}

/** Tells what has stood still for some time, by this process's own monotonic clock. */
export class Stalled<State> {
  readonly #afterMs: number;
  readonly #now: () => number;
  #seen = new Map<string, Seen<State>>();

  constructor(afterMs: number, now: () => number = () => performance.now()) {
    this.#afterMs = afterMs;
    this.#now = now;
  }

  /** Ids of those that have the state which they had so long ago; each is told once, and again after as long. */
  among(all: readonly (readonly [id: string, state: State])[]): ReadonlySet<string> {
    const now = this.#now();
    const idle = new Set<string>();
    const seen = new Map<string, Seen<State>>();
    for (const [id, state] of all) {
      const before = this.#seen.get(id);
      const since = before && before.state === state ? before.since : now;
      const isIdle = now - since >= this.#afterMs;
      if (isIdle) idle.add(id);
      seen.set(id, { state, since: isIdle ? now : since });
    }
    this.#seen = seen;
    return idle;
  }
}
