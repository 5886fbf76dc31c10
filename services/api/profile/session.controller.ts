import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Flag } from '#contracts/people/flags';
import type { SessionAnswer } from '#contracts/people/profile';
import { FLAGS } from '#platform/tokens';
import { PublicAccess } from '../access/access.ts';
import { IDENTITIES, type Identities } from '../access/identity.ts';
import { Principals } from '../people/principals.ts';
import { presentProfile } from './profile-view.ts';

/** Who is there: a page that opens asks before anybody has signed in, and that is no fault. */
@ApiTags('sign-in')
@Controller('api/session')
export class SessionController {
  constructor(
    private readonly principals: Principals,
    @Inject(IDENTITIES) private readonly identities: Identities,
    @Inject(FLAGS) private readonly flags: readonly Flag[],
  ) {}

  @Get()
  @PublicAccess()
  @ApiOkResponse({
    description: 'The profile of who is signed in, null where nobody is; what is switched on',
  })
  async read(@Req() request: FastifyRequest): Promise<SessionAnswer> {
    const identity = await this.identities.identify(request);
    const known = identity && (await this.principals.of(identity.principal.userId));
    const profile = known ? presentProfile(known.user, known.principal) : null;
    return { profile, flags: this.flags };
  }
}
