import { describe, it } from '@jest/globals';
import {
  brokered,
  calledFor,
  nominated,
  nominationId,
  offer,
  santosFacts,
} from '#domain/nomination/nomination.specification';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { nominationsProjection } from './projection.ts';

const given = specifyProjection(nominationsProjection);

describe('nominated vessels', () => {
  it('stand with what was offered, for whom, and whom they wait for', () => {
    given([nominated()]).thenDocumentLike(nominationId, {
      organisationId: 'org-atlantica',
      brokerId: null,
      voyageId: offer.vesselVoyage.id,
      status: 'pending_customer_review',
      nominated: 12_000,
      declared: 0,
      isDue: true,
      cancelled: false,
    });
  });

  it('add up what their bookings declare, and come into the sight of the broker of all of them', () => {
    given([nominated(), calledFor(santosFacts), brokered]).thenDocumentLike(nominationId, {
      declared: santosFacts.total,
      bookingIds: [santosFacts.bookingId],
      brokerId: 'org-meridian',
    });
  });
});
