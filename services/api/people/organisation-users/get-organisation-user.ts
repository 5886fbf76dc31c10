import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OrganisationUserView } from '#contracts/people/organisation-users';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { notFound } from '../../errors/api-error.ts';
import { OrganisationUsers } from './organisation-users.ts';

/** A member of an organisation by their id, or an invitation by its own. */
export class GetOrganisationUser extends Query<OrganisationUserView> {
  constructor(
    readonly asker: Principal,
    readonly organisation: PrincipalOrganisation,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetOrganisationUser)
export class GetOrganisationUserHandler implements IQueryHandler<GetOrganisationUser> {
  constructor(private readonly users: OrganisationUsers) {}

  /** @throws ApiError 404 */
  async execute({ asker, organisation, id }: GetOrganisationUser): Promise<OrganisationUserView> {
    const found = (await this.users.of(asker, organisation)).find((user) => user.id === id);
    if (!found) throw notFound();
    return found;
  }
}
