import { Controller, Delete, Get, HttpCode, Param, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { SessionList } from '#contracts/people/session-view';
import { SignedIn } from '../access/access.ts';
import { CurrentIdentity } from '../access/current.ts';
import type { Identity } from '../access/identity.ts';
import { originOf } from './audit.ts';
import { ListSessions } from './list-sessions.ts';
import { RevokeSession } from './revoke-session.ts';

/** One's own sessions: where one is signed in, and how to end that. */
@ApiTags('sign-in')
@Controller('api/customer/sessions')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @SignedIn()
  @ApiOkResponse({ description: 'The one seen last first' })
  list(@CurrentIdentity() identity: Identity): Promise<SessionList> {
    return this.queries.execute(new ListSessions(identity));
  }

  @Delete(':sessionId')
  @SignedIn()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Ended' })
  revoke(
    @CurrentIdentity() { principal }: Identity,
    @Param('sessionId') sessionId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.commands.execute(new RevokeSession(principal.userId, sessionId, originOf(request)));
  }
}
