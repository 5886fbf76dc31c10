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
  /** Those that are not cancelled, with a last call since that moment. */
  readonly offeredSince: (oldest: string) => Found;
  /** Those of these ids that there are. */
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
 * The voyages that forms offer on a day. They change all the time, and everybody's forms, lists and pushes wait for them: those that
 * have changed are read anew, not all.
 */
export class OfferedVoyages {
  readonly #source: VoyageSource;
  readonly #clock: TradeClock;
  /** By the day for which it is read. */
  #kept: { readonly day: string; readonly read: Promise<Read> } | undefined;
  /** Those that have changed since. */
  #changed = new Set<string>();

  constructor(source: VoyageSource, clock: TradeClock) {
    this.#source = source;
    this.#clock = clock;
  }

  /** As they are now, by name; the same array while none of them changes. */
  async now(): Promise<readonly VoyageOption[]> {
    const { options } = await this.#read();
    return options;
  }

  /** As their read model has them, for another moment than now. */
  on(moment: Date): Found {
    return this.#source.offeredSince(oldestOn(moment));
  }

  /** What the read model shows of these is another by now. */
  changed(ids: readonly string[]): void {
    // Nothing is kept that they could change.
    if (this.#kept) for (const id of ids) this.#changed.add(id);
  }

  /** All is read anew: another generation of the read model is live. */
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
    const kept = { day, read: before ? this.#brought(before, changed) : this.#all() };
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

  async #brought(before: Promise<Read>, changed: readonly string[]): Promise<Read> {
    const { voyages } = await before;
    const found = await this.#source.these(changed);
    const oldest = oldestOn(this.#clock.now());
    const brought = new Map(voyages);
    for (const id of changed) brought.delete(id);
    for (const voyage of found) if (isOffered(voyage.document, oldest)) brought.set(voyage.id, voyage);
    return readOf(brought);
  }
}
