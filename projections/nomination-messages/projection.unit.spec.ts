import { describe, it } from '@jest/globals';
import {
  calledFor,
  nominated,
  nominationId,
  offer,
  santosFacts,
} from '#domain/nomination/nomination.specification';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { nominationMessagesProjection } from './projection.ts';

const given = specifyProjection(nominationMessagesProjection);

describe('the thread of a nomination', () => {
  it('has one message a command, at the place of its first event', () => {
    given([nominated(), calledFor(santosFacts)]).thenDocumentLike('message-1', {
      nominationId,
      ordinal: 0,
      type: 'new',
      terms: offer,
      changes: [{ type: 'codeAdded', from: null, to: 'AC-118', name: null, code: 'AC-118' }],
    });
  });

  it('tells of an ETA that is news, and of no other', () => {
    const revised = {
      type: 'EtaRevised',
      data: { nominationId, from: offer.eta, to: '2027-03-12T11:00:00.000Z', voyageRevision: 5, news: null },
    } as const;
    const news = {
      messageId: 'message-2',
      heardBy: ['org-atlantica'],
      version: 2,
      approveBy: null,
      vessel: offer.vesselVoyage.name,
    };
    const thread = given([
      nominated(),
      revised,
      { ...revised, data: { ...revised.data, to: '2027-03-14T11:00:00.000Z', news } },
    ]);
    thread.thenDocumentLike('message-2', {
      type: 'updated',
      author: null,
      changes: [{ type: 'eta', from: offer.eta, to: '2027-03-14T11:00:00.000Z', name: null, code: null }],
    });
  });

  it('says nothing of a booking that another broker has', () => {
    const brokered = { ...santosFacts, revision: 3, broker: { id: 'org-meridian', name: 'Meridian' } };
    given([
      nominated(),
      {
        type: 'DeclarationTaken',
        data: {
          nominationId,
          messageId: 'message-4',
          side: 'external',
          heardBy: ['org-atlantica'],
          version: 1,
          approveBy: null,
          vessel: offer.vesselVoyage.name,
          lines: [{ facts: brokered, changes: [], cancelled: false }],
        },
      },
    ]).thenNothing('message-4');
  });

  it('keeps what somebody wrote, with what it points at', () => {
    given([
      nominated(),
      {
        type: 'MessagePosted',
        data: {
          nominationId,
          messageId: 'message-3',
          side: 'external',
          heardBy: ['org-atlantica'],
          text: 'Any news?',
          about: 'eta',
        },
      },
    ]).thenDocumentLike('message-3', {
      type: 'message',
      ordinal: 1,
      text: 'Any news?',
      about: 'eta',
      changes: [],
    });
  });
});
