import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AppendWorkerData, BareEvent } from './append-worker.ts';

/** The caller's side of the bare log: what one turn hands over goes in one message, and is settled in order. */
export class BareLog {
  readonly #worker: Worker;
  #gathered: BareEvent[] = [];
  #waiting: ((position: number) => void)[] = [];

  private constructor(data: AppendWorkerData) {
    this.#worker = new Worker(new URL('./append-worker.ts', import.meta.url), { workerData: data });
  }

  static async open(file: string, mode: AppendWorkerData['mode']): Promise<BareLog> {
    const log = new BareLog({ file, mode });
    await once(log.#worker, 'message');
    log.#worker.on('message', (positions: readonly number[]) => log.#settle(positions));
    return log;
  }

  append(event: BareEvent): Promise<number> {
    return new Promise((resolve) => {
      if (this.#gathered.length === 0) queueMicrotask(() => this.#send());
      this.#gathered.push(event);
      this.#waiting.push(resolve);
    });
  }

  async close(): Promise<void> {
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage(null);
    await ended;
  }

  #send(): void {
    this.#worker.postMessage(this.#gathered);
    this.#gathered = [];
  }

  #settle(positions: readonly number[]): void {
    const settled = this.#waiting.splice(0, positions.length);
    settled.forEach((resolve, at) => resolve(positions[at] ?? 0));
  }
}
