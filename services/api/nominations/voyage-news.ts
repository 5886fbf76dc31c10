/**
 * Voyages that have changed since their nominations were last looked up. A nomination that is followed meanwhile may have read what its
 * voyage said before, and the queue takes it on once at a time: its voyage is looked at again.
 */
export class VoyageNews {
  /** null before the first look, which is at all. */
  #changed: Set<string> | null = null;
  readonly #underWay = new Set<string>();

  changed(voyageId: string): void {
    this.#changed?.add(voyageId);
  }

  /** Hands over what has changed, once. Where the look fails, the next one is at the same and more. */
  async look<Found extends { readonly id: string }>(
    find: (changed: ReadonlySet<string> | null) => Promise<readonly Found[]>,
    voyageOf: (found: Found) => string,
  ): Promise<readonly Found[]> {
    const changed = this.#changed;
    if (changed?.size === 0) return [];
    this.#changed = new Set();
    try {
      const found = await find(changed);
      for (const one of found) if (this.#underWay.has(one.id)) this.#changed.add(voyageOf(one));
      return found;
    } catch (error) {
      this.#changed = changed && new Set([...changed, ...this.#changed]);
      throw error;
    }
  }

  /** Follows one nomination. */
  async following<Done>(nominationId: string, follow: () => Promise<Done>): Promise<Done> {
    this.#underWay.add(nominationId);
    try {
      return await follow();
    } finally {
      this.#underWay.delete(nominationId);
    }
  }
}
