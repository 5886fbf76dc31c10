import { Inject, Injectable } from '@nestjs/common';
import { foldText } from '#contracts/cells/fold-text';
import type { CriteriaOf } from '#contracts/lists/criteria';
import type { Principal } from '#contracts/people/principal';
import type { userList, UserRow } from '#contracts/people/user-admin';
import type { Documents, Filter, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';
import type { UserDocument } from '#projections/users/read-model';
import { allOf, withIds } from '../../lists/filters.ts';
import { isOrganisationRole } from './role-names.ts';
import { presentUser } from './user-view.ts';

export const byName = [['nameKey', 1]] as const;

/** Whom the list of users and its file have under a query, and as what. */
@Injectable()
export class UserSelection {
  constructor(@Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'find'>) {}

  async filterOf(query: CriteriaOf<typeof userList>): Promise<Filter<UserDocument>> {
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

  /** In their order, with the organisations that they are in. */
  async rowsOf(asker: Principal, found: readonly Stored<UserDocument>[]): Promise<readonly UserRow[]> {
    const users = found.map(({ document }) => document);
    const organisations = await this.documents.find(
      organisationsModel,
      withIds([...new Set(users.flatMap(({ memberOf }) => memberOf))]),
      { sort: byName },
    );
    const named = organisations.map(({ document }) => document);
    return users.flatMap((user) => presentUser(asker, user, named) ?? []);
  }

  /** Staff hold a role, customers one in each of their organisations. */
  private async holdersOf(roles: readonly string[]): Promise<Filter<UserDocument>> {
    const found = roles.some(isOrganisationRole)
      ? await this.documents.find(organisationsModel, { 'members.role': { $in: roles } })
      : [];
    const members = found.flatMap(({ document }) =>
      document.members.filter(({ role }) => roles.includes(role)).map(({ user }) => user),
    );
    return { $or: [{ role: { $in: roles } }, withIds([...new Set(members)])] };
  }
}
