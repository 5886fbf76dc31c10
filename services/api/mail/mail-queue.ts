import type { FactoryProvider } from '@nestjs/common';
import type { EffectName } from '#domain/effect/events';
import { oneByOne } from '../effects/delivery.ts';
import { effectsOnOneNode } from '../effects/effects-on-one-node.ts';
import type { OnOneNode } from '../processes/on-one-node.ts';
import type { MailQueueParts } from './mail-queue-parts.ts';
import { type MailKind, sendLetter } from './send-letter.ts';

/** The mails of one kind on their way, on one node of an installation at a time. */
export type MailQueue = (parts: MailQueueParts) => OnOneNode;

/** The kinds of mail of an area, made from what Nest hands out. */
export type AreaMails = Pick<FactoryProvider<readonly MailQueue[]>, 'inject' | 'useFactory'>;

export const mailQueue =
  <Name extends EffectName>(kind: MailKind<Name>): MailQueue =>
  ({ execute, recipients, mailer, clock, ...parts }) =>
    effectsOnOneNode({
      ...parts,
      effect: kind.effect,
      delivery: oneByOne(
        { execute, events: parts.events },
        kind.causes,
        sendLetter(kind, { recipients, mailer, clock }),
      ),
      failed: (due, err) =>
        parts.logger.warn({ msg: 'A mail failed and is tried again', cause: due?.cause, err }),
    });
