import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { InvitationAnswer } from '#contracts/people/organisation-users';
import { PublicAccess } from '../../access/access.ts';
import { IDENTITIES, type Identities } from '../../access/identity.ts';
import { spend } from '../../platform/spend.ts';
import { originOf } from '../../sessions/audit.ts';
import { networkOf } from '../../sessions/network-of.ts';
import { AcceptInvitation } from './accept-invitation.ts';
import { AcceptInvitationRequest } from './accept-invitation-request.ts';
import { GetInvitation } from './get-invitation.ts';

/** Links that one network may open in a minute; each reads two streams. */
const maxOpened = 60;

/** What the links of invitations lead to, for whoever has one. */
@ApiTags('Invitations')
@Controller('api/invitations')
export class InvitationsController {
  private readonly opened = new RateLimiterMemory({ points: maxOpened, duration: 60 });

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(IDENTITIES) private readonly identities: Identities,
  ) {}

  @Get(':token')
  @PublicAccess()
  @ApiOperation({ summary: 'To which organisation somebody was invited; asking uses nothing up' })
  async read(@Param('token') token: string, @Req() { ip }: FastifyRequest): Promise<InvitationAnswer> {
    await spend(this.opened, networkOf(ip));
    return this.queries.execute(new GetInvitation(token));
  }

  @Post(':token/accept')
  @PublicAccess()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Joined; whoever had no account has one, and signs in' })
  async accept(
    @Param('token') token: string,
    @Body() body: AcceptInvitationRequest,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await spend(this.opened, networkOf(request.ip));
    const identity = await this.identities.identify(request);
    await this.commands.execute(
      new AcceptInvitation(
        token,
        {
          firstName: body.first_name,
          lastName: body.last_name,
          password: body.password,
          confirmation: body.confirm_password,
        },
        identity?.principal.userId,
        originOf(request),
      ),
    );
  }
}
