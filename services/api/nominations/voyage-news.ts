/**
 * Voyages that have changed since their nominations were last looked up. The queue takes a nomination on once at a time, so that one found
 * while it is at work is not taken on again, and what it writes then may be what its voyage told before: its voyage is looked at again.
 */
export class VoyageNews {
  /** null before the first look, which is at all. */
  #changed: Set<string> | null = null;
  /** For each nomination that is at work, the voyages that have changed meanwhile. */
  readonly #meanwhile = new Set<Set<string>>();

  changed(voyageId: string): void {
    this.#changed?.add(voyageId);
    for (const changed of this.#meanwhile) changed.add(voyageId);
  }

  /** Hands over what has changed, once. Where the look fails, the next one is at the same and more. */
  async look<Found>(
    find: (changed: ReadonlySet<string> | null) => Promise<readonly Found[]>,
  ): Promise<readonly Found[]> {
    const changed = this.#changed;
    if (changed?.size === 0) return [];
    this.#changed = new Set();
    try {
      return await find(changed);
    } catch (error) {
      this.#changed = changed && new Set([...changed, ...this.#changed]);
      throw error;
    }
  }

  /** From before a nomination reads its voyage until all is done with it. `work` answers with that voyage; null where there is none. */
  async during(work: () => Promise<string | null>): Promise<void> {
    const changed = new Set<string>();
    this.#meanwhile.add(changed);
    try {
      const voyageId = await work();
      if (voyageId !== null && changed.has(voyageId)) this.#changed?.add(voyageId);
    } finally {
      this.#meanwhile.delete(changed);
    }
  }
}
