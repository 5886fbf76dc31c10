import type { Position } from '#platform/event-store/port';

/** While people work, each slice is followed by a rest as long as it took, at most this; milliseconds, as all of these. */
const longestRest = 1_000;
const judgeEvery = 5_000;
/** A rebuild that is less than so many times as fast as the log grows would take for ever, or nearly. */
const timesFaster = 2;

/** Of a slice. */
const fewestEvents = 10;
const maxEvents = 5_000;
/** Events a millisecond, before anything is known of the store. */
const firstSpeed = 2.5;

interface Judged {
  readonly at: number;
  readonly built: number;
  readonly live: number;
}

export interface PaceOptions {
  /** Longest slice while nobody writes, and while people do. */
  readonly sliceMs: number;
  readonly gentleMs: number;
  /** Nobody is at work, and all of the processor and the store may be taken. */
  readonly isQuiet: () => boolean;
  /** How far the generation that is built is, and the live one. */
  readonly built: () => Position;
  readonly live: () => Position;
  readonly now?: () => number;
}

/** How much of its time a rebuild takes: short slices and half of it while people work, more where it would not come to its end. */
export class Pace {
  readonly #options: PaceOptions;
  readonly #now: () => number;
  #judged: Judged;
  #haste = 0;
  /** Events a millisecond, in the last slice. */
  #speed = firstSpeed;

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#judged = this.#look();
  }

  /** How many events the next slice may take: as many as fit into its time, whatever that of the last one was. */
  events(): number {
    const fitting = Math.round(this.#speed * this.#sliceMs());
    return Math.min(maxEvents, Math.max(fewestEvents, fitting));
  }

  /** To be told what a slice took. */
  took(events: number, ms: number): void {
    const speed = events / Math.max(0.1, ms);
    // Grows by half at most: one cheap slice says little of the next.
    this.#speed = Math.min(speed, this.#speed * 1.5);
  }

  /** How long to rest after a turn that took so long; 0: not at all. */
  restMs(took: number): number {
    this.#judge();
    return this.#options.isQuiet() ? 0 : Math.min(longestRest, took) / 2 ** this.#haste;
  }

  #sliceMs(): number {
    const { sliceMs, gentleMs, isQuiet } = this.#options;
    return isQuiet() ? sliceMs : Math.min(sliceMs, gentleMs * 2 ** this.#haste);
  }

  #look(): Judged {
    const { built, live } = this.#options;
    return { at: this.#now(), built: Number(built()), live: Number(live()) };
  }

  #judge(): void {
    const before = this.#judged;
    if (this.#now() - before.at < judgeEvery) return;
    this.#judged = this.#look();
    const [advanced, grown] = [this.#judged.built - before.built, this.#judged.live - before.live];
    if (advanced < timesFaster * grown) this.#haste += 1;
  }
}
