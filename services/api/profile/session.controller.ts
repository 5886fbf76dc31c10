import { Controller, Get, Inject, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { SessionAnswer } from '#contracts/people/profile';
import { PublicAccess } from '../access/access.ts';
import { IDENTITIES, type Identities } from '../access/identity.ts';
import { GetSession } from './get-session.ts';

/** Who is there: a page that opens asks before anybody has signed in, and that is no fault. */
@ApiTags('sign-in')
@Controller('api/session')
export class SessionController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(IDENTITIES) private readonly identities: Identities,
  ) {}

  @Get()
  @PublicAccess()
  @ApiOkResponse({
    description: 'Profile and preferences of who is signed in, null where nobody is; what is switched on',
  })
  async read(@Req() request: FastifyRequest): Promise<SessionAnswer> {
    const identity = await this.identities.identify(request);
    return this.queries.execute(new GetSession(identity?.principal.userId));
  }
}
