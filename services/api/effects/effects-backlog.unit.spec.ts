import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { beforeTheFirst } from '#platform/event-store/port';
import type { Delivery } from './delivery.ts';
import type { DueEffect } from './due-effects.ts';
import { EffectsRunner } from './effects-runner.ts';

type Name = 'submission_confirmation';
type Due = DueEffect<Name>;

const dueOf = (number: number): Due => ({
  cause: `cause-${number}`,
  effect: 'submission_confirmation',
  draftId: 'd-1',
  submissionId: `s-${number}`,
  editor: null,
  since: new Date(number).toISOString(),
});

describe('Effects that fail', () => {
  let runner: EffectsRunner<Name>;
  let reads = 0;
  let read = 0;
  afterEach(() => runner.close());

  const run = (all: readonly Due[], deliver: Delivery<Name>['deliver'], firstPauseMs: number): void => {
    [reads, read] = [0, 0];
    runner = new EffectsRunner<Name>({
      due: {
        due: async (limit, _after, from) => {
          reads += 1;
          const start = from ? all.findIndex(({ cause }) => cause === from.cause) + 1 : 0;
          const page = all.slice(start, start + limit);
          read += page.length;
          return page;
        },
      },
      delivery: { causes: [], deliver },
      events: { head: async () => beforeTheFirst, readStream: async () => [] },
      watcher: { passed: async () => true, onEvents: () => () => undefined },
      failed: () => undefined,
      firstPauseMs,
    });
    runner.start();
  };

  it('hold up nobody who comes after them, however many they are', async () => {
    const all = Array.from({ length: 12_001 }, (_, number) => dueOf(number));
    const last = all.at(-1)?.cause;
    const sent = Promise.withResolvers<void>();
    run(
      all,
      async (due, told) => {
        for (const one of due) {
          if (one.cause === last) sent.resolve();
          else told.failed(one, new Error('the mailbox is full'));
        }
      },
      60_000,
    );
    await sent.promise;
    // Nothing was tried again: 25 looks, of one query each.
    expect(reads).toBe(25);
    expect(read).toBe(all.length);
  });

  it('are tried again without being looked for', async () => {
    const all = Array.from({ length: 2_001 }, (_, number) => dueOf(number));
    const last = all.at(-1)?.cause;
    const twice = Promise.withResolvers<void>();
    const counts = new Map<string, number>();
    run(
      all,
      async (due, told) => {
        for (const one of due) {
          const count = (counts.get(one.cause) ?? 0) + 1;
          counts.set(one.cause, count);
          if (count === 1) told.failed(one, new Error('the mailbox is full'));
          else told.done(one, beforeTheFirst);
          if (one.cause === last && count === 2) twice.resolve();
        }
      },
      0,
    );
    await twice.promise;
    expect(reads).toBe(5);
    expect(read).toBe(all.length);
  });

  it('are tried again after those that never were', async () => {
    const all = Array.from({ length: 600 }, (_, number) => dueOf(number));
    const second = Promise.withResolvers<readonly Due[]>();
    let deliveries = 0;
    run(
      all,
      async (due, told, closing) => {
        deliveries += 1;
        if (deliveries === 1) {
          for (const one of due) told.failed(one, new Error('the mailbox is full'));
          return;
        }
        second.resolve(due);
        await once(closing, 'abort');
      },
      0,
    );
    const tried = await second.promise;
    expect(tried).toHaveLength(500);
    expect(tried.slice(0, 100)).toEqual(all.slice(500));
  });

  it('are not looked at over and over while everything waits for a server', async () => {
    const [alone, together] = [dueOf(1), dueOf(2)];
    const again = Promise.withResolvers<void>();
    let deliveries = 0;
    run(
      [alone, together],
      async (_due, told) => {
        deliveries += 1;
        if (deliveries === 2) return again.resolve();
        told.failed(alone, new Error('it cannot be prepared'));
        // With each the pause doubles: 256 times that of the other.
        for (let tries = 0; tries < 9; tries += 1) told.stalled([together], new Error('no server'));
      },
      1,
    );
    await again.promise;
    expect(reads).toBeLessThan(10);
  });
});
