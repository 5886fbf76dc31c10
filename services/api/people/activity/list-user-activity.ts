import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { ActivityAnswer, activityList } from '#contracts/people/activity';
import type { Principal } from '#contracts/people/principal';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { actsModel } from '#projections/acts/read-model';
import { paginate } from '../../lists/paginate.ts';
import { findPage } from '../../lists/source.ts';
import { KnownUsers } from '../users/known-users.ts';
import { ActsShown } from './acts-shown.ts';
import { activitySource } from './activity-source.ts';

/** What was done about somebody, and what they did about others, for staff; the latest first. */
export class ListUserActivity extends Query<ActivityAnswer> {
  constructor(
    readonly asker: Principal,
    readonly userId: string,
    readonly query: PageQueryOf<typeof activityList>,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListUserActivity)
export class ListUserActivityHandler implements IQueryHandler<ListUserActivity> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly users: KnownUsers,
    private readonly shown: ActsShown,
  ) {}

  /** @throws ApiError 404 for nobody, and for who was erased */
  async execute({ asker, userId, query, address }: ListUserActivity): Promise<ActivityAnswer> {
    await this.users.documentOf(userId);
    const invited = await this.documents.find(actsModel, { subject: userId, act: 'member_invited' });
    const invitations = invited.flatMap(({ document }) => document.invitation ?? []);
    const { found, total } = await findPage(this.documents, activitySource, {
      scope: { $or: [{ subject: userId }, { actor: userId }, { invitation: { $in: invitations } }] },
      query,
      // Nothing that was done depends on the day.
      today: '',
    });
    return paginate(await this.shown.to(asker, found), query, total, address);
  }
}
