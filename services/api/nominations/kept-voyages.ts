import { type ToldVoyage, ToldVoyages, type VoyageCalls } from './voyage-calls.ts';

/** Voyages of which it is kept what they told last. */
const maxKept = 2_000;

/** Reads a voyage once for all of its nominations, until it is said that it has told something else. */
export class KeptVoyages {
  readonly #voyages: Pick<VoyageCalls, 'of'>;
  readonly #kept = new Map<string, ToldVoyage>();
  /** Counts what was forgotten: what was read before that may be older. */
  #forgotten = 0;

  constructor(voyages: Pick<VoyageCalls, 'of'>) {
    this.#voyages = voyages;
  }

  forget(voyageId: string): void {
    this.#forgotten += 1;
    this.#kept.delete(voyageId);
  }

  forgetAll(): void {
    this.#forgotten += 1;
    this.#kept.clear();
  }

  async of(voyageIds: readonly string[]): Promise<ToldVoyages> {
    const told = new Map<string, ToldVoyage>();
    const missing: string[] = [];
    for (const id of new Set(voyageIds)) {
      const kept = this.#kept.get(id);
      if (kept) told.set(id, kept);
      else missing.push(id);
    }
    if (missing.length === 0) return new ToldVoyages(told);
    const before = this.#forgotten;
    const read = await this.#voyages.of(missing);
    for (const id of missing) {
      const voyage = read.of(id);
      if (!voyage) continue;
      told.set(id, voyage);
      if (before === this.#forgotten) this.#keep(id, voyage);
    }
    return new ToldVoyages(told);
  }

  #keep(id: string, voyage: ToldVoyage): void {
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(id, voyage);
  }
}
