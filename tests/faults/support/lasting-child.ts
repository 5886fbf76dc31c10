import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** A process that is started again after it was killed; its standard output grows in one file. */
export class LastingChild {
  readonly #script: URL;
  readonly #args: readonly string[];
  readonly #file: string;
  #running: ChildProcess | undefined;

  constructor(script: URL, args: readonly string[], file: string) {
    this.#script = script;
    this.#args = args;
    this.#file = file;
    closeSync(openSync(file, 'a'));
  }

  start(): void {
    const output = openSync(this.#file, 'a');
    this.#running = spawn(process.execPath, ['--no-warnings', this.#script.pathname, ...this.#args], {
      stdio: ['ignore', output, 'inherit', 'ipc'],
    });
    closeSync(output);
  }

  /** Resolves when it has told of something by IPC so many times from now on. */
  async told(times: number): Promise<void> {
    const running = this.#require();
    let left = times;
    await new Promise<void>((resolve, reject) => {
      const ended = (): void => reject(new Error(`${this.#script.pathname} ended by itself`));
      if (hasEnded(running)) ended();
      const hear = (): void => {
        left -= 1;
        if (left > 0) return;
        running.off('message', hear);
        running.off('exit', ended);
        resolve();
      };
      running.on('message', hear);
      running.once('exit', ended);
    });
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Lets it finish what is under way. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  #require(): ChildProcess {
    if (!this.#running) throw new Error(`${this.#script.pathname} does not run`);
    return this.#running;
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (!running || hasEnded(running)) return;
    const exit = once(running, 'exit');
    running.kill(signal);
    await exit;
  }
}
