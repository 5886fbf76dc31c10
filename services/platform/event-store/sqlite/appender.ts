import { fieldsOfOutcome, outcome, type WireAppend, type WireOutcomes } from './wire.ts';

/** Where appends go: a thread of its own, or the caller's. Both take what waits into one transaction. */
export interface Appender {
  append(append: WireAppend): Promise<AppendOutcome>;
  /** Resolves when everything that was handed over has its outcome. */
  close(): Promise<void>;
}

export interface AppendOutcome {
  readonly outcome: number;
  readonly firstRevision: number;
  readonly lastRevision: number;
  /** Of the last event, as a number. */
  readonly position: number;
  readonly error: string | undefined;
  readonly full: boolean;
}

export type Settle = (outcome: AppendOutcome) => void;

/** Gives each waiting caller its four numbers. */
export const settleAll = (
  waiting: readonly Settle[],
  { numbers, error, full = false }: WireOutcomes,
): void => {
  for (const [index, settle] of waiting.entries()) {
    const at = index * fieldsOfOutcome;
    settle({
      outcome: numbers[at] ?? outcome.unknown,
      firstRevision: numbers[at + 1] ?? 0,
      lastRevision: numbers[at + 2] ?? 0,
      position: numbers[at + 3] ?? 0,
      error,
      full,
    });
  }
};

/** Outcomes told in one round of the main loop. */
const toldAtOnce = 8;

/**
 * Tells outcomes in order, a few in each round of the main loop. All commands of one commit would otherwise continue at once: 64 of them,
 * folded and answered in one piece, would keep everybody else waiting.
 */
export class Telling {
  #rest: (() => void)[] = [];
  #isDue = false;
  #whenTold: (() => void) | undefined;

  tell(waiting: readonly Settle[], outcomes: WireOutcomes): void {
    settleAll(
      waiting.map((settle) => (outcome) => this.#rest.push(() => settle(outcome))),
      outcomes,
    );
    if (!this.#isDue) this.#some();
  }

  /** Resolves when every outcome has been told. */
  async told(): Promise<void> {
    if (this.#isDue) await new Promise<void>((resolve) => (this.#whenTold = resolve));
  }

  #some(): void {
    for (const tell of this.#rest.splice(0, toldAtOnce)) tell();
    this.#isDue = this.#rest.length > 0;
    if (this.#isDue) setImmediate(() => this.#some());
    else this.#whenTold?.();
  }
}

export const unknownFor = (appends: readonly unknown[], error: string): WireOutcomes => ({
  numbers: appends.flatMap(() => [outcome.unknown, 0, 0, 0]),
  error,
});

/** Joins the appends of one turn of the microtask queue. */
export class Gathering {
  readonly #flush: (appends: WireAppend[], settles: Settle[]) => void;
  #appends: WireAppend[] = [];
  #settles: Settle[] = [];

  constructor(flush: (appends: WireAppend[], settles: Settle[]) => void) {
    this.#flush = flush;
  }

  async add(append: WireAppend): Promise<AppendOutcome> {
    return new Promise((resolve) => {
      if (this.#appends.length === 0) queueMicrotask(() => this.#send());
      this.#appends.push(append);
      this.#settles.push(resolve);
    });
  }

  #send(): void {
    const appends = this.#appends;
    const settles = this.#settles;
    this.#appends = [];
    this.#settles = [];
    this.#flush(appends, settles);
  }
}
