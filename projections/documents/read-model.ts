import type { DocumentFile, DocumentKind } from '#domain/document/events';
import type { ReadModel } from '#platform/documents/port';

/** A paper of a voyage or of a vessel; it is seen by who sees its call, its cargo or its vessel. */
export interface ShipDocument {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** Of a voyage: which, and which of its calls and cargoes it concerns; else null and none. */
  readonly voyageId: string | null;
  readonly callIds: readonly string[];
  readonly cargoRefs: readonly string[];
  readonly vesselId: string | null;
  readonly name: string;
  /** Folded text that a search looks through. */
  readonly search: string;
  readonly code: string | null;
  /** `yyyy-MM-dd`. */
  readonly expiresOn: string | null;
  readonly file: DocumentFile;
  /** Why its file could not be had as told, and since when, ISO 8601 UTC; null: nobody asked, or it came. */
  readonly refusal: string | null;
  readonly refusedAt: string | null;
  /** When it was told last, ISO 8601 UTC. */
  readonly statedAt: string;
}

export const documentsModel: ReadModel<ShipDocument> = {
  name: 'documents',
  arrays: ['callIds'],
  indexes: [['voyageId'], ['callIds'], ['vesselId', 'kind'], ['file.sha256'], ['refusedAt']],
  history: false,
};
