import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { foldText } from '#contracts/cells/fold-text';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { userOrganisationList, UserOrganisationsAnswer } from '#contracts/people/user-admin';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentChannels } from '#projections/preferences/present';
import { preferencesModel } from '#projections/preferences/read-model';
import { paginate } from '../../lists/paginate.ts';
import { windowOf } from '../../lists/paging.ts';
import { EveryOrganisation } from '../every-organisation.ts';
import { KnownUsers } from './known-users.ts';
import { organisationsOf } from './user-organisations.ts';

/** Where somebody is, and what they are told of each; of administrators, everywhere. */
export class ListUserOrganisations extends Query<UserOrganisationsAnswer> {
  constructor(
    readonly userId: string,
    readonly query: PageQueryOf<typeof userOrganisationList>,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListUserOrganisations)
export class ListUserOrganisationsHandler implements IQueryHandler<ListUserOrganisations> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly users: KnownUsers,
    private readonly every: EveryOrganisation,
  ) {}

  /** @throws ApiError 404 */
  async execute({ userId, query, address }: ListUserOrganisations): Promise<UserOrganisationsAnswer> {
    const words = foldText((query.search ?? '').trim());
    const user = await this.users.documentOf(userId);
    const found = (await organisationsOf(this.documents, this.every, user))
      .map((organisation) => ({ ...organisation, nameKey: foldText(organisation.name) }))
      .filter(({ nameKey }) => nameKey.includes(words))
      .toSorted((a, b) => (a.nameKey < b.nameKey ? -1 : 1));
    const { skip, limit } = windowOf(query);
    const preferences = (await this.documents.get(preferencesModel, userId))?.document;
    const isStaff = user.userType === 'g2o';
    const page = found.slice(skip, skip + limit).map(({ id, name, type }) => ({
      id,
      name,
      type,
      notify: presentChannels(preferences, id, { isStaff }),
    }));
    return paginate(page, query, found.length, address);
  }
}
