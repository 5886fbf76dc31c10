import { type Decision, reject } from '../shared/decider.ts';
import type { UserEvent } from './events.ts';
import type { UserRejection } from './rejections.ts';
import type { UserState } from './state.ts';

type Decided = Decision<UserEvent, UserRejection>;

/** The staff role that is in every organisation, appoints staff and ends access. */
export const administratorRole = 'G2O Admin';

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
 */
export const reassignStaff = (
  state: UserState,
  { loaded, wanted }: { readonly loaded: Assignment; readonly wanted: Assignment },
): Decided => {
  if (state.status === 'unknown' || state.status === 'unconfirmed') return reject('user_unknown');
  if (state.status === 'erased') return reject('user_erased');
  if (state.status === 'removed') return reject('user_removed');
  const { userId, staffRole } = state;
  if (staffRole === null) return reject('not_staff');
  if (staffRole !== loaded.role) return reject('staff_role_changed', { seen: loaded.role, now: staffRole });
  if (staffRole === administratorRole) return reject('administrator_kept');
  // Who is everywhere keeps the organisations of before for when they are not.
  const isEverywhere = wanted.role === administratorRole;
  const added = isEverywhere ? [] : wanted.organisations.filter((id) => !loaded.organisations.includes(id));
  const removed = isEverywhere ? [] : loaded.organisations.filter((id) => !wanted.organisations.includes(id));
  if (wanted.role === staffRole && added.length === 0 && removed.length === 0) return [];
  return [
    { type: 'StaffReassigned', data: { userId, role: { from: staffRole, to: wanted.role }, added, removed } },
  ];
};

/**
 * Ends somebody's access to the portal, whoever they are.
 * @param seen the staff role that they were seen to have: administrators are released before, so that one is left
 */
export const removeUser = (state: UserState, seen: string | null): Decided => {
  switch (state.status) {
    case 'unknown':
    case 'unconfirmed':
      return reject('user_unknown');
    case 'erased':
      return reject('user_erased');
    case 'removed':
      return [];
    case 'active':
      return state.staffRole !== seen
        ? reject('staff_role_changed', { seen: seen ?? '', now: state.staffRole ?? '' })
        : [{ type: 'UserRemoved', data: { userId: state.userId } }];
  }
};

export const restoreUser = (state: UserState): Decided => {
  switch (state.status) {
    case 'unknown':
    case 'unconfirmed':
      return reject('user_unknown');
    case 'erased':
      return reject('user_erased');
    case 'active':
      return [];
    case 'removed':
      return [{ type: 'UserRestored', data: { userId: state.userId } }];
  }
};
