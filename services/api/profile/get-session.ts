import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Flag } from '#contracts/people/flags';
import type { SessionAnswer } from '#contracts/people/profile';
import type { Config } from '#platform/config/config';
import type { Documents } from '#platform/documents/port';
import { CONFIG, DOCUMENTS, FLAGS } from '#platform/tokens';
import { presentPreferences } from '#projections/preferences/present';
import { preferencesModel } from '#projections/preferences/read-model';
import { Principals } from '../people/principals.ts';
import { presentProfile } from './profile-view.ts';

/** What a page that opens must know of who is there. */
export class GetSession extends Query<SessionAnswer> {
  constructor(
    /** undefined where nobody is signed in. */
    readonly userId: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(GetSession)
export class GetSessionHandler implements IQueryHandler<GetSession> {
  constructor(
    private readonly principals: Principals,
    @Inject(FLAGS) private readonly flags: readonly Flag[],
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(CONFIG) private readonly config: Pick<Config, 'singleSignOn' | 'staffDomains'>,
  ) {}

  async execute({ userId }: GetSession): Promise<SessionAnswer> {
    const { flags } = this;
    const signOnDomains = this.config.singleSignOn ? this.config.staffDomains : [];
    const known = userId === undefined ? undefined : await this.principals.of(userId);
    if (!known) return { profile: null, preferences: null, flags, signOnDomains };
    const preferences = await this.documents.get(preferencesModel, known.user.id);
    return {
      profile: presentProfile(known.user, known.principal),
      preferences: presentPreferences(preferences?.document),
      flags,
      signOnDomains,
    };
  }
}
