import {
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Flag } from '#contracts/people/flags';
import { gates, mayEnter } from '#contracts/people/gates';
import type { Clock } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import type { Coordination } from '#platform/coordination/port';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import type { ReadOnlySwitch } from '#platform/event-store/read-only-switch';
import type { Mailer } from '#platform/mail/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import {
  CLOCK,
  CONFIG,
  COORDINATION,
  DIRECTORY,
  DOCUMENTS,
  EVENT_STORE,
  EXECUTE,
  MAILER,
  READ_ONLY,
  WATCHER,
} from '#platform/tokens';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import type { Watcher } from '#projections/runtime/watcher/port';
import { Principals } from '../people/principals.ts';
import type { Execute } from '../platform/execute-port.ts';
import { declaredFor } from '../declarations/receipt/declared-by.ts';
import { addressInMails } from './address-in-mails.ts';
import { notifyOfCancellation } from './cancellation-mail.ts';
import { confirmSubmission } from './confirmation-mail.ts';
import type { OnOneNode } from '../processes/on-one-node.ts';
import { type DeliveryParts, oneByOne } from './delivery.ts';
import type { DueEffect, EffectHandler } from './due-effects.ts';
import { effectsOnOneNode } from './effects-on-one-node.ts';
import { HeldEffectsController } from './held-effects.controller.ts';
import { HeldEffectsService } from './held-effects.ts';
import { RefusedEffectsController } from './refused-effects.controller.ts';
import { RefusedEffectsService } from './refused-effects.ts';
import { SealedRecipients } from './recipients.ts';

type Confirming = EffectHandler<'submission_confirmation'>;
type Notifying = EffectHandler<'cancellation_notice'>;

const CONFIRM_SUBMISSION = Symbol('ConfirmSubmission');
const NOTIFY_OF_CANCELLATION = Symbol('NotifyOfCancellation');
const EFFECT_PARTS = Symbol('EffectParts');

/** Runs on one API node at a time; on the way down it finishes what is being sent. */
@Injectable()
class RunningEffects implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Effects');
  private readonly mails: readonly OnOneNode[];

  constructor(
    @Inject(CONFIRM_SUBMISSION) confirm: Confirming,
    @Inject(NOTIFY_OF_CANCELLATION) notify: Notifying,
    @Inject(EFFECT_PARTS) parts: EffectParts,
    @Inject(COORDINATION) coordination: Coordination,
    @Inject(CONFIG) { node }: Config,
    @Inject(READ_ONLY) readOnly: ReadOnlySwitch | null,
  ) {
    const { logger } = this;
    const around = {
      failed: (due: DueEffect | undefined, err: unknown) =>
        logger.warn({ msg: 'An effect failed and is tried again', cause: due?.cause, err }),
      documents: parts.documents,
      events: parts.events,
      watcher: parts.watcher,
      coordination,
      node,
      logger,
    };
    this.mails = [
      effectsOnOneNode({
        ...around,
        effect: 'submission_confirmation',
        delivery: oneByOne(parts, ['DeclarationCompleted'], confirm),
      }),
      effectsOnOneNode({
        ...around,
        effect: 'cancellation_notice',
        delivery: oneByOne(parts, ['BookingCancelled'], notify),
      }),
    ];
    // What was sent must be recorded before nothing can be.
    readOnly?.onTurning({ turningOn: () => this.end(), turnedOff: () => this.begin() });
  }

  onApplicationBootstrap(): void {
    this.begin();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.end();
  }

  private begin(): void {
    for (const mail of this.mails) mail.begin();
  }

  private async end(): Promise<void> {
    await Promise.all(this.mails.map((mail) => mail.end()));
  }
}

/** What effects stand on. */
interface EffectParts extends DeliveryParts {
  readonly documents: Documents;
  readonly events: EventStore;
  readonly watcher: Watcher;
}

const sendsMail = (mailer: Mailer | null): Mailer => {
  if (mailer) return mailer;
  throw new Error('Mail is due to be sent here, and no mail server is configured');
};

const maySeeBookings =
  (principals: Principals, flags: readonly Flag[]) =>
  async (user: string, organisation: string): Promise<boolean> => {
    const principal = (await principals.of(user))?.principal;
    const entered = principal?.memberships.find(({ id }) => id === organisation);
    return (
      principal !== undefined &&
      entered !== undefined &&
      entered.permissions.includes('bookings.view.own') &&
      mayEnter(gates.cargo_bookings, flags, principal, entered)
    );
  };

/** Mail that leaves the portal because of a decision. */
@Module({
  providers: [
    {
      provide: EFFECT_PARTS,
      inject: [EXECUTE, EVENT_STORE, DOCUMENTS, WATCHER],
      useFactory: (
        execute: Execute,
        events: EventStore,
        documents: Documents,
        watcher: Watcher,
      ): EffectParts => ({ execute, events, documents, watcher }),
    },
    {
      provide: CONFIRM_SUBMISSION,
      inject: [EVENT_STORE, PeopleKeys, Principals, DIRECTORY, DOCUMENTS, MAILER, CLOCK, CONFIG],
      useFactory: (
        events: EventStore,
        keys: PeopleKeys,
        principals: Principals,
        directory: Directory,
        documents: Documents,
        mailer: Mailer | null,
        clock: Clock,
        config: Config,
      ): Confirming =>
        confirmSubmission({
          events,
          recipients: new SealedRecipients(events, keys),
          maySee: maySeeBookings(principals, config.flags),
          directory,
          declaredFor: async (reader, id) => declaredFor(documents, reader, id),
          publicUrl: addressInMails(config),
          mailer: sendsMail(mailer),
          clock,
        }),
    },
    {
      provide: NOTIFY_OF_CANCELLATION,
      inject: [EVENT_STORE, DIRECTORY, MAILER, CLOCK, CONFIG],
      useFactory: (
        events: EventStore,
        directory: Directory,
        mailer: Mailer | null,
        clock: Clock,
        { deskMail: desk }: Config,
      ): Notifying => notifyOfCancellation({ events, directory, mailer: sendsMail(mailer), clock, desk }),
    },
    RunningEffects,
    HeldEffectsService,
    RefusedEffectsService,
  ],
  controllers: [HeldEffectsController, RefusedEffectsController],
})
export class EffectsModule {}
