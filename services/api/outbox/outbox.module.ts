import { Module } from '@nestjs/common';
import { OutboxController } from './outbox.controller.ts';

/** Mails that left the portal, for staff. */
@Module({ controllers: [OutboxController] })
export class OutboxModule {}
