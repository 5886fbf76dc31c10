import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Principal } from '#contracts/people/principal';
import type { UserDetails } from '#contracts/people/user-admin';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { notFound } from '../../errors/api-error.ts';
import { organisationsHeldBy } from '../held-organisations.ts';
import { SecondFactors } from '../../sessions/second-factor/second-factors.ts';
import { KnownUsers } from './known-users.ts';
import { presentUser, rightsOver } from './user-view.ts';

/** One person, with what who asks may do about them. */
export class GetUser extends Query<UserDetails> {
  constructor(
    readonly asker: Principal,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly users: KnownUsers,
    private readonly factors: SecondFactors,
  ) {}

  /** @throws ApiError 404 */
  async execute({ asker, userId }: GetUser): Promise<UserDetails> {
    const user = await this.users.documentOf(userId);
    const held = (await organisationsHeldBy(this.documents, user)).map(({ document }) => document);
    const row = presentUser(
      asker,
      user,
      held.toSorted((a, b) => (a.nameKey < b.nameKey ? -1 : 1)),
    );
    if (!row) throw notFound();
    const isOn = (await this.factors.of(userId)) !== undefined;
    return { ...row, ...rightsOver(asker, user, isOn) };
  }
}
