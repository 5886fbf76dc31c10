import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { foldText } from '#contracts/cells/fold-text';
import type { Paginated } from '#contracts/lists/paginated';
import type { OrganisationUserView } from '#contracts/people/organisation-users';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { paginate } from '../../lists/paginate.ts';
import { windowOf } from '../../lists/paging.ts';
import { OrganisationUsers } from './organisation-users.ts';
import type { ListOrganisationUsersQuery } from './organisation-users.dto.ts';

/** Who works in an organisation, and who was invited to, by e-mail address. */
export class ListOrganisationUsers extends Query<Paginated<OrganisationUserView>> {
  constructor(
    readonly asker: Principal,
    readonly organisation: PrincipalOrganisation,
    readonly query: ListOrganisationUsersQuery,
    readonly address: string,
  ) {
    super();
  }
}

const isWanted =
  ({ search = '', role = [], status = [] }: ListOrganisationUsersQuery) =>
  (user: OrganisationUserView): boolean => {
    const words = foldText(search.trim());
    const named = [user.email, `${user.first_name ?? ''} ${user.last_name ?? ''}`];
    return (
      (role.length === 0 || role.includes(user.role.id)) &&
      (status.length === 0 || status.includes(user.status)) &&
      (words === '' || named.some((text) => text !== null && foldText(text).includes(words)))
    );
  };

@QueryHandler(ListOrganisationUsers)
export class ListOrganisationUsersHandler implements IQueryHandler<ListOrganisationUsers> {
  constructor(private readonly users: OrganisationUsers) {}

  async execute({
    asker,
    organisation,
    query,
    address,
  }: ListOrganisationUsers): Promise<Paginated<OrganisationUserView>> {
    const found = (await this.users.of(asker, organisation)).filter(isWanted(query));
    const { skip, limit } = windowOf(query);
    return paginate(found.slice(skip, skip + limit), query, found.length, address);
  }
}
