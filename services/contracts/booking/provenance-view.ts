import type { BookingField, TermValue } from '#domain/booking/terms';
import type { InputMethod } from '#domain/shared/change-source';

/** The file of an upload, as far as its own side may know it. */
export interface SourceFile {
  /** null once the file is no longer kept. */
  readonly name: string | null;
  /** ISO moment. */
  readonly uploadedAt: string;
  /** As people count it in the file. */
  readonly row: number;
}

/** How a value came into a declaration. */
export type SourceView =
  | {
      readonly by: 'upload';
      /** null: it belongs to others. */
      readonly file: SourceFile | null;
    }
  | { readonly by: InputMethod };

/** A submission whose receipt the reader may open. */
export interface OpenReceipt {
  readonly submissionId: string;
  /** In whose area the receipt is. */
  readonly organisationId: string;
  /** ISO moment. */
  readonly submittedAt: string;
}

/** Who set a value, when, in which version, and how. */
export interface ValueOrigin {
  /** Display names of who edited it, in one text; null when erased. Customers read "G2O" for the operator's staff. */
  readonly by: string | null;
  /** Display name of who submitted it: the same as `by`, unless somebody sent a colleague's edit. */
  readonly submittedBy: string | null;
  /** ISO moment. */
  readonly at: string;
  readonly version: number;
  /** null where the log does not tell: of what was submitted before it was recorded, and of what was not submitted. */
  readonly source: SourceView | null;
  /** null where it was no submission, or one of others. */
  readonly receipt: OpenReceipt | null;
}

/** One field that was set since the declaration, or came otherwise than the rest of it. */
export interface FieldOrigin extends ValueOrigin {
  readonly field: BookingField;
  /** What it held before; absent of what the declaration set. */
  readonly before?: { readonly value: TermValue };
}

/** `GET cargo-declarations/{bookingId}/provenance`: where each value of a booking came from. */
export interface BookingProvenance {
  readonly bookingId: string;
  /** Revision of the stream at which the booking was read. */
  readonly revision: number;
  /** Of all fields that are not among `fields`. */
  readonly declared: ValueOrigin;
  readonly fields: readonly FieldOrigin[];
}
