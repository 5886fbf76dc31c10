import { Controller, Delete, Get, HttpCode, Param, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { SessionList } from '#contracts/people/session-view';
import { SignedIn } from '../access/access.ts';
import { CurrentIdentity } from '../access/current.ts';
import type { Identity } from '../access/identity.ts';
import { notFound } from '../errors/api-error.ts';
import { onePage } from '../lists/paginate.ts';
import { Audit } from './audit.ts';
import { Sessions } from './sessions.ts';

/** One's own sessions: where one is signed in, and how to end that. */
@ApiTags('sign-in')
@Controller('api/customer/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  @Get()
  @SignedIn()
  @ApiOkResponse({ description: 'The one seen last first' })
  async list(@CurrentIdentity() identity: Identity): Promise<SessionList> {
    const own = await this.sessions.of(identity.principal.userId);
    const data = own.map(({ id, record }) => ({
      id,
      current: id === identity.session.id,
      created_at: record.createdAt,
      last_seen_at: record.lastSeenAt,
      expires_at: record.expiresAt,
      remembered: record.remember,
      user_agent: record.userAgent,
    }));
    return onePage(data);
  }

  @Delete(':sessionId')
  @SignedIn()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Ended' })
  async revoke(
    @CurrentIdentity() identity: Identity,
    @Param('sessionId') sessionId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const user = identity.principal.userId;
    const own = await this.sessions.of(user);
    if (!own.some(({ id }) => id === sessionId)) throw notFound();
    await this.sessions.end(sessionId);
    this.audit.tell('session_revoked', { user, address: request.ip, requestId: request.id });
  }
}
