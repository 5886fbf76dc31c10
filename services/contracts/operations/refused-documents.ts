import type { DocumentKind } from '#domain/document/events';
import { listOf, type PageQueryOf } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';

/** A document of a ship whose file could not be had as it was told. */
export interface RefusedDocument {
  readonly documentId: string;
  readonly name: string;
  readonly kind: DocumentKind;
  /** What it is about, by the ids of the voyage-management system; one of them is null. */
  readonly voyageId: string | null;
  readonly vesselId: string | null;
  /** Of its file, below the base that is configured. */
  readonly path: string;
  /** In a sentence. */
  readonly reason: string;
  /** ISO moment. */
  readonly refusedAt: string;
}

export const refusedDocumentsList = listOf({ criteria: {}, usualPageSize: 30 });
export type RefusedDocumentsPage = PageQueryOf<typeof refusedDocumentsList>;

/** Answer of `GET /api/operations/refused-documents?page=&per_page=`, the latest first. */
export type RefusedDocuments = Paginated<RefusedDocument>;
