import { within } from '#platform/within';
import { patience, shown } from './until.ts';

/** Conditions that any number of waiters wait for; they are looked at whenever something is told. */
export class Told {
  readonly #waiting = new Set<() => void>();

  readonly #seen: () => unknown;

  /** @param seen what a wait in vain says that there was */
  constructor(seen: () => unknown) {
    this.#seen = seen;
  }

  tell(): void {
    for (const look of this.#waiting) look();
  }

  /** @throws what there was, where it does not come to be so */
  async until(isSo: () => boolean): Promise<void> {
    if (isSo()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = (): void => {
      if (isSo()) resolve();
    };
    this.#waiting.add(look);
    try {
      await within(promise, patience, () => this.#inVain());
    } finally {
      this.#waiting.delete(look);
    }
  }

  #inVain(): Error {
    return new Error(`It did not come about within ${patience} ms: ${shown(this.#seen())}`);
  }
}
