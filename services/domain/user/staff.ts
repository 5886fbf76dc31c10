import { type Decision, reject } from '../shared/decider.ts';
import type { UserEvent } from './events.ts';
import { gone } from './gone.ts';
import type { UserRejection } from './rejections.ts';
import type { UserState } from './state.ts';

type Decided = Decision<UserEvent, UserRejection>;

/** The staff role that is in every organisation, appoints staff and ends access. */
export const administratorRole = 'G2O Admin';

const told = (mailId: string | undefined): { readonly mailId?: string } =>
  mailId === undefined ? {} : { mailId };

export type AppointStaff = Extract<UserEvent, { type: 'StaffAppointed' }>['data'];

/** Whoever had access before is given it back, and not appointed again. */
export const appointStaff = (state: UserState, command: AppointStaff): Decided =>
  state.status === 'unknown' || state.status === 'unconfirmed'
    ? [{ type: 'StaffAppointed', data: command }]
    : reject(state.status === 'erased' ? 'user_erased' : 'user_already_registered');

/** A role, and the organisations that somebody is assigned to, by id. */
export interface Assignment {
  readonly role: string;
  readonly organisations: readonly string[];
}

/**
 * Organisations merge: what a colleague has added or taken meanwhile stays so. A role is one, and whoever saw another one
 * decides again.
 * @param loaded what whoever changes it saw
 * @param mailId under which they are told
 */
export const reassignStaff = (
  state: UserState,
  {
    loaded,
    wanted,
    mailId,
  }: { readonly loaded: Assignment; readonly wanted: Assignment; readonly mailId?: string },
): Decided => {
  if (state.status !== 'active') return gone(state);
  const { userId, staffRole } = state;
  if (staffRole === null) return reject('not_staff');
  if (staffRole !== loaded.role) return reject('staff_role_changed', { seen: loaded.role, now: staffRole });
  if (staffRole === administratorRole) return reject('administrator_kept');
  // Who is everywhere keeps the organisations of before for when they are not.
  const isEverywhere = wanted.role === administratorRole;
  const added = isEverywhere ? [] : wanted.organisations.filter((id) => !loaded.organisations.includes(id));
  const removed = isEverywhere ? [] : loaded.organisations.filter((id) => !wanted.organisations.includes(id));
  if (wanted.role === staffRole && added.length === 0 && removed.length === 0) return [];
  const role = { from: staffRole, to: wanted.role };
  return [{ type: 'StaffReassigned', data: { userId, role, added, removed, ...told(mailId) } }];
};

/**
 * Ends somebody's access to the portal, whoever they are.
 * @param seen the staff role that they were seen to have: administrators are released before, so that one is left
 */
export const removeUser = (state: UserState, seen: string | null): Decided => {
  if (state.status === 'removed') return [];
  if (state.status !== 'active') return gone(state);
  return state.staffRole === seen
    ? [{ type: 'UserRemoved', data: { userId: state.userId } }]
    : reject('staff_role_changed', { seen: seen ?? '', now: state.staffRole ?? '' });
};

/** @param mailId under which they are told */
export const restoreUser = (state: UserState, mailId?: string): Decided => {
  if (state.status === 'active') return [];
  return state.status === 'removed'
    ? [{ type: 'UserRestored', data: { userId: state.userId, ...told(mailId) } }]
    : gone(state);
};
