import {
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Clock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import type { Mailer } from '#platform/mail/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { CLOCK, DIRECTORY, DOCUMENTS, EVENT_STORE, EXECUTE, MAILER, WATCHER } from '#platform/tokens';
import type { Directory } from '#projections/runtime/directory-port';
import type { Watcher } from '#projections/runtime/watcher-port';
import type { Execute } from '../platform/execute-port.ts';
import { confirmSubmission } from './confirmation-mail.ts';
import { oneByOne } from './delivery.ts';
import { DocumentDueEffects, type EffectHandler } from './due-effects.ts';
import { EffectsRunner } from './effects-runner.ts';
import { SealedRecipients } from './recipients.ts';

type Confirming = EffectHandler<'submission_confirmation'>;

const CONFIRM_SUBMISSION = Symbol('ConfirmSubmission');

/** Runs while the portal runs; on the way down it finishes what is being sent. */
@Injectable()
class RunningEffects implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Effects');
  private readonly runner: EffectsRunner<'submission_confirmation'>;

  constructor(
    @Inject(CONFIRM_SUBMISSION) confirm: Confirming,
    @Inject(DOCUMENTS) documents: Documents,
    @Inject(EVENT_STORE) events: EventStore,
    @Inject(EXECUTE) execute: Execute,
    @Inject(WATCHER) watcher: Watcher,
  ) {
    this.runner = new EffectsRunner({
      due: new DocumentDueEffects(documents, 'submission_confirmation'),
      delivery: oneByOne({ execute, events }, ['DeclarationCompleted'], confirm),
      events,
      watcher,
      failed: (due, error) =>
        this.logger.warn({ msg: 'An effect failed and is tried again', cause: due?.cause, err: error }),
    });
  }

  onApplicationBootstrap(): void {
    this.runner.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.runner.close();
  }
}

/** Mail that leaves the portal because of a decision. */
@Module({
  providers: [
    {
      provide: CONFIRM_SUBMISSION,
      inject: [EVENT_STORE, PeopleKeys, DIRECTORY, MAILER, CLOCK],
      useFactory: (
        events: EventStore,
        keys: PeopleKeys,
        directory: Directory,
        mailer: Mailer,
        clock: Clock,
      ): Confirming =>
        confirmSubmission({
          events,
          recipients: new SealedRecipients(events, keys),
          directory,
          mailer,
          clock,
        }),
    },
    RunningEffects,
  ],
})
export class EffectsModule {}
