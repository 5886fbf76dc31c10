import { Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { FeedList, NewFeed } from '#contracts/people/feeds';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { OrganisationMember, SignedIn } from '../access/access.ts';
import { Command, type CommandKey, CurrentOrganisation, CurrentPrincipal } from '../access/current.ts';
import { originOf } from '../sessions/audit.ts';
import { ListFeeds } from './list-feeds.ts';
import { MakeFeed } from './make-feed.ts';
import { RevokeFeed } from './revoke-feed.ts';

/** One's own calendar addresses: what calendars elsewhere show of the portal, and how to end that. */
@ApiTags('Calendar feeds')
@Controller('api/customer')
export class FeedsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('calendar-feeds')
  @SignedIn()
  @ApiOkResponse({ description: 'One’s own addresses, the latest first; never the secret in them' })
  list(@CurrentPrincipal() principal: Principal): Promise<FeedList> {
    return this.queries.execute(new ListFeeds(principal));
  }

  @Delete('calendar-feeds/:feedId')
  @SignedIn()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Ended: whoever fetches it gets 404' })
  revoke(
    @CurrentPrincipal() { userId }: Principal,
    @Param('feedId') feedId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.commands.execute(new RevokeFeed(userId, feedId, originOf(request)));
  }

  @Post('organisation/:organisationId/cargo-bookings/calendar-feeds')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Makes a secret address of one’s own for the laycans, told this once' })
  make(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Command() { commandId }: CommandKey,
    @Req() request: FastifyRequest,
  ): Promise<NewFeed> {
    return this.commands.execute(
      new MakeFeed('laycans', principal, organisation, commandId, originOf(request)),
    );
  }
}
