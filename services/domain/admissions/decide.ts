import { type Decider, type Decision, reject } from '../shared/decider.ts';
import { foldText, plainLine } from '../shared/plain-text.ts';
import type { Admission, AdmissionEvent } from './events.ts';

export interface AdmissionsState {
  /** Organisation ids by the folded name. */
  readonly names: ReadonlyMap<string, string>;
  readonly known: ReadonlySet<string>;
}

export type AdmissionRejection = 'organisation_name_taken';

const keyOf = (name: string): string => foldText(plainLine(name));

export const admissionsDecider: Decider<AdmissionsState, AdmissionEvent> = {
  initialState: { names: new Map(), known: new Set() },
  evolve: ({ names, known }, { data: { organisationId, name } }) => ({
    names: names.has(keyOf(name)) ? names : new Map(names).set(keyOf(name), organisationId),
    known: new Set(known).add(organisationId),
  }),
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
