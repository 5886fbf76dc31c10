import type { SpreadsheetPreview } from '#contracts/workbook/preview';
import type { WorkbookShape } from '#contracts/workbook/shape';
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ChildTask, FromImportChild, ToImportChild } from './import-child.ts';
import { limits } from './limits.ts';
import { asItStands, type ReadingPlan, type RowsTaker, WorkbookError, type WorkbookSummary } from './port.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { fromWire, type WireRows } from './wire-rows.ts';

const childFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './import-child.ts' : './import-child.js', import.meta.url),
);

const nodeArguments = [`--max-old-space-size=${limits.heap}`, '--no-warnings', childFile];

/** Nothing of the portal's own: where Windows finds its libraries, and where compiled code is kept, if it is. */
const environment = (): Record<string, string> =>
  Object.fromEntries(
    ['SystemRoot', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Everybody's requests go first; what is left of the processors is the child's. */
const niceness = 10;

/** The kernel counts a child's own time of a processor, which others on the machine do not make longer. */
const isCounted = process.platform === 'linux';

/**
 * A process, not a worker: a heap that overflows in a worker takes the whole portal with it. On Linux its data is
 * limited too, for Buffers are not heap, and its time of a processor; elsewhere the counted sizes and the clock must do.
 *
 * @param time milliseconds of a processor that it may take
 */
const spawnChild = (time: number): ChildProcess => {
  const options = {
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'] satisfies ('ignore' | 'pipe' | 'ipc')[],
    serialization: 'advanced' as const,
    windowsHide: true,
  };
  if (!isCounted) return spawn(process.execPath, nodeArguments, options);
  const seconds = Math.ceil(time / 1_000);
  const counted = `ulimit -S -t ${seconds}; ulimit -H -t ${seconds + 1}`;
  const guard = `ulimit -d ${limits.data}; ulimit -c 0; ${counted}; exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', guard, process.execPath, ...nodeArguments], options);
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  return child;
};

const outOfTime = (): WorkbookError => new WorkbookError('timeout', { limit: limits.time });

/** Characters of the child's last words that are kept for the log. */
const lastWords = 2_000;

/** How a child that has read its file ends. */
type Read = Exclude<FromImportChild, { readonly type: 'rows' | 'refused' }>;

/** One child from its start to its end. */
class Import {
  private readonly child: ChildProcess;
  private readonly onRows: RowsTaker;
  private words = '';
  private left: number;
  private running: { readonly timer: NodeJS.Timeout; readonly since: number } | undefined;
  private settled = false;
  /** The child has said how it ended. */
  private over = false;
  private waiting = 0;
  /** Ends with the last batch that came; a batch is taken after the one before it. */
  private taking: Promise<void> = Promise.resolve();
  private resolve: (read: Read) => void = () => undefined;
  private reject: (error: unknown) => void = () => undefined;

  constructor(onRows: RowsTaker, time: number) {
    this.child = spawnChild(time);
    this.onRows = onRows;
    this.left = isCounted ? limits.patience * time : time;
  }

  run(task: ChildTask): Promise<Read> {
    return new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
      this.child.on('message', (message: FromImportChild) => this.take(message));
      this.child.on('error', (cause) =>
        this.fail(Object.assign(new WorkbookError('import_failed'), { cause })),
      );
      this.child.on('close', (code, signal) => this.ended(code, signal));
      this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        this.words = (this.words + text).slice(-lastWords);
      });
      this.startClock();
      this.send(task);
    });
  }

  private take(message: FromImportChild): void {
    if (this.settled) return;
    if (message.type === 'rows') {
      this.waiting += 1;
      this.stopClock();
      this.taking = this.taking.then(() => this.handOn(message.batch));
      return;
    }
    this.over = true;
    this.stopClock();
    void this.taking.then(() => this.conclude(message));
  }

  private conclude(message: Exclude<FromImportChild, { readonly type: 'rows' }>): void {
    if (message.type !== 'refused') {
      this.settle(() => this.resolve(message));
      return;
    }
    const cause = message.cause === '' ? {} : { cause: new Error(message.cause) };
    this.fail(Object.assign(new WorkbookError(message.code, message.place), cause));
  }

  private async handOn(batch: WireRows): Promise<void> {
    if (this.settled) return;
    try {
      await this.onRows(fromWire(batch));
      this.waiting -= 1;
      if (this.waiting === 0 && !this.over) this.startClock();
      this.send({ type: 'next' });
    } catch (error) {
      this.fail(error);
    }
  }

  private send(message: ToImportChild): void {
    if (!this.child.connected) return;
    // A child that is gone hears nothing; its last words are read first, and its end is told by `close`.
    this.child.send(message, (cause) => {
      this.words ||= cause?.message ?? '';
    });
  }

  /** The clock stands still while rows are being taken, though the child reads on: that time is not the file's. */
  private startClock(): void {
    const timer = setTimeout(() => this.fail(outOfTime()), this.left);
    this.running = { timer, since: performance.now() };
  }

  private stopClock(): void {
    if (!this.running) return;
    clearTimeout(this.running.timer);
    this.left = Math.max(1, this.left - (performance.now() - this.running.since));
    this.running = undefined;
  }

  private ended(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.over) return;
    if (signal === 'SIGXCPU') return this.fail(outOfTime());
    const cause = new Error(`The import ended with ${signal ?? code}: ${this.words}`);
    this.fail(Object.assign(new WorkbookError('import_failed'), { cause }));
  }

  private fail(error: unknown): void {
    this.settle(() => this.reject(error));
  }

  /** Answers when the child is gone, so that there are never more of them than places, and no batch is being taken. */
  private settle(answer: () => void): void {
    if (this.settled) return;
    this.settled = true;
    this.stopClock();
    const taken = (): void => void this.taking.then(answer);
    const { pid, exitCode, signalCode } = this.child;
    if (pid === undefined || exitCode !== null || signalCode !== null) {
      taken();
      return;
    }
    this.child.once('close', taken);
    this.child.kill('SIGKILL');
  }
}

const imports = new Semaphore(limits.atOnce);
/** Whoever looks through documents holds up no upload. */
const previews = new Semaphore(limits.previewsAtOnce);

/** A child answers what it was asked for. */
const unexpected = ({ type }: Read): WorkbookError =>
  Object.assign(new WorkbookError('import_failed'), { cause: new Error(`The child answered ${type}`) });

/**
 * Reads an uploaded file in a guarded child process, two files at most at once, and hands its rows on in batches of 500 as
 * they come. Rows may already have been handed on when a later one is refused.
 *
 * @param time milliseconds of a processor that the child may take; by the clock more, the time of `onRows` left out
 * @throws WorkbookError with code and place; an error of `onRows` is thrown on as it is
 */
export const importWorkbook = (
  path: string,
  shape: WorkbookShape,
  onRows: RowsTaker,
  time: number = limits.time,
  plan: ReadingPlan = asItStands,
): Promise<WorkbookSummary> =>
  imports.run(async () => {
    const read = await new Import(onRows, time).run({ type: 'read', path, shape, plan });
    if (read.type !== 'done') throw unexpected(read);
    return read.summary;
  });

const noRows: RowsTaker = async () => undefined;

/**
 * Reads the beginning of a sheet in such a child, one file at a time.
 *
 * @param sheet of those that are visible, from 0
 * @throws WorkbookError with code and place
 */
export const previewWorkbook = (
  path: string,
  sheet: number,
  time: number = limits.time,
): Promise<SpreadsheetPreview> =>
  previews.run(async () => {
    const read = await new Import(noRows, time).run({ type: 'preview', path, sheet });
    if (read.type !== 'previewed') throw unexpected(read);
    return read.preview;
  });
