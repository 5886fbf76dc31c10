/** Those who want to hear of something; a set that forgets on request. */
export class Listeners<Arguments extends readonly unknown[]> {
  readonly #listeners = new Set<(...args: Arguments) => void>();

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  add(listener: (...args: Arguments) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(...args: Arguments): void {
    for (const listener of this.#listeners) listener(...args);
  }
}
