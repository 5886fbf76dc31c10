import type { Stated } from '../shared/statements.ts';

/** bill of lading, statement of facts, notice of readiness, mate's receipt; certificate and drawing of a vessel. */
export type DocumentKind = 'bol' | 'sof' | 'nor' | 'mates' | 'certificate' | 'drawing';

/** `callIds`: `{voyageId}~{callId}`. */
export type DocumentAbout =
  | {
      readonly voyageId: string;
      readonly callIds: readonly string[];
      readonly cargoRefs: readonly string[];
    }
  | { readonly vesselId: string };

/** Where the file is and what it must be; it is fetched when it is first asked for. */
export interface DocumentFile {
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Below the base that is configured. */
  readonly path: string;
}

interface OfDocument extends Stated {
  readonly documentId: string;
  /** ISO 8601 UTC. */
  readonly occurredAt: string;
}

/** What the voyage-management system tells of a paper, whole with each statement. */
export type DocumentStatement =
  | {
      readonly type: 'DocumentStated';
      readonly data: OfDocument & {
        readonly kind: DocumentKind;
        readonly about: DocumentAbout;
        readonly name: string;
        /** Of a certificate: its type. */
        readonly code: string | null;
        /** `yyyy-MM-dd`. */
        readonly expiresOn: string | null;
        readonly file: DocumentFile;
      };
    }
  | { readonly type: 'DocumentWithdrawn'; readonly data: OfDocument };

interface OfFile {
  readonly documentId: string;
  readonly sha256: string;
}

/** A paper of a voyage or of a vessel (`document-{id}`): what is told of it, and whether its file could be had as told. */
export type DocumentEvent =
  | DocumentStatement
  | {
      readonly type: 'DocumentFileRefused';
      readonly data: OfFile & {
        /** Why, in a sentence. */
        readonly reason: string;
      };
    }
  /** A file that was refused before came as it was told. */
  | { readonly type: 'DocumentFileAccepted'; readonly data: OfFile };
