import { type Decider, type Decision, reject } from '../shared/decider.ts';
import { foldText, plainLine } from '../shared/plain-text.ts';
import type { Admission, AdmissionEvent, RequestEvent } from './events.ts';

export interface AdmissionsState {
  /** Organisation ids by the folded name. */
  readonly names: ReadonlyMap<string, string>;
  readonly known: ReadonlySet<string>;
  /** Users whose request has its answer. */
  readonly answered: ReadonlySet<string>;
  /** Administrators whose access ended, by user id. */
  readonly released: ReadonlySet<string>;
}

export type AdmissionRejection = 'organisation_name_taken' | 'request_resolved';
export type AdministratorRejection = 'access_ended';

const keyOf = (name: string): string => foldText(plainLine(name));

export const admissionsDecider: Decider<AdmissionsState, AdmissionEvent> = {
  initialState: { names: new Map(), known: new Set(), answered: new Set(), released: new Set() },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'OrganisationAdmitted':
      case 'OrganisationNameKnown': {
        const { names, known } = state;
        const { organisationId, name } = data;
        return {
          ...state,
          names: names.has(keyOf(name)) ? names : new Map(names).set(keyOf(name), organisationId),
          known: new Set(known).add(organisationId),
        };
      }
      case 'RequestAccepted':
      case 'RequestRejected':
        return { ...state, answered: new Set(state.answered).add(data.userId) };
      case 'AdministratorReleased':
        return { ...state, released: new Set(state.released).add(data.userId) };
      case 'AdministratorReinstated': {
        const released = new Set(state.released);
        released.delete(data.userId);
        return { ...state, released };
      }
    }
  },
};

type Decided = Decision<AdmissionEvent, AdmissionRejection>;

/** Names that differ in case, accents or spaces are the same. */
export const admitOrganisation = (state: AdmissionsState, admission: Admission): Decided => {
  if (state.known.has(admission.organisationId)) return [];
  const data = { ...admission, name: plainLine(admission.name) };
  return state.names.has(keyOf(data.name))
    ? reject('organisation_name_taken')
    : [{ type: 'OrganisationAdmitted', data }];
};

/** Those of organisations that nobody admitted; two of before that share a name keep it both. */
export const keepNames = (
  state: AdmissionsState,
  organisations: readonly { readonly organisationId: string; readonly name: string }[],
): Decided =>
  organisations
    .filter(({ organisationId }) => !state.known.has(organisationId))
    .map((data) => ({ type: 'OrganisationNameKnown', data }));

export type AcceptedRequest = Extract<RequestEvent, { type: 'RequestAccepted' }>['data'];

/** The first answer holds: whoever comes second is told so, and nothing of theirs happens. */
export const acceptRequest = (state: AdmissionsState, request: AcceptedRequest): Decided =>
  state.answered.has(request.userId)
    ? reject('request_resolved')
    : [{ type: 'RequestAccepted', data: request }];

export const rejectRequest = (state: AdmissionsState, userId: string): Decided =>
  state.answered.has(userId) ? reject('request_resolved') : [{ type: 'RequestRejected', data: { userId } }];

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

/**
 * Whoever ends an administrator's access is one who keeps theirs: so one is left, also where two end each other's at once.
 * @param by who does it, an administrator
 */
export const releaseAdministrator = (
  state: AdmissionsState,
  { userId, by }: { readonly userId: string; readonly by: string },
): Decision<AdmissionEvent, AdministratorRejection> => {
  if (state.released.has(by)) return reject('access_ended');
  return state.released.has(userId) ? [] : [{ type: 'AdministratorReleased', data: { userId } }];
};

export const reinstateAdministrator = (
  state: AdmissionsState,
  { userId }: { readonly userId: string },
): Decided => (state.released.has(userId) ? [{ type: 'AdministratorReinstated', data: { userId } }] : []);
