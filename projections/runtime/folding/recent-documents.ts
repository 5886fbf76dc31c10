import type { Loaded } from '#platform/documents/writer-port';

/** Documents at hand, and which ids are known to have none; the least recently used ones go when it is trimmed. */
export class RecentDocuments {
  readonly #documents = new Map<string, Loaded | undefined>();

  has(id: string): boolean {
    return this.#documents.has(id);
  }

  get(id: string): Loaded | undefined {
    return this.#documents.get(id);
  }

  /** The newest comes last. */
  put(id: string, document: Loaded | undefined): void {
    this.#documents.delete(id);
    this.#documents.set(id, document);
  }

  /** Between batches only: within one every document it concerns must stay. */
  trim(maxSize: number): void {
    if (this.#documents.size <= maxSize) return;
    for (const id of this.#documents.keys()) {
      if (this.#documents.size <= maxSize) return;
      this.#documents.delete(id);
    }
  }

  clear(): void {
    this.#documents.clear();
  }
}
