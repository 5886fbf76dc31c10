import { type DynamicModule, Module } from '@nestjs/common';
import type { AreaMails, MailQueue } from '../mail/mail-queue.ts';
import { mailQueueParts } from '../mail/mail-queue-parts.ts';
import { MAIL_QUEUES, RunningMails } from '../mail/running-mails.ts';
import { DropHeldEffectsHandler } from './drop-held-effects.ts';
import { GetHeldEffectsHandler } from './get-held-effects.ts';
import { HeldEffectsController } from './held-effects.controller.ts';
import { ListRefusedEffectsHandler } from './list-refused-effects.ts';
import { RefusedEffectsController } from './refused-effects.controller.ts';
import { ReleaseRefusedEffectHandler } from './release-refused-effect.ts';
import { SendHeldEffectsHandler } from './send-held-effects.ts';

/** Mails, and what is held or was refused of all that leaves the portal. */
@Module({})
export class EffectsModule {
  /** @param mails of each area that sends any */
  static of(mails: readonly AreaMails[]): DynamicModule {
    const queues = mails.map((ofArea, index) => ({ provide: Symbol(`AreaMails ${index}`), ...ofArea }));
    return {
      module: EffectsModule,
      providers: [
        ...queues,
        {
          provide: MAIL_QUEUES,
          inject: queues.map(({ provide }) => provide),
          useFactory: (...all: readonly (readonly MailQueue[])[]) => all.flat(),
        },
        mailQueueParts,
        RunningMails,
        DropHeldEffectsHandler,
        GetHeldEffectsHandler,
        ListRefusedEffectsHandler,
        ReleaseRefusedEffectHandler,
        SendHeldEffectsHandler,
      ],
      controllers: [HeldEffectsController, RefusedEffectsController],
    };
  }
}
