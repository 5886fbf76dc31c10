import { ids, listOf, text } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';
import type { UserType } from './permissions.ts';

/** Searches names and e-mail address; by name. */
export const userList = listOf({
  criteria: { search: text(128), organisation: ids(), role: ids(), user_type: ids() },
});

/** A person as the operator's staff see them. */
export interface UserRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
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
  /** ISO moment. */
  readonly createdAt: string;
}

/** `GET /api/internal/users?search=&organisation[]=&role[]=&user_type[]=&page=&per_page=`. */
export type UsersAnswer = Paginated<UserRow>;

interface Option {
  readonly id: string;
  readonly name: string;
}

export interface UserFilters {
  readonly organisations: readonly Option[];
  readonly roles: readonly Option[];
  readonly userTypes: readonly Option[];
}
