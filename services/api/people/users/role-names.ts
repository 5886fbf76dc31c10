import { organisationRoleNames, organisationRoles, staffRoles } from '#contracts/people/roles';

export const isOrganisationRole = (role: string): boolean =>
  organisationRoles.some((known) => known === role);

/** As screens call it; staff roles and what is none are called by their own name. */
export const roleName = (role: string): string => {
  const known = organisationRoles.find((one) => one === role);
  if (known) return organisationRoleNames[known];
  return role === 'public' ? 'Public' : role;
};

/** Every role that somebody can hold. */
export const everyRole: readonly { readonly id: string; readonly name: string }[] = [
  ...staffRoles,
  ...organisationRoles,
].map((id) => ({ id, name: roleName(id) }));
