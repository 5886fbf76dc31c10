import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { NominationMessages } from '#contracts/nomination/message-view';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { OrganisationMember } from '../access/access.ts';
import { Command, type CommandKey, CurrentOrganisation, CurrentPrincipal } from '../access/current.ts';
import { UuidPipe } from '../errors/uuid-pipe.ts';
import type { Answered } from '../platform/positions.ts';
import { spend } from '../platform/spend.ts';
import { ListMessages } from './list-messages.ts';
import { MarkAsRead, type ThreadMarked } from './mark-as-read.ts';
import { MarkAsReadBody, MessageBodyDto, MessagesQuery } from './nominations.dto.ts';
import { type MessagePosted, PostMessage } from './post-message.ts';
import { scopeOf } from './scope.ts';

/** Messages of one person in a minute, whatever their threads. */
const maxMessages = 20;

/** What both sides say of a nominated vessel. */
@ApiTags('Nominations')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-nominations')
export class ThreadController {
  private readonly messagesSent = new RateLimiterMemory({ points: maxMessages, duration: 60 });

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Put('messages/:messageId/mark-as-read')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Marks a message, and all before it, as read' })
  markAsRead(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('messageId', UuidPipe) messageId: string,
    @Body() { nominationId }: MarkAsReadBody,
    @Command() key: CommandKey,
  ): Promise<Answered<ThreadMarked>> {
    return this.commands.execute(
      new MarkAsRead(scopeOf(principal, organisation), key, nominationId, messageId),
    );
  }

  @Get(':nominationId/messages')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'The thread, 50 messages at a time, oldest first' })
  messages(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('nominationId', UuidPipe) nominationId: string,
    @Query() { before }: MessagesQuery,
  ): Promise<NominationMessages> {
    return this.queries.execute(new ListMessages(scopeOf(principal, organisation), nominationId, before));
  }

  @Post(':nominationId/messages')
  @OrganisationMember('cargo_bookings', 'bookings.create.own')
  @ApiOperation({ summary: 'Says something in the thread' })
  async post(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('nominationId', UuidPipe) nominationId: string,
    @Body() { message, about = null }: MessageBodyDto,
    @Command() key: CommandKey,
  ): Promise<Answered<MessagePosted>> {
    await spend(this.messagesSent, principal.userId);
    return this.commands.execute(
      new PostMessage(scopeOf(principal, organisation), key, nominationId, message, about),
    );
  }
}
