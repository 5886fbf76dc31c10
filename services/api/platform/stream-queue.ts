/** Lets one piece of work at a time at each stream, in the order in which they came. */
export class StreamQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<Result>(stream: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(stream);
    const mine = before ? before.then(work, work) : work();
    this.#last.set(stream, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(stream) === mine) this.#last.delete(stream);
    }
  }
}
