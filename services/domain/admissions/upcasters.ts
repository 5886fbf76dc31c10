import { usualEtaSource } from '../organisation/state.ts';
import type { Upcasters } from '../shared/upcast.ts';
import type { Admission } from './events.ts';

/** As it was kept before a new organisation's source of ETAs was asked for. */
type AdmittedBefore = Omit<Admission, 'etaSource'>;

export const admissionUpcasters: Upcasters = {
  OrganisationAdmitted: (data) => ({
    type: 'OrganisationAdmitted',
    // Only events of this type come here, in one of the two shapes.
    data: { etaSource: usualEtaSource, ...(data as Admission | AdmittedBefore) },
  }),
};
