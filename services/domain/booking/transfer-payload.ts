import type { Aboard } from './aboard.ts';
import {
  differingFields,
  sameTerm,
  termOf,
  type BookingField,
  type BookingTerms,
  type NamedRef,
  type TermValue,
} from './terms.ts';

/** What a transfer tells the voyage-management system of one document. */
export interface TransferPayload {
  /** It is not told the month and the master booking: they are null. The voyage is the nomination's, else the declared one. */
  readonly terms: BookingTerms;
  readonly broker: NamedRef | null;
}

export type TransferredField = BookingField | 'broker';

/** A field in which what the voyage-management system holds is not what it would be sent now. */
export interface TransferDifference {
  readonly field: TransferredField;
  readonly held: TermValue;
  readonly now: TermValue;
}

/** A document as it would be transferred now. */
export const payloadOf = (
  { terms, aboard }: { readonly terms: BookingTerms; readonly aboard: Aboard | null },
  broker: NamedRef | null,
): TransferPayload => ({
  terms: {
    ...terms,
    vesselVoyage: aboard?.vesselVoyage ?? terms.vesselVoyage,
    month: null,
    masterBooking: null,
  },
  broker,
});

/** Field by field, in the order of the grid; a name that was corrected under the same id is no difference. */
export const transferDifferences = (
  held: TransferPayload,
  now: TransferPayload,
): readonly TransferDifference[] => [
  ...differingFields(held.terms, now.terms).map((field) => ({
    field,
    held: termOf(held.terms, field),
    now: termOf(now.terms, field),
  })),
  ...(sameTerm(held.broker, now.broker)
    ? []
    : [{ field: 'broker' as const, held: held.broker, now: now.broker }]),
];

export const samePayload = (held: TransferPayload, now: TransferPayload): boolean =>
  transferDifferences(held, now).length === 0;
