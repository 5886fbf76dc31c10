/** Who may work on what: one at a time for each name, the others in the order in which they came. */
export class Turns {
  readonly #waiting = new Map<string, (() => void)[]>();

  /** False where the signal comes before the turn. Whoever gets true calls `release`. */
  async take(name: string, stopping: AbortSignal): Promise<boolean> {
    if (stopping.aborted) return false;
    const waiting = this.#waiting.get(name);
    if (!waiting) {
      this.#waiting.set(name, []);
      return true;
    }
    return new Promise((resolve) => {
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(turn), 1);
        resolve(false);
      };
      const turn = (): void => {
        stopping.removeEventListener('abort', giveUp);
        resolve(true);
      };
      waiting.push(turn);
      stopping.addEventListener('abort', giveUp, { once: true });
    });
  }

  release(name: string): void {
    const next = this.#waiting.get(name)?.shift();
    if (next) next();
    else this.#waiting.delete(name);
  }
}
