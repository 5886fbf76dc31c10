import { seesEveryOrganisation } from '#contracts/people/roles';
import type { Principal } from '#contracts/people/principal';
import type { UserDetails, UserRow } from '#contracts/people/user-admin';
import type { OrganisationDocument } from '#projections/organisations/read-model';
import type { UserDocument } from '#projections/users/read-model';
import { roleName } from './role-names.ts';

export const isEverywhere = ({ userType, role }: Pick<UserDocument, 'userType' | 'role'>): boolean =>
  userType === 'g2o' && seesEveryOrganisation(role);

/** Of these organisations those that somebody is in, or assigned to. */
const organisationsAmong = (
  { memberOf }: UserDocument,
  organisations: readonly OrganisationDocument[],
): readonly OrganisationDocument[] => organisations.filter(({ id }) => memberOf.includes(id));

const roleIn = (user: UserDocument, [first]: readonly OrganisationDocument[]): string =>
  user.userType === 'g2o'
    ? user.role
    : (first?.members.find((member) => member.user === user.id)?.role ?? user.role);

const mayAdminister = (asker: Principal, user: UserDocument): boolean =>
  asker.userId !== user.id && asker.internalPermissions.includes('staff.update.any');

/** undefined of whom nothing is left to show. */
export const presentUser = (
  asker: Principal,
  user: UserDocument,
  organisations: readonly OrganisationDocument[],
): UserRow | undefined => {
  const { id, firstName, lastName, email, userType, status, registeredAt } = user;
  if (status === 'erased' || status === 'unconfirmed' || email === null) return undefined;
  const own = organisationsAmong(user, organisations);
  const role = roleIn(user, own);
  const everywhere = isEverywhere(user);
  return {
    id,
    first_name: firstName,
    last_name: lastName,
    email,
    // Whoever has an account came to it by a mail to their address.
    email_verified: status !== 'invited',
    role: { id: role, name: roleName(role), is_admin: everywhere },
    user_type: userType,
    organisations: own.map((organisation) => ({ id: organisation.id, name: organisation.name })),
    has_all_organisations: everywhere,
    internal: userType === 'g2o',
    status,
    canEdit: mayAdminister(asker, user) && userType === 'g2o' && !everywhere && status === 'active',
    createdAt: registeredAt,
  };
};

/** An administrator of the staff is edited by nobody else. */
export const mayBeChosenFor = (actor: string, user: UserDocument): boolean =>
  actor === user.id || !isEverywhere(user);

/** What who asks may do about somebody, on the page of theirs. */
export const rightsOver = (
  asker: Principal,
  user: UserDocument,
  hasSecondFactor: boolean,
): Pick<
  UserDetails,
  'canRemove' | 'canRestore' | 'canErase' | 'canSignOut' | 'canChooseChannels' | 'canRemoveSecondFactor'
> => {
  const may = mayAdminister(asker, user);
  return {
    canRemove: may && user.status === 'active',
    canRestore: may && user.status === 'removed',
    // Nobody is erased by a slip: their access ends first.
    canErase: may && (user.status === 'removed' || user.status === 'invited'),
    canSignOut: may && user.status === 'active',
    canChooseChannels:
      asker.internalPermissions.includes('staff.update.any') &&
      user.status === 'active' &&
      mayBeChosenFor(asker.userId, user),
    canRemoveSecondFactor: may && user.status === 'active' && hasSecondFactor,
  };
};
