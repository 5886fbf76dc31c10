import type {
  DocumentsWriter,
  GenerationState,
  GenerationWrite,
  Loaded,
} from '#platform/documents/writer-port';

/** Documents in a map: what remains of a replay when writing costs nothing. */
export class MemorySink implements DocumentsWriter {
  readonly documents = new Map<string, Loaded>();
  #generations: GenerationState[] = [];
  #log: string | null = null;

  async boundTo(): Promise<string | null> {
    return this.#log;
  }

  async bind(logId: string): Promise<void> {
    this.#log = logId;
  }

  async prepare(_model: unknown, generation: string): Promise<void> {
    if (this.#generations.some((one) => one.generation === generation)) return;
    this.#generations.push({
      generation,
      checkpoint: '0'.repeat(20),
      moment: '',
      reached: '0'.repeat(20),
      live: false,
      retiredAt: null,
    });
  }

  async indexOne(): Promise<boolean> {
    return false;
  }

  async generations(): Promise<readonly GenerationState[]> {
    return this.#generations;
  }

  async allGenerations(): Promise<readonly GenerationState[]> {
    return this.#generations;
  }

  async load(
    _model: unknown,
    _generation: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Loaded>> {
    const found = new Map<string, Loaded>();
    for (const id of ids) {
      const document = this.documents.get(id);
      if (document) found.set(id, document);
    }
    return found;
  }

  async parked(): Promise<readonly []> {
    return [];
  }

  async write(writes: readonly GenerationWrite[]): Promise<void> {
    for (const { documents } of writes)
      for (const document of documents) this.documents.set(document.id, document);
  }

  async flip(_name: string, generation: string): Promise<boolean> {
    this.#generations = this.#generations.map((one) => ({ ...one, live: one.generation === generation }));
    return true;
  }

  async drop(): Promise<void> {}

  async sweepTombstones(): Promise<void> {}

  async close(): Promise<void> {}
}
