import { describe, expect, it } from '@jest/globals';
import {
  brokered,
  calledFor,
  nominated,
  nominationId,
  offer,
  santosFacts,
} from '#domain/nomination/nomination.specification';
import { settings } from '#domain/validation/sample.specification';
import type { ViewInputs } from '../runtime/presenting/view.ts';
import { positionAt, specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { nominationView } from './present.ts';
import { nominationsProjection } from './projection.ts';
import { sinceApproved } from './since-approved.ts';

const given = specifyProjection(nominationsProjection);

const inputs: ViewInputs = {
  today: '2027-03-01',
  nameOfUser: () => 'K. Berg',
  nameOfOrganisation: () => 'Atlântica Celulose',
  settingsOf: () => null,
  limitsOf: () => settings.limits,
  sees: () => true,
  zoneOf: () => undefined,
  cursorAt: (position) => `log.generation.${position}`,
};

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

  it('say all that their last command changed, and nothing of the one before', () => {
    const { data } = nominated();
    const changing = { ...data, messageId: 'message-2', version: 2 };
    const quantity = {
      type: 'NominatedQuantityChanged',
      data: { ...changing, from: 12_000, to: 13_000 },
      metadata: { commandId: 'edit' },
    } as const;
    const comment = {
      type: 'NominationCommentChanged',
      data: { ...changing, from: null, to: 'Under deck' },
      metadata: { commandId: 'edit' },
    } as const;
    given([nominated(), quantity, comment]).thenDocumentLike(nominationId, {
      event: 'updated_nomination',
      changes: ['nominated', 'comment'],
    });
    given([nominated(), quantity, { ...comment, metadata: { commandId: 'another' } }]).thenDocumentLike(
      nominationId,
      { changes: ['comment'] },
    );
  });

  it.each([
    ['hand', 'actor-1'],
    ['voyage', null],
  ] as const)('have their vessel of a %s from %s', (by, actor) => {
    const { data } = nominated();
    const [from, to] = [offer.vesselVoyage, { ...offer.vesselVoyage, name: 'Nordic Heron 1107' }];
    const changed = {
      type: 'NominatedVesselChanged',
      data: { ...data, messageId: 'message-2', version: 2, from, to, by },
    } as const;
    const document = given([nominated(), changed]).documents()[nominationId];
    expect(document?.setBy.vesselVoyage).toMatchObject({ actor });
  });

  it('have said what is wrong with them until their laycan is over', () => {
    const document = given([nominated({ terms: { ...offer, eta: null } })]).documents()[nominationId];
    if (!document) throw new Error('Nothing was nominated');
    const stored = { id: nominationId, position: positionAt(1), revision: 0, document };
    const errorsOn = (today: string) =>
      nominationView
        .present({ stored, inputs: { ...inputs, today } }, 'external')
        .errors.map(({ attribute }) => attribute);
    expect(errorsOn('2027-03-19')).toContain('eta');
    expect(errorsOn('2027-03-20')).toEqual([]);
  });

  it('tell of a line what differs from what was approved, and nothing else', () => {
    const { data } = nominated();
    const { terms } = data;
    const approved = {
      type: 'VesselApproved',
      data: { ...data, messageId: 'message-2', side: 'external', bookings: [], terms },
    } as const;
    const from = offer.discharge[2] ?? null;
    const changed = {
      type: 'NominatedDischargeChanged',
      data: {
        ...data,
        messageId: 'message-3',
        version: 2,
        ordinal: 2,
        from,
        to: from && { ...from, qty: 6_000 },
      },
    } as const;
    const document = given([nominated(), approved, changed]).documents()[nominationId];
    expect(document && sinceApproved(document.nomination)).toMatchObject([
      { field: 'dischargePorts.1.qty', from: 5_000, to: 6_000 },
    ]);
  });
});
