import type { Admission } from '../admissions/events.ts';
import { type Decision, reject } from '../shared/decider.ts';
import { assigned, foundOrganisation } from './decide.ts';
import type { OrganisationEvent } from './events.ts';
import type { OrganisationRejection } from './rejections.ts';
import { type OrganisationState, usualEtaSource } from './state.ts';

type Decided = Decision<OrganisationEvent, OrganisationRejection>;

/** Founds what was admitted, with all of its people, in one append; what is founded already is left as it is. */
export const setUpOrganisation = (state: OrganisationState, admission: Admission): Decided => {
  if (state) return [];
  const {
    organisationId,
    name,
    type,
    template,
    features,
    etaSource,
    staff,
    by,
    customers,
    requester,
    expiresAt,
  } = admission;
  const founded = foundOrganisation(state, { organisationId, name, type, template, features });
  if (!Array.isArray(founded)) return founded;
  return [
    ...founded,
    ...(etaSource === usualEtaSource
      ? []
      : [
          {
            type: 'EtaSourceChosen',
            data: { organisationId, from: usualEtaSource, to: etaSource },
          } satisfies OrganisationEvent,
        ]),
    ...staff.map((userId): OrganisationEvent => ({
      type: 'MemberJoined',
      data: {
        organisationId,
        userId,
        role: assigned,
        ...(by === undefined || by === userId ? {} : { mailId: `${organisationId}-${userId}` }),
      },
    })),
    ...(requester
      ? [{ type: 'MemberJoined', data: { organisationId, ...requester } } satisfies OrganisationEvent]
      : []),
    ...customers.map((customer): OrganisationEvent => ({
      type: 'MemberInvited',
      data: { organisationId, ...customer, expiresAt },
    })),
  ];
};

/** All of it is done: nobody has to look after it any more. */
export const completeSetUp = (state: OrganisationState): Decided => {
  if (!state) return reject('organisation_unknown');
  const { organisationId } = state;
  return state.isSetUp ? [] : [{ type: 'SetUpCompleted', data: { organisationId } }];
};
