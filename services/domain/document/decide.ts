import type { Decider, Decision } from '../shared/decider.ts';
import type { StatementState } from '../shared/statements.ts';
import type { DocumentEvent } from './events.ts';

export interface DocumentState extends StatementState {
  /** SHA-256 of the file that was told last and could not be had as told; null: none. */
  readonly refused: string | null;
}

export const documentDecider: Decider<DocumentState, DocumentEvent> = {
  initialState: { last: null, refused: null },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'DocumentFileRefused':
        return { ...state, refused: data.sha256 };
      case 'DocumentFileAccepted':
        return { ...state, refused: null };
      case 'DocumentStated':
      case 'DocumentWithdrawn':
        return { last: { sequence: data.sequence, hash: data.hash }, refused: null };
    }
  },
};

interface FileOfDocument {
  readonly documentId: string;
  readonly sha256: string;
}

/** A file is refused once, however many people ask for it. */
export const refuseFile = (
  { refused }: DocumentState,
  { reason, ...file }: FileOfDocument & { readonly reason: string },
): Decision<DocumentEvent, never> =>
  refused === file.sha256 ? [] : [{ type: 'DocumentFileRefused', data: { ...file, reason } }];

/** Only what was refused is told of when it comes after all. */
export const acceptFile = (
  { refused }: DocumentState,
  file: FileOfDocument,
): Decision<DocumentEvent, never> =>
  refused === file.sha256 ? [{ type: 'DocumentFileAccepted', data: file }] : [];
