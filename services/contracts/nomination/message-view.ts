import type { NamedRef } from '#domain/booking/terms';
import type { NominationField } from '#domain/nomination/terms';
import type { ChangeKind, ChangeValue } from '../booking/timeline.ts';

/** The specification's system messages, and what people write. */
export const messageTypes = [
  'new',
  'updated',
  'declaration_updated',
  'approved',
  'confirmed_updates',
  'message',
] as const;

export type MessageType = (typeof messageTypes)[number];

/** One change that a message tells of. */
export interface MessageChange {
  readonly type: ChangeKind;
  readonly from: ChangeValue;
  readonly to: ChangeValue;
  /** The port of a discharge line; null of everything else. */
  readonly name: string | null;
  /** The booking that it is of; null of the nomination itself. */
  readonly code: string | null;
}

/** Of a message that somebody wrote only `text` and `about`; of the others what was agreed on, or changed, by then. */
export interface MessageBody {
  readonly text: string | null;
  /** The field that it points at. */
  readonly about: NominationField | null;
  readonly vessel: { readonly name: string } | null;
  readonly organisation: { readonly name: string } | null;
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  /** MT. */
  readonly totalQty: number | null;
  readonly loadingPort: { readonly name: string } | null;
  readonly dischargePorts: readonly { readonly name: string; readonly qty: number | null }[];
  readonly changes: readonly MessageChange[];
  /** Codes of bookings that the voyage-management system does not hold; staff only. */
  readonly notTransferredBookings?: readonly string[];
}

export interface NominationMessageView {
  readonly id: string;
  readonly nominationId: string;
  /** Its place in the thread: later ones have higher ones, with gaps. */
  readonly ordinal: number;
  readonly type: MessageType;
  /** ISO moment. */
  readonly timestamp: string;
  /** Who spoke: null where the portal did, for a voyage. The name is null where it was erased. */
  readonly user: { readonly id: string; readonly name: string | null; readonly isStaff: boolean } | null;
  readonly body: MessageBody;
  readonly cursor: string;
}

/** `GET cargo-nominations/{id}/messages`: 50 at most, oldest first; `before` an ordinal gives those before it. */
export interface NominationMessages {
  readonly data: readonly NominationMessageView[];
  /** There are older ones. */
  readonly hasEarlier: boolean;
  /** Ordinal of the last message that the reader has read; -1: none. */
  readonly readUpTo: number;
  readonly cursor: string;
}

/** How far somebody has read a thread, told on their own channel. */
export interface ThreadReadView {
  readonly id: string;
  readonly nominationId: string;
  /** Ordinal of the last message read. */
  readonly readUpTo: number;
}

/** Somebody writes, on the channel `.all`; the server says who. */
export interface TypingWhisper {
  readonly user: NamedRef;
  readonly isTyping: boolean;
}
