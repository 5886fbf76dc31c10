/** Conditions that any number of waiters wait for; they are looked at whenever something is told. */
export class Told {
  readonly #waiting = new Set<() => void>();

  tell(): void {
    for (const look of this.#waiting) look();
  }

  async until(isSo: () => boolean): Promise<void> {
    if (isSo()) return;
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!isSo()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
  }
}
