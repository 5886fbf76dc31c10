import { Inject, Injectable } from '@nestjs/common';
import type { OrganisationUserView } from '#contracts/people/organisation-users';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { organisationRoles } from '#contracts/people/roles';
import { administrator } from '#domain/organisation/decide';
import type { MachineClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { DOCUMENTS, MACHINE_CLOCK } from '#platform/tokens';
import {
  type InvitationDocument,
  type OrganisationDocument,
  organisationsModel,
} from '#projections/organisations/read-model';
import { type UserDocument, usersModel } from '#projections/users/read-model';
import { roleOption } from './role-option.ts';

interface Asker {
  readonly userId: string;
  readonly mayChange: boolean;
  readonly mayInvite: boolean;
  /** Customers leave their organisation an administrator; staff may do without. */
  readonly keepsOne: boolean;
  /** Staff see whose account an invited address is; colleagues of theirs do not, until they accept. */
  readonly knowsInvitees: boolean;
}

const askerOf = (
  { userId, userType, internalPermissions }: Principal,
  { permissions }: PrincipalOrganisation,
): Asker => ({
  userId,
  mayChange: permissions.includes('organization_users.update.own'),
  mayInvite: permissions.includes('invitations.create.own'),
  keepsOne: userType !== 'g2o',
  knowsInvitees: internalPermissions.includes('organization.create.any'),
});

/** Those of its own: staff who are assigned to it are none of its people. */
const customersIn = ({ members }: OrganisationDocument) =>
  members.filter(({ role }) => organisationRoles.some((known) => known === role));

/**
 * The people of one organisation as its members see them. There are as many as somebody has invited, which are few: the
 * list is made whole, and filtered and cut afterwards.
 */
@Injectable()
export class OrganisationUsers {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'get' | 'getMany'>,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly keys: PeopleKeys,
  ) {}

  /** By e-mail address. */
  async of(asker: Principal, organisation: PrincipalOrganisation): Promise<readonly OrganisationUserView[]> {
    const stored = (await this.documents.get(organisationsModel, organisation.id))?.document;
    if (!stored) return [];
    const by = askerOf(asker, organisation);
    const members = customersIn(stored);
    const users = await this.documents.getMany(
      usersModel,
      members.map(({ user }) => user),
    );
    const active = users.filter(({ document }) => document.status === 'active');
    const roles = new Map(members.map(({ user, role }) => [user, role]));
    const administrators = active.filter(({ id }) => roles.get(id) === administrator);
    const shown = [
      ...active.map(({ id, document }) =>
        memberView(document, roles.get(id) ?? '', by, administrators.length === 1),
      ),
      ...(await this.invited(stored.invitations, by)),
    ];
    return shown
      .filter(({ email }) => email !== null)
      .toSorted((a, b) => ((a.email ?? '') < (b.email ?? '') ? -1 : 1));
  }

  private async invited(
    invitations: readonly InvitationDocument[],
    by: Asker,
  ): Promise<readonly OrganisationUserView[]> {
    const users = by.knowsInvitees
      ? await this.documents.getMany(
          usersModel,
          invitations.map(({ user }) => user),
        )
      : [];
    const known = new Map(
      users.flatMap(({ id, document }) => (document.status === 'active' ? [[id, document] as const] : [])),
    );
    return Promise.all(
      invitations.map(async (invitation) =>
        invitedView(
          invitation,
          // Null where the person was erased meanwhile: nothing is left of the invitation either.
          await this.keys.reveal(invitation.user, invitation.email),
          known.get(invitation.user),
          by,
          this.clock.now().toISOString(),
        ),
      ),
    );
  }
}

const invitedView = (
  { id, role, expiresAt }: InvitationDocument,
  email: string | null,
  account: UserDocument | undefined,
  by: Asker,
  now: string,
): OrganisationUserView => ({
  id,
  email,
  first_name: account?.firstName ?? null,
  last_name: account?.lastName ?? null,
  role: roleOption(role),
  status: expiresAt <= now ? 'expired' : 'pending',
  expires_at: expiresAt,
  is_self: false,
  canEdit: false,
  canRemove: by.mayChange,
  canInvite: by.mayInvite,
});

const memberView = (
  { id, email, firstName, lastName }: UserDocument,
  role: string,
  by: Asker,
  hasOneAdministrator: boolean,
): OrganisationUserView => {
  const isSelf = id === by.userId;
  const isKept = by.keepsOne && role === administrator && hasOneAdministrator;
  const mayChange = by.mayChange && !isSelf && !isKept;
  return {
    id,
    email,
    first_name: firstName,
    last_name: lastName,
    role: roleOption(role),
    status: 'active',
    expires_at: null,
    is_self: isSelf,
    canEdit: mayChange,
    canRemove: mayChange,
    canInvite: false,
  };
};
