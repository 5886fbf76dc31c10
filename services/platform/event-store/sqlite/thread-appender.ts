import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../worker-file.ts';
import {
  type AppendOutcome,
  type Appender,
  Gathering,
  type Settle,
  Telling,
  unknownFor,
} from './appender.ts';
import { fieldsOfOutcome, type WireAppend, type WireOutcomes } from './wire.ts';

/** What the log's thread needs to start. */
export interface LogThreadData {
  readonly file: string;
  /** For the event that opens an empty log. */
  readonly recordedAt: string;
}

/** Hands appends to the log's thread. If that dies, what was under way is unknown, and the next append starts another. */
export class ThreadAppender implements Appender {
  readonly #data: LogThreadData;
  readonly #committed: () => void;
  readonly #file: URL;
  readonly #gathering = new Gathering((appends, settles) => this.#send(appends, settles));
  readonly #telling = new Telling();
  #worker: Worker | undefined;
  #waiting: Settle[] = [];
  #closed = false;

  private constructor(data: LogThreadData, committed: () => void, file: URL) {
    this.#data = data;
    this.#committed = committed;
    this.#file = file;
  }

  /**
   * Resolves when the log is open; rejects with the reason why it cannot be opened. `committed` is told when there may be
   * more in the log, before those are answered who appended it.
   */
  static async start(
    data: LogThreadData,
    committed: () => void,
    file = workerFile(import.meta.url, 'log-worker'),
  ): Promise<ThreadAppender> {
    const appender = new ThreadAppender(data, committed, file);
    const worker = appender.#start();
    worker.ref();
    await new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The thread of the log ended before the log was open')));
    });
    worker.unref();
    return appender;
  }

  async append(append: WireAppend): Promise<AppendOutcome> {
    return this.#gathering.add(append);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (!worker) return;
    const ended = once(worker, 'exit');
    worker.ref();
    worker.postMessage(null);
    await ended;
    await this.#telling.told();
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { workerData: this.#data, name: 'log' });
    worker.unref();
    worker.on('message', (outcomes: WireOutcomes) => this.#settle(worker, outcomes));
    worker.on('error', (error) => this.#lost(worker, error.message));
    worker.on('exit', () => this.#lost(worker, 'The thread of the log ended'));
    this.#worker = worker;
    return worker;
  }

  #send(appends: WireAppend[], settles: Settle[]): void {
    if (this.#closed) {
      this.#telling.tell(settles, unknownFor(appends, 'The log is closed'));
      return;
    }
    const worker = this.#worker ?? this.#start();
    for (const settle of settles) this.#waiting.push(settle);
    worker.ref();
    worker.postMessage(appends);
  }

  #settle(worker: Worker, outcomes: WireOutcomes): void {
    this.#committed();
    this.#telling.tell(this.#waiting.splice(0, outcomes.numbers.length / fieldsOfOutcome), outcomes);
    if (this.#waiting.length === 0) worker.unref();
  }

  #lost(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    // What was under way may be in the log.
    this.#committed();
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#telling.tell(waiting, unknownFor(waiting, reason));
  }
}
