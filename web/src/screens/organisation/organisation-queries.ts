import { type Criterion, listOf, oneOf, text } from '#contracts/lists/criteria';
import { userStandings } from '#contracts/people/organisation-users';
import { organisationRoles } from '#contracts/people/roles';
import { listSchema, type QueryOf } from '../../lists/list-schema.ts';

/** Any of the values that there are. */
const anyOf = <const Value extends string>(options: readonly Value[]): Criterion<Value, true> => ({
  ...oneOf(options),
  isMany: true,
  maxValues: options.length,
});

export const companyQueries = listSchema(listOf({ criteria: { search: text(128) } }));

export const userQueries = listSchema(
  listOf({ criteria: { search: text(128), role: anyOf(organisationRoles), status: anyOf(userStandings) } }),
  { filters: { role: { name: 'role', label: 'Role' }, status: { name: 'status', label: 'Status' } } },
);

export type UserQuery = QueryOf<typeof userQueries>;
