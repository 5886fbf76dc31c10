import { type FactoryProvider, Logger } from '@nestjs/common';
import type { TradeClock } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import type { Coordination } from '#platform/coordination/port';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import type { Mailer } from '#platform/mail/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import {
  CONFIG,
  COORDINATION,
  DOCUMENTS,
  EVENT_STORE,
  EXECUTE,
  MAILER,
  TRADE_CLOCK,
  WATCHER,
} from '#platform/tokens';
import type { Watcher } from '#projections/runtime/watcher/port';
import type { Execute } from '../platform/execute-port.ts';
import { SealedRecipients } from './recipients.ts';
import type { MailParts } from './send-letter.ts';

/** What a queue of mails stands on. */
export interface MailQueueParts extends MailParts {
  readonly execute: Execute;
  readonly events: EventStore;
  readonly documents: Documents;
  readonly watcher: Watcher;
  readonly coordination: Coordination;
  /** This process, for people. */
  readonly node: string;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

export const MAIL_QUEUE_PARTS = Symbol('MailQueueParts');

const mailerOf = (mailer: Mailer | null): Mailer => {
  if (mailer) return mailer;
  throw new Error('Mail is due to be sent here, and no mail server is configured');
};

export const mailQueueParts: FactoryProvider<MailQueueParts> = {
  provide: MAIL_QUEUE_PARTS,
  inject: [EXECUTE, EVENT_STORE, DOCUMENTS, WATCHER, COORDINATION, CONFIG, PeopleKeys, MAILER, TRADE_CLOCK],
  useFactory: (
    execute: Execute,
    events: EventStore,
    documents: Documents,
    watcher: Watcher,
    coordination: Coordination,
    { node }: Config,
    keys: PeopleKeys,
    mailer: Mailer | null,
    clock: TradeClock,
  ): MailQueueParts => ({
    execute,
    events,
    documents,
    watcher,
    coordination,
    node,
    logger: new Logger('Mails'),
    recipients: new SealedRecipients(events, keys),
    mailer: mailerOf(mailer),
    clock,
  }),
};
