import type { VoyageOption } from '#domain/reference/settings';
import { daysLater } from '#domain/shared/days';
import { type TradeClock, todayOf } from '#platform/clock/port';
import type { Documents, Stored } from '#platform/documents/port';
import { presentVoyages } from '#projections/reference/present';
import { type VoyageOptionDocument, voyageOptionsModel } from '#projections/voyage-options/read-model';

/** A voyage is offered until this many days after its last call, for late declarations. */
const daysOffered = 30;

type Found = Promise<readonly Stored<VoyageOptionDocument>[]>;

/** Where voyages are read. */
export interface VoyageSource {
  /** Voyages that are not cancelled, with their last call at or after that moment. */
  readonly offeredSince: (oldest: string) => Found;
  /** Those of these ids that exist. */
  readonly these: (ids: readonly string[]) => Found;
}

export const voyagesIn = (documents: Pick<Documents, 'find' | 'getMany'>): VoyageSource => ({
  offeredSince: (oldest) =>
    documents.find(voyageOptionsModel, { cancelled: false, lastArrival: { $gte: oldest } }),
  these: (ids) => documents.getMany(voyageOptionsModel, ids),
});

type Voyages = ReadonlyMap<string, Stored<VoyageOptionDocument>>;

interface Read {
  readonly voyages: Voyages;
  /** By name. */
  readonly options: readonly VoyageOption[];
}

const oldestOn = (moment: Date): string => daysLater(moment, -daysOffered).toISOString();

const isOffered = ({ cancelled, lastArrival }: VoyageOptionDocument, oldest: string): boolean =>
  !cancelled && lastArrival >= oldest;

const readOf = (voyages: Voyages): Read => ({ voyages, options: presentVoyages([...voyages.values()]) });

/**
 * The voyages that forms offer today. They change all the time, and everybody's forms, lists and pushes wait for them, so only those that
 * have changed are read again.
 */
export class OfferedVoyages {
  readonly #source: VoyageSource;
  readonly #clock: TradeClock;
  /** As read last, for a day. */
  #kept: { readonly day: string; readonly read: Promise<Read> } | undefined;
  /** Ids of voyages that have changed since. */
  #changed = new Set<string>();

  constructor(source: VoyageSource, clock: TradeClock) {
    this.#source = source;
    this.#clock = clock;
  }

  /** Today's voyages, by name; the same array while none of them changes. */
  async now(): Promise<readonly VoyageOption[]> {
    const { options } = await this.#read();
    return options;
  }

  /** Those offered at another moment, always read from the store. */
  on(moment: Date): Found {
    return this.#source.offeredSince(oldestOn(moment));
  }

  /** The read model has changed these. */
  changed(ids: readonly string[]): void {
    // Without anything kept, the next read has them anyway.
    if (this.#kept) for (const id of ids) this.#changed.add(id);
  }

  /** Another generation of the read model is live: the next read is of all. */
  forget(): void {
    this.#kept = undefined;
    this.#changed = new Set();
  }

  /** Read once for all who ask together: a fleet that is told anew has hundreds ask while its voyages go on changing. */
  #read(): Promise<Read> {
    const day = todayOf(this.#clock);
    const before = this.#kept?.day === day ? this.#kept.read : undefined;
    if (before && this.#changed.size === 0) return before;
    const changed = [...this.#changed];
    this.#changed = new Set();
    const kept = { day, read: before ? this.#updated(before, changed) : this.#all() };
    this.#kept = kept;
    // Only those who waited for it get the failure; whoever asks next reads all anew.
    kept.read.catch(() => {
      if (this.#kept === kept) this.forget();
    });
    return kept.read;
  }

  async #all(): Promise<Read> {
    const found = await this.on(this.#clock.now());
    return readOf(new Map(found.map((voyage) => [voyage.id, voyage])));
  }

  async #updated(before: Promise<Read>, changed: readonly string[]): Promise<Read> {
    const { voyages } = await before;
    const found = await this.#source.these(changed);
    const oldest = oldestOn(this.#clock.now());
    const updated = new Map(voyages);
    for (const id of changed) updated.delete(id);
    for (const voyage of found) if (isOffered(voyage.document, oldest)) updated.set(voyage.id, voyage);
    return readOf(updated);
  }
}
