import { Body, Controller, Get, HttpCode, Put, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Principal } from '#contracts/people/principal';
import type { UserOrganisationsAnswer } from '#contracts/people/user-admin';
import { SignedIn } from '../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentPrincipal } from '../access/current.ts';
import { ChooseChannels } from '../people/users/choose-channels.ts';
import { ListUserOrganisations } from '../people/users/list-user-organisations.ts';
import { NotificationChoiceRequest } from '../people/users/notification-choice.ts';
import { ListUserOrganisationsQuery } from '../people/users/users.dto.ts';
import { type Answered, answeredAt } from '../platform/positions.ts';
import { spend } from '../platform/spend.ts';

/** Organisations that one person chooses for in an hour: each choice is kept for ever. */
const maxChoices = 200;

/** What who is signed in is told of each of their organisations, and where. */
@ApiTags('profile')
@Controller('api/customer/profile/organisations')
@SignedIn('notifications')
export class NotificationsController {
  private readonly choices = new RateLimiterMemory({ points: maxChoices, duration: 3_600 });

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'One’s own organisations by name, with the channels by which one is told of each',
  })
  list(
    @CurrentPrincipal() { userId }: Principal,
    @Query() query: ListUserOrganisationsQuery,
    @Req() { url }: FastifyRequest,
  ): Promise<UserOrganisationsAnswer> {
    return this.queries.execute(new ListUserOrganisations(userId, query, url));
  }

  @Put()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'One is told of these organisations by these channels' })
  async choose(
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
    @Body() body: NotificationChoiceRequest,
  ): Promise<Answered<undefined>> {
    const { userId } = principal;
    await spend(this.choices, userId, Math.max(1, body.organisations.length));
    const context = contextOf(principal, undefined, command);
    return answeredAt(await this.commands.execute(new ChooseChannels(userId, body, context)), undefined);
  }
}
