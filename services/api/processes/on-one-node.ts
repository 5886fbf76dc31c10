import type { Coordination, Lease } from '#platform/coordination/port';

/** Something that runs until it is closed. */
export interface Running {
  close(): Promise<void>;
}

export interface OnOneNodeOptions {
  readonly coordination: Pick<Coordination, 'lease'>;
  /** Name of the lease: what must not run twice. */
  readonly name: string;
  /** This process, for people. */
  readonly node: string;
  /** Called each time this node's turn comes. */
  readonly start: () => Running;
  readonly onFault: (error: unknown, doing: string) => void;
}

/**
 * Runs on one node of an installation at a time. When that node dies or loses sight of the others, another one takes
 * over; what runs must bear that the end of the one and the start of the other overlap.
 */
export class OnOneNode {
  readonly #options: OnOneNodeOptions;
  #lease: Lease | undefined;
  #running: Running | undefined;
  /** Starts and stops, one after another. */
  #turns: Promise<void> = Promise.resolve();

  constructor(options: OnOneNodeOptions) {
    this.#options = options;
  }

  /** Nothing where it has begun: two leases of one node would wait for each other. */
  begin(): void {
    if (this.#lease) return;
    const { coordination, name, node } = this.#options;
    this.#lease = coordination.lease(name, {
      holder: node,
      onHeld: () => this.#next('starting', () => this.#start()),
      onLost: () => this.#next('stopping', () => this.#stop()),
    });
  }

  /** What is under way is finished, and the next node may begin. */
  async end(): Promise<void> {
    const lease = this.#lease;
    this.#lease = undefined;
    this.#next('stopping', () => this.#stop());
    await this.#turns;
    await lease?.release();
    // Held once more between the two.
    this.#next('stopping', () => this.#stop());
    await this.#turns;
  }

  #next(doing: string, turn: () => Promise<void>): void {
    this.#turns = this.#turns
      .then(turn)
      .catch((error: unknown) => this.#options.onFault(error, `${doing} ${this.#options.name}`));
  }

  async #start(): Promise<void> {
    this.#running ??= this.#options.start();
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.close();
  }
}
