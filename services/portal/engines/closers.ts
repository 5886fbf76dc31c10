interface Part {
  close(): Promise<void> | void;
}

/** What was opened, closed last first. */
export class Closers {
  readonly #closers: (() => Promise<void> | void)[] = [];

  add(close: () => Promise<void> | void): void {
    this.#closers.push(close);
  }

  opened<Opened extends Part>(part: Opened): Opened {
    this.add(() => part.close());
    return part;
  }

  /** Goes on where one of them fails; the failures are told at the end. @throws AggregateError */
  async closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#closers.splice(0).toReversed()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Something could not be closed');
  }
}
