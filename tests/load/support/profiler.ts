/** CPU profiles of every thread of this process, of a span that is asked for. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { NodeWorker, Profiler as Protocol } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { basename, join } from 'node:path';

type Method = 'Profiler.enable' | 'Profiler.start' | 'Profiler.stop';

interface Answer {
  readonly id: number;
  readonly result: unknown;
}

const server = basename(process.argv[1] ?? '', '.ts');

/** Profiles the threads that run when a span starts; its end writes a file for each. */
export class Profiler {
  readonly #folder: string;
  #session = new Session();
  /** Name of each worker's thread by its session. */
  readonly #workers = new Map<string, string>();
  readonly #asked = new Map<number, (result: unknown) => void>();
  #questions = 0;
  #spans = 0;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  async start(): Promise<void> {
    this.#session = new Session();
    this.#session.connect();
    this.#session.on('NodeWorker.attachedToWorker', ({ params }) => this.#attached(params));
    this.#session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
      const { id, result } = JSON.parse(params.message) as Answer;
      this.#asked.get(id)?.(result);
      this.#asked.delete(id);
    });
    await this.#session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
    await this.#everywhere('Profiler.enable');
    await this.#everywhere('Profiler.start');
  }

  async stop(): Promise<void> {
    this.#spans += 1;
    for (const [thread, answer] of await this.#everywhere('Profiler.stop')) {
      const { profile } = answer as Protocol.StopReturnType;
      const name = `${server}-${process.pid}.${this.#spans}.${thread}.cpuprofile`;
      writeFileSync(join(this.#folder, name), JSON.stringify(profile));
    }
    this.#session.disconnect();
    this.#workers.clear();
  }

  #attached({ sessionId, workerInfo }: NodeWorker.AttachedToWorkerEventDataType): void {
    this.#workers.set(sessionId, workerInfo.title.replace(/[[\]]/g, '').replaceAll(' ', '-'));
  }

  /** Answers with the name of the thread. */
  async #everywhere(method: Method): Promise<readonly (readonly [thread: string, answer: unknown])[]> {
    const main = this.#session.post(method).then((answer: unknown) => ['main', answer] as const);
    const workers = [...this.#workers].map(
      async ([session, thread]) => [thread, await this.#ask(session, method)] as const,
    );
    return Promise.all([main, ...workers]);
  }

  async #ask(sessionId: string, method: Method): Promise<unknown> {
    this.#questions += 1;
    const id = this.#questions;
    const answered = new Promise((resolve) => this.#asked.set(id, resolve));
    const message = JSON.stringify({ id, method });
    await this.#session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
    return answered;
  }
}
