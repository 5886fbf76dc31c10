import type { SpreadsheetPreview } from '#contracts/workbook/preview';
import type { WorkbookShape } from '#contracts/workbook/shape';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import type { ChildTask, FromImportChild, ToImportChild } from './import-child.ts';
import { limits } from './limits.ts';
import { asItStands, type ReadingPlan, type RowsTaker, WorkbookError, type WorkbookSummary } from './port.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { takeChild } from './spare-child.ts';
import { isAlive, isCounted, lowerPriority } from './spawn-child.ts';
import { fromWire, type WireRows } from './wire-rows.ts';

const outOfTime = (): WorkbookError => new WorkbookError('timeout', { limit: limits.time });

/** Milliseconds by the clock after which a file is long although it has told no rows, the start of a child included. */
const shortFor = 1_000;

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
  private untilLong: NodeJS.Timeout | undefined;
  /** The child has said how it ended. */
  private over = false;
  private waiting = 0;
  /** Ends with the last batch that came; a batch is taken after the one before it. */
  private taking: Promise<void> = Promise.resolve();
  private readonly ending = Promise.withResolvers<void>();
  /** A child that stood ready was started for somebody else: what comes from it is taken for whoever sent this file. */
  private readonly forSender = AsyncLocalStorage.snapshot();
  private resolve: (read: Read) => void = () => undefined;
  private reject: (error: unknown) => void = () => undefined;

  constructor(onRows: RowsTaker, time: number) {
    this.child = takeChild(time);
    this.onRows = onRows;
    this.left = isCounted ? limits.patience * time : time;
  }

  /** Resolves when there is no such process any more. */
  get gone(): Promise<void> {
    return this.ending.promise;
  }

  run(task: ChildTask): Promise<Read> {
    return new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
      this.child.on('message', (message: FromImportChild) => this.forSender(() => this.take(message)));
      this.child.on('error', (cause) =>
        this.fail(Object.assign(new WorkbookError('import_failed'), { cause })),
      );
      this.child.on('close', (code, signal) => this.ended(code, signal));
      this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        this.words = (this.words + text).slice(-lastWords);
      });
      this.startClock();
      this.untilLong = setTimeout(() => this.lowerPriority(), shortFor);
      this.send(task);
    });
  }

  private take(message: FromImportChild): void {
    if (this.settled) return;
    if (message.type === 'rows') {
      if (message.batch.rows.length === limits.batch) this.lowerPriority();
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
      if (this.settle()) this.resolve(message);
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

  /** Short files go first from now on. */
  private lowerPriority(): void {
    if (this.untilLong === undefined) return;
    clearTimeout(this.untilLong);
    this.untilLong = undefined;
    lowerPriority(this.child);
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

  /** Whoever is refused hears of it once the child has let go of the file and no batch is being taken. */
  private fail(error: unknown): void {
    if (this.settle()) void this.refuse(error);
  }

  private async refuse(error: unknown): Promise<void> {
    await this.gone;
    await this.taking;
    this.reject(error);
  }

  /** False where it was settled before. */
  private settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    this.stopClock();
    clearTimeout(this.untilLong);
    if (isAlive(this.child)) this.child.once('close', this.ending.resolve).kill('SIGKILL');
    else this.ending.resolve();
    return true;
  }
}

const imports = new Semaphore(limits.atOnce);
/** Whoever looks through documents holds up no upload. */
const previews = new Semaphore(limits.previewsAtOnce);

/** Answers when the file is read. Its place is free when the child is gone, so that there are never more of them than places. */
const inPlace = (places: Semaphore, task: ChildTask, onRows: RowsTaker, time: number): Promise<Read> => {
  const { promise, resolve, reject } = Promise.withResolvers<Read>();
  places
    .run(async () => {
      const one = new Import(onRows, time);
      one.run(task).then(resolve, reject);
      await one.gone;
    })
    .catch(reject);
  return promise;
};

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
export const importWorkbook = async (
  path: string,
  shape: WorkbookShape,
  onRows: RowsTaker,
  time: number = limits.time,
  plan: ReadingPlan = asItStands,
): Promise<WorkbookSummary> => {
  const read = await inPlace(imports, { type: 'read', path, shape, plan }, onRows, time);
  if (read.type !== 'done') throw unexpected(read);
  return read.summary;
};

const noRows: RowsTaker = async () => undefined;

/**
 * Reads the beginning of a sheet in such a child, one file at a time.
 *
 * @param sheet of those that are visible, from 0
 * @throws WorkbookError with code and place
 */
export const previewWorkbook = async (
  path: string,
  sheet: number,
  time: number = limits.time,
): Promise<SpreadsheetPreview> => {
  const read = await inPlace(previews, { type: 'preview', path, sheet }, noRows, time);
  if (read.type !== 'previewed') throw unexpected(read);
  return read.preview;
};
