import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { confirmationOf } from '#domain/effect/decide';
import { effectStream } from '#domain/streams';
import { systemClock, systemClocks } from '#platform/clock/port';
import { Secret } from '#platform/config/secret';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import type { Mailer } from '#platform/mail/port';
import { openSmtpMailer } from '#platform/mail/smtp/open-smtp-mailer';
import { type MailPhase, MailServer } from '../../../tests/support/mail-server.ts';
import { sampleConfirmation } from '../../../tests/support/sample-confirmation.ts';
import { createExecute } from '../platform/execute.ts';
import { noSeal } from '../platform/payload-seal.ts';
import { oneByOne } from './delivery.ts';
import type { DueEffect } from './due-effects.ts';
import { EffectsRunner } from './effects-runner.ts';

type Due = DueEffect<'submission_confirmation'>;

const all: readonly Due[] = ['s-1', 's-2', 's-3', 's-4', 's-5', 's-6'].map((submissionId) => ({
  cause: confirmationOf(submissionId, null),
  effect: 'submission_confirmation',
  draftId: 'd-1',
  submissionId,
  editor: null,
  since: '2026-03-01T08:00:00.000Z',
}));

let store: EventStore;
let server: MailServer;
let mailer: Mailer;
beforeEach(async () => {
  store = openEventStoreInMemory();
  server = await new MailServer().listen();
  mailer = openSmtpMailer({
    url: new Secret(server.url),
    from: { name: 'Laycan', address: 'no-reply@laycan.example' },
  });
});
afterEach(async () => {
  await mailer.close();
  await server.close();
  await store.close();
});

const send = async ({ cause, submissionId }: Due): Promise<'sent'> => {
  const sentAt = systemClock.now().toISOString();
  await mailer.send(sampleConfirmation(submissionId, { messageId: cause, sentAt }));
  return 'sent';
};

const running = (allDone: () => void): EffectsRunner<'submission_confirmation'> => {
  const execute = createExecute({ store, clock: systemClocks.trade, payloads: noSeal });
  const done = new Set<string>();
  const runner = new EffectsRunner<'submission_confirmation'>({
    due: { due: async () => all.filter(({ cause }) => !done.has(cause)) },
    delivery: oneByOne(
      {
        events: store,
        execute: async (execution) => {
          const executed = await execute(execution);
          done.add(execution.stream.slice(effectStream('').length));
          if (done.size === all.length) allDone();
          return executed;
        },
      },
      [],
      send,
    ),
    events: store,
    watcher: { passed: async () => true, onEvents: () => () => undefined },
    failed: () => undefined,
    firstPauseMs: 10,
    longestPauseMs: 50,
  });
  runner.start();
  return runner;
};

const idsOf = (mails: readonly string[]): readonly (string | undefined)[] =>
  mails.map((mail) => /^Message-ID:\s*<([^@>]+)@laycan\.example>/m.exec(mail)?.[1]);

describe('a mail server that is killed', () => {
  it.each(['greeting', 'sender', 'recipient', 'content', 'answer'] as const satisfies readonly MailPhase[])(
    'at the %s loses no mail, and what comes twice carries the same Message-ID',
    async (phase) => {
      const allDone = Promise.withResolvers<void>();
      server.script(phase, 'kill');
      const runner = running(() => allDone.resolve());
      await server.killed();
      await server.listen();
      await allDone.promise;
      await runner.close();
      const expected = new Set(all.map(({ cause }) => cause));
      expect(new Set(idsOf(server.stored))).toEqual(expected);
      for (const { cause } of all) expect(await store.readStream(effectStream(cause))).toHaveLength(1);
    },
  );
});
