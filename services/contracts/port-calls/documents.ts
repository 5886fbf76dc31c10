import { listOf, text } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';

/** Bill of lading, statement of facts, notice of readiness, mate's receipt. */
export const voyageDocumentTypes = ['bol', 'sof', 'nor', 'mates'] as const;
export type VoyageDocumentType = (typeof voyageDocumentTypes)[number];

export const voyageDocumentNames: Readonly<Record<VoyageDocumentType, string>> = {
  bol: 'Bill of lading',
  sof: 'Statement of facts',
  nor: 'Notice of readiness',
  mates: 'Mate’s receipt',
};

/** A voyage's document as a row. */
export interface VoyageDocumentRow {
  readonly id: string;
  readonly name: string;
  readonly type: VoyageDocumentType;
  /** Bytes. */
  readonly size: number;
  readonly mediaType: string;
  /** ISO 8601 UTC. */
  readonly updatedAt: string;
}

export const voyageDocumentsList = listOf({
  criteria: { search: text(128) },
  sorts: ['name', 'type', 'updatedAt'],
});

/** `GET …/port-calls/{portId}/documents?search=&sort=&order=`. */
export type VoyageDocumentsAnswer = Paginated<VoyageDocumentRow>;

/** Files that one download may hold. */
export const maxDownloadedFiles = 200;
/** Bytes of a file that leaves within JSON; larger ones are asked for as `application/zip` or one by one. */
export const maxJsonFileBytes = 20 * 1024 * 1024;

/** Body of `POST …/port-calls/{portId}/documents/download`: ids by type. */
export interface VoyageDocumentsDownload {
  readonly documents: Readonly<Partial<Record<VoyageDocumentType, readonly string[]>>>;
}

/** A file in the specification's shape. */
export interface DownloadedFile {
  /** Base64. */
  readonly file: string;
  readonly name: string;
  /** Media type. */
  readonly type: string;
}
