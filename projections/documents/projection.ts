import type { DocumentAbout, DocumentEvent } from '#domain/document/events';
import { foldText } from '#domain/shared/plain-text';
import { projection } from '../runtime/projection.ts';
import { documentsModel, type ShipDocument } from './read-model.ts';

const placeOf = (about: DocumentAbout) =>
  'vesselId' in about
    ? { voyageId: null, callIds: [], cargoRefs: [], vesselId: about.vesselId }
    : { ...about, vesselId: null };

/** Papers of voyages and vessels: what they are, never what they say. */
export const documentsProjection = projection<ShipDocument, DocumentEvent>({
  model: documentsModel,
  version: 2,
  idsOf: (event) => [event.data.documentId],
  folds: {
    DocumentStated: {
      begins: (_known, { data }) => ({
        documentId: data.documentId,
        kind: data.kind,
        ...placeOf(data.about),
        name: data.name,
        search: foldText(data.name),
        code: data.code,
        expiresOn: data.expiresOn,
        file: data.file,
        refusal: null,
        refusedAt: null,
        statedAt: data.occurredAt,
      }),
    },
    DocumentWithdrawn: { begins: () => null },
    // A file may be asked for while its document is being withdrawn.
    DocumentFileRefused: {
      begins: (document, { data: { sha256, reason }, recordedAt }) =>
        document?.file.sha256 === sha256
          ? { ...document, refusal: reason, refusedAt: recordedAt }
          : (document ?? null),
    },
    DocumentFileAccepted: {
      begins: (document) => (document ? { ...document, refusal: null, refusedAt: null } : null),
    },
  },
});
