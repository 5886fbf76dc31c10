import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { foldText } from '#contracts/cells/fold-text';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { Principal } from '#contracts/people/principal';
import type { userList, UsersAnswer } from '#contracts/people/user-admin';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';
import { type UserDocument, usersModel } from '#projections/users/read-model';
import { allOf } from '../../lists/filters.ts';
import { paginate } from '../../lists/paginate.ts';
import { windowOf } from '../../lists/paging.ts';
import { isOrganisationRole } from './role-names.ts';
import { presentUser } from './user-view.ts';

type UserQuery = PageQueryOf<typeof userList>;

/** Everybody who has an account, had one, or was invited, for staff. */
export class ListUsers extends Query<UsersAnswer> {
  constructor(
    readonly asker: Principal,
    readonly query: UserQuery,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async execute({ asker, query, address }: ListUsers): Promise<UsersAnswer> {
    const filter = await this.filterOf(query);
    const [found, total] = await Promise.all([
      this.documents.find(usersModel, filter, { sort: [['nameKey', 1]], ...windowOf(query) }),
      this.documents.count(usersModel, filter),
    ]);
    const users = found.map(({ document }) => document);
    const organisations = await this.documents.find(
      organisationsModel,
      { _id: { $in: [...new Set(users.flatMap(({ memberOf }) => memberOf))] } },
      { sort: [['nameKey', 1]] },
    );
    const named = organisations.map(({ document }) => document);
    return paginate(
      users.flatMap((user) => presentUser(asker, user, named) ?? []),
      query,
      total,
      address,
    );
  }

  private async filterOf(query: UserQuery): Promise<Filter<UserDocument>> {
    const { search = '', organisation = [], role = [], user_type: types = [] } = query;
    const words = foldText(search.trim());
    return allOf<UserDocument>(
      { status: { $in: ['active', 'invited', 'removed'] } },
      ...(words === '' ? [] : [{ search: { $contains: words } }]),
      ...(types.length === 0 ? [] : [{ userType: { $in: types } }]),
      ...(organisation.length === 0 ? [] : [{ memberOf: { $in: organisation } }]),
      ...(role.length === 0 ? [] : [await this.holdersOf(role)]),
    );
  }

  /** Staff hold a role, customers one in each of their organisations. */
  private async holdersOf(roles: readonly string[]): Promise<Filter<UserDocument>> {
    const found = roles.some(isOrganisationRole)
      ? await this.documents.find(organisationsModel, { 'members.role': { $in: roles } })
      : [];
    const members = found.flatMap(({ document }) =>
      document.members.filter(({ role }) => roles.includes(role)).map(({ user }) => user),
    );
    return { $or: [{ role: { $in: roles } }, idsOf(members)] };
  }
}

const idsOf = (users: readonly string[]): Filter<UserDocument> => ({ _id: { $in: [...new Set(users)] } });
