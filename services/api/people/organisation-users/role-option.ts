import type { RoleOption } from '#contracts/people/organisation-users';
import { organisationRoleNames, organisationRoles } from '#contracts/people/roles';

/** The one that may least is first: forms begin with it. */
export const roleOptions: readonly RoleOption[] = organisationRoles
  .map((id) => ({ id, name: organisationRoleNames[id] }))
  .toReversed();

/** @throws Error for a role that no organisation has */
export const roleOption = (role: string): RoleOption => {
  const option = roleOptions.find(({ id }) => id === role);
  if (!option) throw new Error(`There is no role ${role} in an organisation`);
  return option;
};
