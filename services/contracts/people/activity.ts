import { ids, listOf } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';

/** What was done, in the order of an organisation's and a person's life; the kind is what lists are narrowed by. */
export const actKinds = {
  organisation_founded: 'organisation',
  organisation_renamed: 'organisation',
  template_chosen: 'settings',
  feature_switched: 'settings',
  eta_source_chosen: 'settings',
  member_invited: 'invitations',
  invitation_renewed: 'invitations',
  invitation_withdrawn: 'invitations',
  request_accepted: 'people',
  member_joined: 'people',
  member_role_changed: 'people',
  member_left: 'people',
  staff_assigned: 'staff',
  staff_taken_off: 'staff',
  staff_appointed: 'account',
  staff_role_changed: 'account',
  account_made: 'account',
  email_confirmed: 'account',
  request_rejected: 'account',
  names_changed: 'account',
  password_reset: 'account',
  password_changed: 'account',
  second_factor_set: 'account',
  second_factor_removed: 'account',
  directory_linked: 'account',
  access_ended: 'account',
  access_restored: 'account',
  person_erased: 'account',
} as const;

export type Act = keyof typeof actKinds;
export type ActKind = (typeof actKinds)[Act];

/** Whom the people of an organisation are told of: what staff do about one another is none of theirs. */
export const customersKinds: readonly ActKind[] = ['organisation', 'settings', 'invitations', 'people'];
export const everyKind: readonly ActKind[] = [...customersKinds, 'staff', 'account'];

/** By kind; the latest first. */
export const activityList = listOf({ criteria: { kind: ids() } });

export interface ActPerson {
  /** Null where they were erased, and of the operator's staff for customers. */
  readonly name: string | null;
  /** Of who was invited all that is told until they accept. */
  readonly email: string | null;
  readonly is_staff: boolean;
}

/** Something that was done, and by whom. */
export interface ActView {
  readonly id: string;
  readonly act: Act;
  /** ISO moment. */
  readonly at: string;
  /** Null: the portal itself, as it carries something out. */
  readonly by: ActPerson | null;
  /** Whom it was done to; null where that is nobody. */
  readonly whom: ActPerson | null;
  readonly organisation: { readonly id: string; readonly name: string } | null;
  /** Whoever did it did it to themselves. */
  readonly is_own: boolean;
  /** Of a role, name, template or source; of a feature `on` or `off`. */
  readonly from: string | null;
  readonly to: string | null;
  /** The feature that was switched. */
  readonly feature: string | null;
}

/** `GET …/organisations/{id}/activity` and `GET /api/internal/users/{id}/activity`, `?kind[]=&page=&per_page=`. */
export type ActivityAnswer = Paginated<ActView>;
