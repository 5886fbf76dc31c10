import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ReadOnlySwitch } from '#platform/event-store/read-only-switch';
import { READ_ONLY } from '#platform/tokens';
import type { OnOneNode } from '../processes/on-one-node.ts';
import type { MailQueue } from './mail-queue.ts';
import { MAIL_QUEUE_PARTS, type MailQueueParts } from './mail-queue-parts.ts';

/** Every kind of mail, each a queue of its own. */
export const MAIL_QUEUES = Symbol('MailQueues');

/** Lets mails out while the portal runs; on the way down it finishes what is being sent. */
@Injectable()
export class RunningMails implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly queues: readonly OnOneNode[];

  constructor(
    @Inject(MAIL_QUEUES) queues: readonly MailQueue[],
    @Inject(READ_ONLY) readOnly: ReadOnlySwitch | null,
    @Inject(MAIL_QUEUE_PARTS) parts: MailQueueParts,
  ) {
    this.queues = queues.map((queue) => queue(parts));
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
    for (const queue of this.queues) queue.begin();
  }

  private async end(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.end()));
  }
}
