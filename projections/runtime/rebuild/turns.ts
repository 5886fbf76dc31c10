/** One at a time, in the order of asking. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const mine = this.#last.then(work);
    // Whoever comes next waits for the end of this turn, not for its success.
    this.#last = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  }
}
