import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PageQueryOf } from '#contracts/lists/criteria';
import {
  type ActivityAnswer,
  type activityList,
  customersKinds,
  everyKind,
} from '#contracts/people/activity';
import type { Principal } from '#contracts/people/principal';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { paginate } from '../../lists/paginate.ts';
import { findPage } from '../../lists/source.ts';
import { ActsShown } from './acts-shown.ts';
import { activitySource } from './activity-source.ts';

/** Who did what in an organisation, the latest first. */
export class ListOrganisationActivity extends Query<ActivityAnswer> {
  constructor(
    readonly asker: Principal,
    readonly organisation: string,
    readonly query: PageQueryOf<typeof activityList>,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListOrganisationActivity)
export class ListOrganisationActivityHandler implements IQueryHandler<ListOrganisationActivity> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly shown: ActsShown,
  ) {}

  async execute({ asker, organisation, query, address }: ListOrganisationActivity): Promise<ActivityAnswer> {
    const kinds = asker.userType === 'g2o' ? everyKind : customersKinds;
    const { found, total } = await findPage(this.documents, activitySource, {
      scope: { organisation, kind: { $in: kinds } },
      query,
      // Nothing that was done depends on the day.
      today: '',
    });
    return paginate(await this.shown.to(asker, found), query, total, address);
  }
}
