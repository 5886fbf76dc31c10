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
  since: new Date(number).toISOString(),
});

describe('Effects that fail', () => {
  let runner: EffectsRunner<Name>;
  let reads = 0;
  afterEach(() => runner.close());

  const run = (all: readonly Due[], deliver: Delivery<Name>['deliver'], firstPauseMs: number): void => {
    reads = 0;
    runner = new EffectsRunner<Name>({
      due: {
        due: async (limit, _after, skip) => {
          reads += 1;
          return all.slice(skip, skip + limit);
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
    // Nothing was tried again: 25 looks, of no more than three reads each.
    expect(reads).toBeLessThanOrEqual(50);
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
