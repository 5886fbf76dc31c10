import type { Paginated } from '#contracts/lists/paginated';
import type { OrganisationUserFilters, OrganisationUserView } from '#contracts/people/organisation-users';
import type { FilterOptions } from '../../lists/filter-options.ts';
import type { ListSource } from '../../lists/list-source.ts';
import type { List } from '../../lists/use-list.ts';
import type { UserQuery } from './organisation-queries.ts';
import { usersCall } from './paths.ts';

export type UsersAnswer = Paginated<OrganisationUserView>;
export type UserListed = List<OrganisationUserView, UsersAnswer, UserQuery>;

export const usersOf = (organisation: string): ListSource<OrganisationUserView, UsersAnswer> => ({
  path: usersCall(organisation),
  rowId: ({ id }) => id,
  words: { one: 'user', many: 'users' },
});

/** The answer of the filters call, by the names of the criteria. */
export const userOptions = ({ roles, statuses }: OrganisationUserFilters): FilterOptions => ({
  role: roles,
  status: statuses,
});
