import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Sample } from './measurement.ts';

export interface Memory {
  /** Bytes, after a collection where the process allows one. */
  readonly rss: number;
  readonly heapUsed: number;
}

/** Of the main loop since the last question, in milliseconds. */
export interface Lag {
  readonly longest: number;
  readonly p99: number;
}

/** A server in a process of its own, so that its CPU time is its own. */
export interface Served {
  /** Without a slash at the end. */
  readonly address: string;
  /** Times a piece of work in milliseconds, and the CPU time of this server meanwhile, all threads. */
  timed(work: () => unknown): Promise<Sample>;
  memory(): Promise<Memory>;
  lag(): Promise<Lag>;
  /** Asks what only this server knows. */
  ask<Answer>(question: string): Promise<Answer>;
  close(): Promise<void>;
}

const compiled = new URL('./compiled.mjs', import.meta.url).href;

/** Starts a file beside this folder, and waits until it says where it listens. */
export const serve = async (file: URL, options: object): Promise<Served> => {
  const child = fork(file, [JSON.stringify(options)], {
    execArgv: ['--no-warnings', '--expose-gc', '--enable-source-maps', '--import', compiled],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let asked = 0;
  const ask = <Answer>(question: string): Promise<Answer> => {
    asked += 1;
    const id = asked;
    return new Promise((resolve, reject) => {
      const hear = (message: { readonly id: number; readonly answer: Answer }): void => {
        if (message.id !== id) return;
        child.off('message', hear);
        child.off('exit', gone);
        resolve(message.answer);
      };
      const gone = (): void => reject(new Error(`${file.pathname} has ended`));
      child.on('message', hear);
      child.once('exit', gone);
      child.send({ id, question });
    });
  };
  const [first] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${file.pathname} ended before it listened`);
    }),
  ])) as [{ readonly address: string }];
  return {
    address: first.address,
    timed: async (work) => {
      const before = await ask<number>('begin');
      const started = performance.now();
      await work();
      const value = performance.now() - started;
      return { value, cpu: (await ask<number>('end')) - before };
    },
    memory: () => ask('memory'),
    lag: () => ask('lag'),
    ask,
    close: async () => {
      const ended = once(child, 'exit');
      child.send({ id: 0, question: 'close' });
      await ended;
    },
  };
};
