import { describe, it } from '@jest/globals';
import type { DocumentEvent } from '#domain/document/events';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { documentsProjection } from './projection.ts';

const given = specifyProjection(documentsProjection);

const file = { mediaType: 'application/pdf', size: 12_000, sha256: 'a'.repeat(64), path: 'bol/1.pdf' };
const told = (about: Extract<DocumentEvent, { type: 'DocumentStated' }>['data']['about']): DocumentEvent => ({
  type: 'DocumentStated',
  data: {
    documentId: 'd-1',
    sequence: 1,
    hash: 'h',
    occurredAt: '2027-03-01T08:00:00.000Z',
    kind: 'bol',
    about,
    name: 'B/L São 1',
    code: null,
    expiresOn: null,
    file,
  },
});

describe('papers', () => {
  it('are of a voyage or of a vessel', () => {
    const ofVoyage = { voyageId: 'v-1', callIds: ['v-1~a'], cargoRefs: ['c-1'] };
    given([told(ofVoyage)]).thenDocumentLike('d-1', {
      ...ofVoyage,
      vesselId: null,
      search: 'b/l sao 1',
      file,
    });
    given([told({ vesselId: 'tern' })]).thenDocumentLike('d-1', {
      voyageId: null,
      callIds: [],
      vesselId: 'tern',
    });
  });

  it('say why their file could not be had, until it comes', () => {
    const ofFile = { documentId: 'd-1', sha256: file.sha256 };
    const reason = 'There is no file at the address.';
    const refused: DocumentEvent = { type: 'DocumentFileRefused', data: { ...ofFile, reason } };
    given([told({ vesselId: 'tern' }), refused]).thenDocumentLike('d-1', { refusal: reason });
    const accepted: DocumentEvent = { type: 'DocumentFileAccepted', data: ofFile };
    given([told({ vesselId: 'tern' }), refused, accepted]).thenDocumentLike('d-1', {
      refusal: null,
      refusedAt: null,
    });
    const ofAnother: DocumentEvent = {
      type: 'DocumentFileRefused',
      data: { documentId: 'd-1', sha256: 'b'.repeat(64), reason },
    };
    given([told({ vesselId: 'tern' }), ofAnother]).thenDocumentLike('d-1', { refusal: null });
    given([refused]).thenNothing('d-1');
  });

  it('that are withdrawn are gone', () => {
    const withdrawn: DocumentEvent = {
      type: 'DocumentWithdrawn',
      data: { documentId: 'd-1', sequence: 2, hash: 'h2', occurredAt: '2027-03-02T08:00:00.000Z' },
    };
    given([told({ vesselId: 'tern' }), withdrawn]).thenGone('d-1');
    given([withdrawn]).thenNothing('d-1');
  });
});
