import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { foldText } from '#contracts/cells/fold-text';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { userList, UserRow, UsersAnswer } from '#contracts/people/user-admin';
import { seesEveryOrganisation } from '#contracts/people/roles';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { type OrganisationDocument, organisationsModel } from '#projections/organisations/read-model';
import { type UserDocument, usersModel } from '#projections/users/read-model';
import { allOf } from '../../lists/filters.ts';
import { paginate } from '../../lists/paginate.ts';
import { windowOf } from '../../lists/paging.ts';
import { isOrganisationRole, roleName } from './role-names.ts';

type UserQuery = PageQueryOf<typeof userList>;

/** Everybody with an account, for staff. */
export class ListUsers extends Query<UsersAnswer> {
  constructor(
    readonly query: UserQuery,
    readonly address: string,
  ) {
    super();
  }
}

const organisationsOf = (
  user: string,
  organisations: readonly OrganisationDocument[],
): readonly OrganisationDocument[] =>
  organisations.filter(({ members }) => members.some((member) => member.user === user));

const roleIn = (user: UserDocument, [first]: readonly OrganisationDocument[]): string =>
  user.userType === 'g2o'
    ? user.role
    : (first?.members.find((member) => member.user === user.id)?.role ?? user.role);

const present = (user: UserDocument, organisations: readonly OrganisationDocument[]): readonly UserRow[] => {
  const { id, firstName, lastName, email, userType, registeredAt } = user;
  if (firstName === null || lastName === null || email === null) return [];
  const own = organisationsOf(id, organisations);
  const role = roleIn(user, own);
  const isEverywhere = userType === 'g2o' && seesEveryOrganisation(user.role);
  return [
    {
      id,
      first_name: firstName,
      last_name: lastName,
      email,
      email_verified: true,
      role: { id: role, name: roleName(role), is_admin: isEverywhere },
      user_type: userType,
      organisations: own.map((organisation) => ({ id: organisation.id, name: organisation.name })),
      has_all_organisations: isEverywhere,
      internal: userType === 'g2o',
      createdAt: registeredAt,
    },
  ];
};

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async execute({ query, address }: ListUsers): Promise<UsersAnswer> {
    const filter = await this.filterOf(query);
    const [found, total] = await Promise.all([
      this.documents.find(usersModel, filter, { sort: [['nameKey', 1]], ...windowOf(query) }),
      this.documents.count(usersModel, filter),
    ]);
    const users = found.map(({ document }) => document);
    const organisations = await this.documents.find(
      organisationsModel,
      { 'members.user': { $in: users.map(({ id }) => id) } },
      { sort: [['nameKey', 1]] },
    );
    const named = organisations.map(({ document }) => document);
    return paginate(
      users.flatMap((user) => present(user, named)),
      query,
      total,
      address,
    );
  }

  private async filterOf(query: UserQuery): Promise<Filter<UserDocument>> {
    const { search = '', organisation = [], role = [], user_type: types = [] } = query;
    const words = foldText(search.trim());
    return allOf<UserDocument>(
      { status: 'active' },
      ...(words === '' ? [] : [{ search: { $contains: words } }]),
      ...(types.length === 0 ? [] : [{ userType: { $in: types } }]),
      ...(organisation.length === 0 ? [] : [await this.membersOf(organisation)]),
      ...(role.length === 0 ? [] : [await this.holdersOf(role)]),
    );
  }

  private async membersOf(ids: readonly string[]): Promise<Filter<UserDocument>> {
    const found = await this.documents.getMany(organisationsModel, ids);
    return idsOf(found.flatMap(({ document }) => document.members.map(({ user }) => user)));
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
