import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { foldText } from '#contracts/cells/fold-text';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { userOrganisationList, UserOrganisationsAnswer } from '#contracts/people/user-admin';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { type OrganisationDocument, organisationsModel } from '#projections/organisations/read-model';
import type { UserDocument } from '#projections/users/read-model';
import { paginate } from '../../lists/paginate.ts';
import { windowOf } from '../../lists/paging.ts';
import { organisationsHeldBy } from '../held-organisations.ts';
import { KnownUsers } from './known-users.ts';
import { isEverywhere } from './user-view.ts';

/** Where somebody is: of administrators, everywhere. */
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
  ) {}

  /** @throws ApiError 404 */
  async execute({ userId, query, address }: ListUserOrganisations): Promise<UserOrganisationsAnswer> {
    const words = foldText((query.search ?? '').trim());
    const found = (await this.organisationsOf(await this.users.documentOf(userId)))
      .filter(({ nameKey }) => nameKey.includes(words))
      .toSorted((a, b) => (a.nameKey < b.nameKey ? -1 : 1));
    const { skip, limit } = windowOf(query);
    const page = found.slice(skip, skip + limit).map(({ id, name, type }) => ({ id, name, type }));
    return paginate(page, query, found.length, address);
  }

  private async organisationsOf(user: UserDocument): Promise<readonly OrganisationDocument[]> {
    const found = isEverywhere(user)
      ? await this.documents.find(organisationsModel, {})
      : await organisationsHeldBy(this.documents, user);
    return found.map(({ document }) => document);
  }
}
