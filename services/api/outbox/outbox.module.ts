import { Module } from '@nestjs/common';
import { ListSentMailsHandler } from './list-sent-mails.ts';
import { OutboxController } from './outbox.controller.ts';

/** Mails that left the portal, for staff. */
@Module({ controllers: [OutboxController], providers: [ListSentMailsHandler] })
export class OutboxModule {}
