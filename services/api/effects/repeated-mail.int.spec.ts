import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmationOf } from '#domain/effect/decide';
import { effectStream } from '#domain/streams';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { openOutbox } from '#platform/mail/folder/open-outbox';
import { sampleConfirmation } from '../../../tests/support/sample-confirmation.ts';
import { createExecute } from '../platform/execute.ts';
import { noSeal } from '../platform/payload-seal.ts';
import type { Execute } from '../platform/execute-port.ts';
import { oneByOne } from './delivery.ts';
import type { DueEffect, EffectHandler } from './due-effects.ts';
import { EffectsRunner } from './effects-runner.ts';
import { TestClock } from '../../../tests/support/test-clock.ts';

const due: DueEffect<'submission_confirmation'> = {
  cause: confirmationOf('s-1', null),
  effect: 'submission_confirmation',
  draftId: 'd-1',
  submissionId: 's-1',
  editor: null,
  since: '2026-03-01T08:00:00.000Z',
};

let folder: string;
let store: EventStore;
let execute: Execute;
const { trade: clock } = new TestClock('2026-03-01T08:00:06.000Z');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-repeat-'));
  store = openEventStoreInMemory();
  execute = createExecute({ store, clock, payloads: noSeal });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const handler = async (): Promise<EffectHandler<'submission_confirmation'>> => {
  const outbox = await openOutbox(folder, { name: 'Laycan', address: 'portal@laycan.example' });
  return async ({ cause }) => {
    clock.advance(1_000);
    await outbox.send(sampleConfirmation('s-1', { messageId: cause, sentAt: clock.now().toISOString() }));
    return 'sent';
  };
};

/** A portal's run, until `until` says that it came as far as the test wants. */
const runOnce = async (record: Execute, until: Promise<void>): Promise<void> => {
  const runner = new EffectsRunner({
    due: { due: async () => [due] },
    delivery: oneByOne({ execute: record, events: store }, ['DeclarationCompleted'], await handler()),
    events: store,
    watcher: { passed: async () => true, onEvents: () => () => undefined },
    failed: () => undefined,
  });
  runner.start();
  await until;
  await runner.close();
};

const mails = async (): Promise<number> =>
  (await readdir(folder)).filter((name) => name.endsWith('.eml')).length;

describe('a mail whose done event is lost between sending and appending', () => {
  it('is sent again after a restart under the same id, and is one mail', async () => {
    const lost = Promise.withResolvers<void>();
    await runOnce(async () => {
      lost.resolve();
      throw new Error('the process died here');
    }, lost.promise);
    expect(await mails()).toBe(1);
    expect(await store.readStream(effectStream(due.cause))).toEqual([]);

    const recorded = Promise.withResolvers<void>();
    await runOnce(async (execution) => {
      const executed = await execute(execution);
      recorded.resolve();
      return executed;
    }, recorded.promise);
    expect(await mails()).toBe(1);
    expect(await store.readStream(effectStream(due.cause))).toHaveLength(1);
  });
});
