import { setTimeout } from 'node:timers/promises';
import { percentile } from './measurement.ts';

/** A portal as whoever asks it for a page sees it. */
export interface Portal {
  page(): Promise<unknown>;
  /** Resolves when a fresh generation has taken the place of the live one. */
  rebuild(): Promise<void>;
  /** People at work, until it is over. */
  write(isOver: () => boolean): Promise<void>;
}

/** What pages took, in milliseconds: the slowest hundredth, by what else went on. */
export interface Pages {
  readonly idle: number;
  readonly writing: number;
  readonly rebuilding: number;
  readonly both: number;
}

interface Beside {
  readonly writes?: boolean;
  /** Or the time that it lasts, in milliseconds. */
  readonly work: (() => Promise<void>) | number;
}

/** Any error ends the run. */
const pagesBeside = async (portal: Portal, { writes = false, work }: Beside): Promise<number[]> => {
  const over = new AbortController();
  const took: number[] = [];
  const asked = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const started = performance.now();
      await portal.page();
      took.push(performance.now() - started);
      await setTimeout(5);
    }
  };
  const done = (typeof work === 'number' ? setTimeout(work) : work()).finally(() => {
    over.abort();
  });
  await Promise.all([done, asked(), ...(writes ? [portal.write(() => over.signal.aborted)] : [])]);
  return took;
};

const warmUpMs = 5_000;
/** After it nobody counts as being at work. */
const silenceMs = 2_500;

/** The same pages four times, idle before, between and after the others: data and caches are the same for all of them. */
export const pagesOf = async (portal: Portal, eachMs: number): Promise<Pages> => {
  const rebuild = (): Promise<void> => portal.rebuild();
  await pagesBeside(portal, { work: warmUpMs });
  const idle = await pagesBeside(portal, { work: eachMs });
  const writing = await pagesBeside(portal, { writes: true, work: eachMs });
  const both = await pagesBeside(portal, { writes: true, work: rebuild });
  await setTimeout(silenceMs);
  idle.push(...(await pagesBeside(portal, { work: eachMs })));
  const rebuilding = await pagesBeside(portal, { work: rebuild });
  idle.push(...(await pagesBeside(portal, { work: eachMs })));
  const p99 = (took: readonly number[]): number => percentile(took, 99);
  return { idle: p99(idle), writing: p99(writing), rebuilding: p99(rebuilding), both: p99(both) };
};
