interface Stoppable {
  stop(): Promise<void>;
}

/** What was started and nobody has stopped yet, subscriptions or consumers: whoever closes their owner stops them. */
export class Unstopped {
  readonly #running = new Set<Stoppable>();

  add(started: Stoppable): Stoppable {
    const running: Stoppable = {
      stop: async () => {
        await started.stop();
        this.#running.delete(running);
      },
    };
    this.#running.add(running);
    return running;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map(async (running) => running.stop()));
  }
}
