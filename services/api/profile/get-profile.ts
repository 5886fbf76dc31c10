import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ProfileAnswer } from '#contracts/people/profile';
import { unauthenticated } from '../errors/api-error.ts';
import { Principals } from '../people/principals.ts';
import { presentProfile } from './profile-view.ts';

/** Profile, organisations and permissions of a user. */
export class GetProfile extends Query<ProfileAnswer> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetProfile)
export class GetProfileHandler implements IQueryHandler<GetProfile> {
  constructor(private readonly principals: Principals) {}

  /** @throws ApiError 401 for someone who is unknown or erased */
  async execute({ userId }: GetProfile): Promise<ProfileAnswer> {
    const known = await this.principals.of(userId);
    if (!known) throw unauthenticated();
    return presentProfile(known.user, known.principal);
  }
}
