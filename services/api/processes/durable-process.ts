import type { Logger } from '@nestjs/common';
import { systemTimers, type Timers } from '#platform/clock/timers';
import type { Coordination } from '#platform/coordination/port';
import type { EventReader } from '#platform/event-store/port';
import type { Watcher } from '#projections/runtime/watcher/port';
import { OnOneNode, type Running } from './on-one-node.ts';
import { Stalled } from './stalled.ts';
import { QueueStopped, type Work, WorkQueue } from './work-queue.ts';

export interface Due<Item> {
  readonly item: Item;
  /** Another one after each step that anybody takes with the item, on whatever node. */
  readonly state: string;
}

export interface DurableWork<Item, Done> extends Work<Item, Done> {
  /** Of the process, and of its lease. */
  readonly name: string;
  /** What is to be carried out, as the read models have it, the oldest first. */
  readonly due: () => Promise<readonly Due<Item>[]>;
  /** Milliseconds for which an item's state stands still until it counts as left by whoever was at it; 0: at once. */
  readonly idleMs: number;
  /** Milliseconds between two looks at what is due. */
  readonly lookEveryMs: number;
  /** Types of events that make something due: it then looks at once. */
  readonly wokenBy: readonly string[];
}

export interface DurableProcessParts {
  readonly coordination: Pick<Coordination, 'lease'>;
  readonly events: Pick<EventReader, 'head'>;
  readonly watcher: Pick<Watcher, 'passed' | 'onEvents'>;
  /** This process, for people. */
  readonly node: string;
  /** No other process takes part: what is due at the start was left by one that has died. */
  readonly isAlone: boolean;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly timers?: Timers;
}

const waitForReadModels = 1_000;

/**
 * Work that outlives a crash. Whoever makes it due may carry it out at once; what was left half-way is found by a query on
 * the read models, by one node of the installation, and gone on with until it is done.
 */
export class DurableProcess<Item, Done> {
  readonly #work: DurableWork<Item, Done>;
  readonly #parts: DurableProcessParts;
  readonly #queue: WorkQueue<Item, Done>;
  readonly #looking: OnOneNode;
  #hasBegun = false;
  #isPaused = false;

  constructor(work: DurableWork<Item, Done>, parts: DurableProcessParts) {
    const { name, idOf } = work;
    const { coordination, node, log } = parts;
    this.#work = work;
    this.#parts = parts;
    this.#queue = new WorkQueue({
      ...work,
      failed: (item, err) =>
        log.error({ err, process: name, item: idOf(item) }, 'Work stopped half-way and is tried again'),
    });
    this.#looking = new OnOneNode({
      coordination,
      name,
      node,
      start: () => this.#lookAgainAndAgain(),
      onFault: (err, doing) => log.error({ err }, `A fault while ${doing}`),
    });
  }

  /** Carries it out in this process, after what was queued under the same key. Rejects with `QueueStopped` where the portal stops before. */
  carry(item: Item): Promise<Done> {
    return this.#queue.add(item);
  }

  /** The same, for whoever does not wait for it. */
  goOnWith(item: Item): void {
    const { name, idOf } = this.#work;
    this.carry(item).catch((err: unknown) => {
      if (!(err instanceof QueueStopped))
        this.#parts.log.error({ err, process: name, item: idOf(item) }, 'Work was given up');
    });
  }

  /** Resolves once what a process that is alone finds at its start is queued, before anything new. */
  async begin(): Promise<void> {
    if (this.#parts.isAlone) for (const { item } of await this.#work.due()) this.goOnWith(item);
    this.#hasBegun = true;
    if (!this.#isPaused) this.#looking.begin();
  }

  /** Finishes the step that is under way and takes nothing on, until `resume`: whatever is handed to it meanwhile waits. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    await Promise.all([this.#queue.pause(), this.#looking.end()]);
  }

  resume(): void {
    this.#isPaused = false;
    this.#queue.resume();
    if (this.#hasBegun) this.#looking.begin();
  }

  /** Finishes the step that is under way. What is left is gone on with by another node, or after the next start. */
  async end(): Promise<void> {
    this.#hasBegun = false;
    await this.#queue.stop();
    await this.#looking.end();
  }

  #lookAgainAndAgain(): Running {
    const { lookEveryMs, idleMs, wokenBy } = this.#work;
    const { watcher, timers = systemTimers } = this.#parts;
    const stalled = new Stalled<string>(idleMs, () => timers.now());
    const closing = new AbortController();
    let isTold = false;
    let wake: () => void = () => undefined;
    const tell = (): void => {
      isTold = true;
      wake();
    };
    const silence = wokenBy.length > 0 ? watcher.onEvents(wokenBy, tell) : () => undefined;
    const rest = (): Promise<void> =>
      new Promise((resolve) => {
        const cancel = timers.after(lookEveryMs, resolve);
        wake = () => {
          cancel();
          resolve();
        };
        if (isTold) wake();
      });
    const run = async (): Promise<void> => {
      while (!closing.signal.aborted) {
        isTold = false;
        await this.#look(stalled);
        await rest();
      }
    };
    const running = run();
    return {
      close: async () => {
        silence();
        closing.abort();
        tell();
        await running;
      },
    };
  }

  /** Only once the read models show all that is in the log: what has been done since is then not taken for due. */
  async #look(stalled: Stalled<string>): Promise<void> {
    const { due, idOf, name } = this.#work;
    try {
      const head = await this.#parts.events.head();
      if (!(await this.#parts.watcher.passed(head, waitForReadModels))) {
        this.#parts.log.warn({ process: name }, 'The read models are late: what is due is looked for later');
        return;
      }
      const all = await due();
      const idle = stalled.among(all.map(({ item, state }) => [idOf(item), state]));
      for (const { item } of all) if (idle.has(idOf(item))) this.goOnWith(item);
    } catch (err) {
      this.#parts.log.warn({ err, process: name }, 'What is due could not be looked for; it is tried again');
    }
  }
}
