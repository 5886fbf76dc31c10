import type { Upcasters } from '../shared/upcast.ts';
import type { OrganisationEvent } from './events.ts';

type Withdrawn = Extract<OrganisationEvent, { type: 'InvitationWithdrawn' }>['data'];

export const organisationUpcasters: Upcasters = {
  InvitationWithdrawn: (data) => ({
    type: 'InvitationWithdrawn',
    // Only events of this type come here, in one of the two shapes.
    data: { userId: null, ...(data as Withdrawn | Omit<Withdrawn, 'userId'>) },
  }),
};
