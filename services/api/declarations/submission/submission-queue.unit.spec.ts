import { describe, expect, it } from '@jest/globals';
import { QueueStopped, SubmissionQueue } from './submission-queue.ts';
import type { Queued } from './submission-queue.ts';

const submission = (submissionId: string, charterer = 'c-1'): Queued => ({
  draftId: `d-${submissionId}`,
  submissionId,
  charterer,
});

const queueOf = (carryOut: (queued: Queued) => Promise<string>) => {
  const faults: unknown[] = [];
  const queue = new SubmissionQueue({
    carryOut,
    failed: (_, error) => faults.push(error),
    pause: () => Promise.resolve(),
  });
  return { queue, faults };
};

describe('SubmissionQueue', () => {
  it('runs those of one charterer one after another, in their order', async () => {
    const log: string[] = [];
    const { queue } = queueOf(async ({ submissionId }) => {
      log.push(`${submissionId} begins`);
      await Promise.resolve();
      log.push(`${submissionId} ends`);
      return submissionId;
    });
    await Promise.all([queue.add(submission('1')), queue.add(submission('2'))]);
    expect(log).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
  });

  it('lets charterers not wait for each other', async () => {
    const gate = Promise.withResolvers<undefined>();
    const { queue } = queueOf(async ({ charterer }) => {
      if (charterer === 'slow') await gate.promise;
      return charterer;
    });
    const slow = queue.add(submission('1', 'slow'));
    await expect(queue.add(submission('2', 'fast'))).resolves.toBe('fast');
    gate.resolve(undefined);
    await slow;
  });

  it('runs a submission once, however often it is queued', async () => {
    let runs = 0;
    const { queue } = queueOf(() => Promise.resolve(String((runs += 1))));
    await Promise.all([queue.add(submission('1')), queue.add(submission('1'))]);
    expect(runs).toBe(1);
  });

  it('tries again after a fault, and goes on with the next', async () => {
    let runs = 0;
    const { queue, faults } = queueOf(async () => {
      runs += 1;
      if (runs < 3) throw new Error('disk');
      return 'done';
    });
    await expect(queue.add(submission('1'))).resolves.toBe('done');
    await expect(queue.add(submission('2'))).resolves.toBe('done');
    expect(faults).toHaveLength(2);
  });

  it('starts nothing more once it is stopped', async () => {
    const begun = Promise.withResolvers<undefined>();
    const gate = Promise.withResolvers<string>();
    const { queue } = queueOf(() => {
      begun.resolve(undefined);
      return gate.promise;
    });
    const first = queue.add(submission('1'));
    const second = queue.add(submission('2'));
    await begun.promise;
    const stopped = queue.stop();
    gate.resolve('done');
    await expect(first).resolves.toBe('done');
    await expect(second).rejects.toBeInstanceOf(QueueStopped);
    await stopped;
  });
});
