import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Flag } from '#contracts/people/flags';
import type { SessionAnswer } from '#contracts/people/profile';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, FLAGS } from '#platform/tokens';
import { presentPreferences } from '#projections/preferences/present';
import { preferencesModel } from '#projections/preferences/read-model';
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
    @Inject(DOCUMENTS) private readonly documents: Documents,
  ) {}

  @Get()
  @PublicAccess()
  @ApiOkResponse({
    description: 'Profile and preferences of who is signed in, null where nobody is; what is switched on',
  })
  async read(@Req() request: FastifyRequest): Promise<SessionAnswer> {
    const { flags } = this;
    const identity = await this.identities.identify(request);
    const known = identity && (await this.principals.of(identity.principal.userId));
    if (!known) return { profile: null, preferences: null, flags };
    const preferences = await this.documents.get(preferencesModel, known.user.id);
    return {
      profile: presentProfile(known.user, known.principal),
      preferences: presentPreferences(preferences?.document),
      flags,
    };
  }
}
