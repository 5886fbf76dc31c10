/** What has changed since a moment. */
class Changed {
  isAll = false;
  readonly ids = new Set<string>();

  has(voyageId: string): boolean {
    return this.isAll || this.ids.has(voyageId);
  }
}

/**
 * Voyages that have changed since their nominations were last looked up. The queue takes a nomination on once at a time, so that one found
 * while it is at work is not taken on again, and what it writes then may be what its voyage told before: its voyage is looked at again.
 */
export class VoyageNews {
  /** null before a look at all, as the first one is. */
  #changed: Set<string> | null = null;
  /** For each nomination that is at work, the voyages that have changed meanwhile. */
  readonly #meanwhile = new Set<Changed>();

  changed(voyageId: string): void {
    this.#changed?.add(voyageId);
    for (const { ids } of this.#meanwhile) ids.add(voyageId);
  }

  /** Any of them may read otherwise than before: the next look is at all again. */
  allChanged(): void {
    this.#changed = null;
    for (const changed of this.#meanwhile) changed.isAll = true;
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
      this.#changed = changed && this.#changed && new Set([...changed, ...this.#changed]);
      throw error;
    }
  }

  /** From before a nomination reads its voyage until all is done with it. `work` answers with that voyage; null where there is none. */
  async during(work: () => Promise<string | null>): Promise<void> {
    const changed = new Changed();
    this.#meanwhile.add(changed);
    try {
      const voyageId = await work();
      if (voyageId !== null && changed.has(voyageId)) this.#changed?.add(voyageId);
    } finally {
      this.#meanwhile.delete(changed);
    }
  }
}
