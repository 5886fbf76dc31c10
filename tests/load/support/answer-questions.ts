import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ownCpu } from './measurement.ts';
import { Profiler } from './profiler.ts';
import type { Lag, Memory } from './serve.ts';

/** Resolution of the loop's clock, in milliseconds: what it adds to every delay. */
const resolution = 5;

export interface Server {
  readonly address: string;
  readonly close: () => Promise<void>;
  /** Questions of its own. */
  readonly own?: (question: string) => Promise<unknown>;
}

/** `LOAD_PROFILE` names a folder for CPU profiles of every thread of every server, of what is timed there. */
const profiles = process.env['LOAD_PROFILE'];

/** Tells the parent where this process listens, and answers its questions until it is told to close. */
export const answerQuestions = ({ address, close, own }: Server): void => {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const lag = (): Lag => {
    const answer = {
      longest: Math.max(0, delay.max / 1e6 - resolution),
      p99: Math.max(0, delay.percentile(99) / 1e6 - resolution),
    };
    delay.reset();
    return answer;
  };
  const memory = (): Memory => {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    return { rss, heapUsed };
  };
  const profiler = profiles === undefined ? undefined : new Profiler(profiles);
  const begin = async (): Promise<number> => {
    await profiler?.start();
    return ownCpu();
  };
  const end = async (): Promise<number> => {
    const cpu = ownCpu();
    await profiler?.stop();
    return cpu;
  };
  const known: Readonly<Record<string, () => unknown>> = { begin, end, memory, lag };
  const answer = async (id: number, question: string): Promise<void> => {
    if (question === 'close') {
      await close();
      process.removeAllListeners('disconnect');
      process.disconnect();
      return;
    }
    const found: unknown = await (known[question] ? known[question]() : own?.(question));
    process.send?.({ id, answer: found });
  };
  process.on('message', ({ id, question }: { readonly id: number; readonly question: string }) => {
    void answer(id, question);
  });
  // Whoever measures has failed: nobody else would end this process.
  process.once('disconnect', () => process.exit(1));
  process.send?.({ address });
};

/** What the parent started this process with. */
export const optionsGiven = (): unknown => JSON.parse(process.argv[2] ?? '{}');
