import { pauseAfter } from '#platform/concurrency/back-off';
import { Worker } from 'node:worker_threads';
import { setTimeout } from 'node:timers/promises';
import type { Secret } from '#platform/config/secret';
import type { Parked } from '#platform/documents/writer-port';
import type { Position } from '#platform/event-store/port';
import { workerFile } from '#platform/worker-file';
import { type ProjectionStatus, ProjectorAway } from '../control.ts';
import { ProjectionNews } from '../news.ts';
import {
  errorFrom,
  type ProjectorData,
  type ProjectorMessage,
  type ProjectorMethod,
  type ProjectorRequest,
} from './projector-messages.ts';
import type { RunningProjections } from '../projector/run-projections.ts';

export interface ProjectorThreadOptions {
  /** Log and vault must have been opened for writing before. */
  readonly folder: string;
  readonly masterKey: Secret<Buffer>;
  readonly sliceMs?: number;
  readonly onFault: (error: unknown, doing: string) => void;
  readonly onParked: (name: string, parked: readonly Parked[]) => void;
}

interface Waiting {
  readonly resolve: (status: readonly ProjectionStatus[]) => void;
  readonly reject: (error: Error) => void;
}

const backOff = { firstMs: 500, longestMs: 30_000 };

/** The projector's thread as its owner sees it. Should the thread die, it is started again where it stood. */
class ProjectorThread implements RunningProjections {
  readonly started: Promise<void>;
  readonly ready: Promise<void>;
  readonly #options: ProjectorThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly #news = new ProjectionNews();
  readonly onAdvance = this.#news.onAdvance;
  readonly onAhead = this.#news.onAhead;
  readonly onFlip = this.#news.onFlip;
  readonly onProgress = this.#news.onProgress;
  readonly #begun = Promise.withResolvers<undefined>();
  readonly #caughtUp = Promise.withResolvers<undefined>();
  readonly #file: URL;
  /** undefined: it has died, and is not started again yet. */
  #worker: Worker | undefined;
  #exited: Promise<void> = Promise.resolve();
  #requests = 0;
  #deaths = 0;
  #closing = false;
  #everStarted = false;

  constructor(options: ProjectorThreadOptions, file: URL) {
    this.#options = options;
    this.#file = file;
    this.started = this.#begun.promise;
    this.ready = this.#caughtUp.promise;
    this.#worker = this.#start();
  }

  reached(): Position {
    return this.#news.reached;
  }

  status(): Promise<readonly ProjectionStatus[]> {
    return this.#ask('status');
  }

  async rebuild(name: string): Promise<void> {
    await this.#ask('rebuild', name);
  }

  async pause(name: string): Promise<void> {
    await this.#ask('pause', name);
  }

  async resume(name: string): Promise<void> {
    await this.#ask('resume', name);
  }

  async abort(name: string): Promise<void> {
    await this.#ask('abort', name);
  }

  async sweep(): Promise<void> {
    await this.#ask('sweep');
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    if (this.#worker) await this.#ask('close');
    await this.#exited;
  }

  #ask(method: ProjectorMethod, name = ''): Promise<readonly ProjectionStatus[]> {
    const worker = this.#worker;
    if (!worker)
      return Promise.reject(new ProjectorAway('The projector has died and is being started again'));
    this.#requests += 1;
    const id = this.#requests;
    const answered = new Promise<readonly ProjectionStatus[]>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    worker.postMessage({ id, method, name } satisfies ProjectorRequest);
    return answered;
  }

  #start(): Worker {
    const { folder, masterKey, sliceMs } = this.#options;
    const workerData: ProjectorData = { folder, masterKey: masterKey.reveal(), sliceMs };
    const worker = new Worker(this.#file, { workerData });
    worker.on('message', (message: ProjectorMessage) => this.#hear(message));
    worker.on('error', (error) => this.#options.onFault(error, 'running the projector'));
    this.#exited = new Promise((resolve) => {
      worker.once('exit', (code) => {
        this.#dead(code);
        resolve();
      });
    });
    return worker;
  }

  #hear(message: ProjectorMessage): void {
    switch (message.kind) {
      case 'started':
        this.#everStarted = true;
        this.#deaths = 0;
        this.#news.advance(message.reached);
        // A thread that died may have made a generation live without a word.
        for (const [name, generation] of message.generations) this.#news.live(name, generation);
        this.#begun.resolve(undefined);
        return;
      case 'ready':
        this.#news.advance(message.reached);
        this.#caughtUp.resolve(undefined);
        return;
      case 'failed':
        this.#refuse(errorFrom(message.error));
        return;
      case 'advanced':
        this.#news.advance(message.position);
        return;
      case 'ahead':
        this.#news.ahead(message.changes);
        return;
      case 'flipped':
        this.#news.live(message.name, message.generation);
        return;
      case 'progress':
        this.#news.progress(message.status);
        return;
      case 'fault':
        this.#options.onFault(errorFrom(message.error), message.doing);
        return;
      case 'parked':
        this.#options.onParked(message.name, message.parked);
        return;
      case 'answer':
        this.#settled(message.id)?.resolve(message.status);
        return;
      case 'refusal':
        this.#settled(message.id)?.reject(errorFrom(message.error));
    }
  }

  #settled(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #refuse(error: Error): void {
    this.#begun.reject(error);
    this.#caughtUp.reject(error);
  }

  #dead(code: number): void {
    this.#worker = undefined;
    const error = new ProjectorAway(`The projector has stopped (code ${code})`);
    for (const { resolve, reject } of this.#waiting.values()) {
      // A thread that has died has nothing left to close.
      if (this.#closing) resolve([]);
      else reject(error);
    }
    this.#waiting.clear();
    if (this.#closing) return;
    if (!this.#everStarted) {
      this.#refuse(error);
      return;
    }
    void this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    this.#deaths += 1;
    this.#options.onFault(new Error('The projector has died and is started again'), 'running the projector');
    await setTimeout(pauseAfter(backOff, this.#deaths), undefined, { ref: false });
    if (!this.#closing) this.#worker = this.#start();
  }
}

/**
 * Starts the projector in a thread of its own. Resolves when `reached` tells the truth; `ready` says when queries may
 * be answered.
 * @throws OtherLog, CheckpointAheadOfLog
 */
export const startProjectorThread = async (
  options: ProjectorThreadOptions,
  /** The thread's file; tests put in one that dies. */
  file: URL = workerFile(import.meta.url, 'projector-worker'),
): Promise<RunningProjections> => {
  const thread = new ProjectorThread(options, file);
  // Whoever waits for the start hears of a refusal there.
  thread.ready.catch(() => undefined);
  try {
    await thread.started;
  } catch (error) {
    await thread.close();
    throw error;
  }
  return thread;
};
