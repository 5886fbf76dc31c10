import { type Decider, type Decision, reject } from '../shared/decider.ts';
import { emptyMap, lookup, type PersistentMap, revised } from '../shared/persistent-map.ts';
import { foldText, plainLine } from '../shared/plain-text.ts';
import type { Admission, AdmissionEvent, RequestEvent } from './events.ts';

export interface AdmissionsState {
  /** What each organisation is called, by its id. */
  readonly names: PersistentMap<string>;
  /** Ids of those that have a name, by its key; two of before may share one. */
  readonly holders: PersistentMap<readonly string[]>;
  /** Users whose request has its answer. */
  readonly answered: PersistentMap<true>;
  /** Administrators whose access ended, by user id. */
  readonly released: PersistentMap<true>;
}

export type AdmissionRejection = 'organisation_name_taken' | 'request_resolved';
export type AdministratorRejection = 'access_ended';

const isIn = (set: PersistentMap<true>, id: string): boolean => lookup(set, id) !== undefined;

/** Two names with one key are the same. */
export const nameKey = (name: string): string => foldText(plainLine(name));

const leaving = (
  holders: AdmissionsState['holders'],
  id: string,
  name: string,
): AdmissionsState['holders'] => {
  const others = (lookup(holders, nameKey(name)) ?? []).filter((one) => one !== id);
  return revised(holders, [[nameKey(name), others.length === 0 ? null : others]]);
};

const called = (state: AdmissionsState, id: string, name: string): AdmissionsState => {
  const { names, holders } = state;
  const former = lookup(names, id);
  const left = former === undefined ? holders : leaving(holders, id, former);
  return {
    ...state,
    names: revised(names, [[id, name]]),
    holders: revised(left, [[nameKey(name), [...(lookup(left, nameKey(name)) ?? []), id]]]),
  };
};

export const admissionsDecider: Decider<AdmissionsState, AdmissionEvent> = {
  initialState: { names: emptyMap(), holders: emptyMap(), answered: emptyMap(), released: emptyMap() },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'OrganisationAdmitted':
      case 'OrganisationNameKnown':
        return called(state, data.organisationId, data.name);
      case 'OrganisationRenamed':
        return called(state, data.organisationId, data.to);
      case 'RequestAccepted':
      case 'RequestRejected':
        return { ...state, answered: revised(state.answered, [[data.userId, true]]) };
      case 'AdministratorReleased':
        return { ...state, released: revised(state.released, [[data.userId, true]]) };
      case 'AdministratorReinstated':
        return { ...state, released: revised(state.released, [[data.userId, null]]) };
    }
  },
};

type Decided = Decision<AdmissionEvent, AdmissionRejection>;

/** Whether any other organisation has the name: names that differ in case, accents or spaces are the same. */
const isTaken = ({ holders }: AdmissionsState, name: string, but: string): boolean =>
  (lookup(holders, nameKey(name)) ?? []).some((id) => id !== but);

export const admitOrganisation = (state: AdmissionsState, admission: Admission): Decided => {
  const { organisationId } = admission;
  if (lookup(state.names, organisationId) !== undefined) return [];
  const data = { ...admission, name: plainLine(admission.name) };
  return isTaken(state, data.name, organisationId)
    ? reject('organisation_name_taken')
    : [{ type: 'OrganisationAdmitted', data }];
};

/** Those of organisations that nobody admitted; two of before that share a name keep it both. */
export const keepNames = (
  state: AdmissionsState,
  organisations: readonly { readonly organisationId: string; readonly name: string }[],
): Decided =>
  organisations
    .filter(({ organisationId }) => lookup(state.names, organisationId) === undefined)
    .map((data) => ({ type: 'OrganisationNameKnown', data }));

export type AcceptedRequest = Extract<RequestEvent, { type: 'RequestAccepted' }>['data'];

/** The first answer holds: whoever comes second is told so, and nothing of theirs happens. */
export const acceptRequest = (state: AdmissionsState, request: AcceptedRequest): Decided =>
  isIn(state.answered, request.userId)
    ? reject('request_resolved')
    : [{ type: 'RequestAccepted', data: request }];

export const rejectRequest = (state: AdmissionsState, userId: string): Decided =>
  isIn(state.answered, userId) ? reject('request_resolved') : [{ type: 'RequestRejected', data: { userId } }];

/** Both or neither: no organisation is founded for a request that somebody else has answered. */
export const admitForRequest = (
  state: AdmissionsState,
  admission: Admission,
  requester: NonNullable<Admission['requester']>,
): Decided => {
  const { organisationId } = admission;
  const accepted = acceptRequest(state, { ...requester, organisationId });
  if (!Array.isArray(accepted)) return accepted;
  const admitted = admitOrganisation(state, { ...admission, requester });
  return Array.isArray(admitted) ? [...admitted, ...accepted] : admitted;
};

export interface RenameOrganisation {
  readonly organisationId: string;
  /** What it was founded as, where nobody has admitted it. */
  readonly founded: string;
  readonly name: string;
}

/** The same name in another writing is the organisation's own; nothing happens where not even that differs. */
export const renameOrganisation = (
  state: AdmissionsState,
  { organisationId, founded, name }: RenameOrganisation,
): Decided => {
  const from = lookup(state.names, organisationId) ?? founded;
  const to = plainLine(name);
  if (to === from) return [];
  return isTaken(state, to, organisationId)
    ? reject('organisation_name_taken')
    : [{ type: 'OrganisationRenamed', data: { organisationId, from, to } }];
};

/**
 * Whoever ends an administrator's access is one who keeps theirs: so one is left, also where two end each other's at once.
 * @param by who does it, an administrator
 */
export const releaseAdministrator = (
  state: AdmissionsState,
  { userId, by }: { readonly userId: string; readonly by: string },
): Decision<AdmissionEvent, AdministratorRejection> => {
  if (isIn(state.released, by)) return reject('access_ended');
  return isIn(state.released, userId) ? [] : [{ type: 'AdministratorReleased', data: { userId } }];
};

export const reinstateAdministrator = (
  state: AdmissionsState,
  { userId }: { readonly userId: string },
): Decided => (isIn(state.released, userId) ? [{ type: 'AdministratorReinstated', data: { userId } }] : []);
