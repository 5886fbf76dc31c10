import type { OrganisationRole } from './roles.ts';

/** `pending` and `expired` are invitations that nobody has answered. */
export const userStandings = ['active', 'pending', 'expired'] as const;
export type UserStanding = (typeof userStandings)[number];

export interface RoleOption {
  readonly id: OrganisationRole;
  readonly name: string;
}

/** Somebody who works in an organisation, or was invited to. */
export interface OrganisationUserView {
  /** The person's id; of an invitation its own, so that nobody learns whose account an address is. */
  readonly id: string;
  /** Null where the person was erased. */
  readonly email: string | null;
  /** Null until the invitation is accepted; staff are told whose account the address is. */
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: RoleOption;
  readonly status: UserStanding;
  /** ISO moment; null of members. */
  readonly expires_at: string | null;
  readonly is_self: boolean;
  /** Whether who asks may give them another role. */
  readonly canEdit: boolean;
  /** Whether who asks may remove them, or withdraw the invitation. */
  readonly canRemove: boolean;
  /** Whether who asks may send the invitation again. */
  readonly canInvite: boolean;
}

/** What the form of an invitation offers. */
export interface UserWizard {
  readonly roles: readonly RoleOption[];
  readonly defaultRole: OrganisationRole;
}

export interface OrganisationUserFilters {
  readonly roles: readonly RoleOption[];
  readonly statuses: readonly { readonly id: UserStanding; readonly name: string }[];
}

/** Whom an invitation went to. */
export interface InvitedUser {
  readonly id: string;
}

/** `GET /api/invitations/{token}`. */
export interface InvitationAnswer {
  readonly data: {
    readonly organisationId: string;
    readonly organisation: string;
    readonly email: string;
    readonly role: RoleOption;
    readonly expired: boolean;
    readonly accepted: boolean;
    /** Whether the address has an account: then nobody is asked for names and a password. */
    readonly registered: boolean;
  };
}
