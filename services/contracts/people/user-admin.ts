import { ids, listOf, text } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';
import type { NotificationSetting } from './notifications.ts';
import type { OrganisationType, UserType } from './permissions.ts';
import type { StaffRole } from './roles.ts';

/** Searches names and e-mail address; by name. */
export const userList = listOf({
  criteria: { search: text(128), organisation: ids(), role: ids(), user_type: ids() },
});

/** `invited`: no account yet; `removed`: their access has ended. */
export type UserStatus = 'invited' | 'active' | 'removed';

/** As lists and their files say it. */
export const userStatusNames: Readonly<Record<UserStatus, string>> = {
  active: 'Active',
  invited: 'Pending',
  removed: 'Access ended',
};

export const userTypeNames: Readonly<Record<UserType, string>> = {
  g2o: 'G2O',
  customer: 'Customer',
  public: 'Public',
};

/** A person as the operator's staff see them. */
export interface UserRow {
  readonly id: string;
  /** Null of who was invited and has not come. */
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  /** Whoever has an account came to it by a mail to their address. */
  readonly email_verified: boolean;
  /** Of customers the one in the first of their organisations, by name. */
  readonly role: { readonly id: string; readonly name: string; readonly is_admin: boolean };
  readonly user_type: UserType;
  readonly organisations: readonly { readonly id: string; readonly name: string }[];
  /** Everywhere by role. */
  readonly has_all_organisations: boolean;
  readonly internal: boolean;
  readonly status: UserStatus;
  /** Whether who asks may give them another role, or other organisations. */
  readonly canEdit: boolean;
  /** ISO moment. */
  readonly createdAt: string;
}

/** `GET /api/internal/users/{id}`: what who asks may do about them, besides. */
export interface UserDetails extends UserRow {
  readonly canRemove: boolean;
  readonly canRestore: boolean;
  readonly canErase: boolean;
  readonly canSignOut: boolean;
  /** Whether who asks may choose what they are told of their organisations. */
  readonly canChooseChannels: boolean;
  /** Whether who asks may take a second factor off, for whoever has lost theirs; false where none is on. */
  readonly canRemoveSecondFactor: boolean;
}

/** `GET /api/internal/users/by-email?email=`: who has an account by an address; 204 of everybody else, who is Pending. */
export interface UserByEmail {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email_verified: boolean;
}

/** Organisations of one person at most, in one call. */
export const maxOrganisations = 1_000;

/** Searches the names of organisations that somebody is in. */
export const userOrganisationList = listOf({ criteria: { search: text(128) } });

/** `GET /api/internal/users/{id}/organisations`, by name. */
export type UserOrganisationsAnswer = Paginated<UserOrganisation>;

export interface UserOrganisation extends NotificationSetting {
  readonly type: OrganisationType;
}

/** Organisations at most that the forms of staff offer before any is searched for. */
export const offeredOrganisations = 10;

/** `GET /api/internal/users/new`: what the forms of staff offer. */
export interface NewUserForm {
  readonly roles: readonly StaffRoleOption[];
  readonly defaultRole: StaffRole;
  /** The first ten by name; all of them are searched for in `GET /api/internal/organisations`. */
  readonly organisations: readonly { readonly id: string; readonly name: string }[];
  /** Domains of the addresses that may be appointed. */
  readonly domains: readonly string[];
}

export interface StaffRoleOption {
  readonly id: StaffRole;
  readonly name: string;
  /** Everywhere by role. */
  readonly is_admin: boolean;
}

export interface UserAppointed {
  readonly id: string;
}

/** `GET /api/internal/users?search=&organisation[]=&role[]=&user_type[]=&page=&per_page=`. */
export type UsersAnswer = Paginated<UserRow>;

interface Option {
  readonly id: string;
  readonly name: string;
}

/** `GET /api/internal/users/filters?organisation[]=`: what the list is narrowed by already, of what there may be thousands of. */
export const userFiltersOf = listOf({ criteria: { organisation: ids() } });

export interface UserFilters {
  /** Those that were asked for, by name, as far as there are such; others are searched for in `GET /api/internal/organisations`. */
  readonly organisations: readonly Option[];
  readonly roles: readonly Option[];
  readonly userTypes: readonly Option[];
}
