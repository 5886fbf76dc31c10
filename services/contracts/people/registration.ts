/** What somebody who registers does; the specification's codes. */
export const businessTypes = [
  { id: 'cargo_owner', name: 'Cargo owner' },
  { id: 'port_agent', name: 'Port agent' },
  { id: 'booking_agent', name: 'Booking agent' },
  { id: 'freight_forwarder', name: 'Freight forwarder' },
  { id: 'supplier', name: 'Supplier' },
  { id: 'government_authority', name: 'Government authority' },
  { id: 'other', name: 'Other' },
] as const;

export type BusinessType = (typeof businessTypes)[number]['id'];

export const businessTypeIds: readonly BusinessType[] = businessTypes.map(({ id }) => id);

/** As screens and mails call it. */
export const businessTypeName = (id: string): string =>
  businessTypes.find((one) => one.id === id)?.name ?? id;

/** Which terms and privacy notice are accepted with a registration: a month, changed with the texts. */
export const termsVersion = '2026-11';

/** Of what the form offers, as many as somebody may choose. */
export const maxTradelanes = 50;

/** `GET /api/tradelanes`, by name: what the form of a registration offers. */
export interface TradelanesAnswer {
  readonly data: readonly { readonly id: string; readonly name: string }[];
}

/** `GET /api/confirm-email/{token}`: whether the address is confirmed already, or the link is too old. */
export interface ConfirmationAnswer {
  readonly data: { readonly expired: boolean; readonly confirmed: boolean };
}

/** `POST /api/confirm-email/{token}`. */
export interface EmailConfirmed {
  readonly data: {
    readonly result: 'success';
    /** Kept: the one that was chosen in this browser holds. Mailed: a link to choose one is on its way. */
    readonly password: 'kept' | 'mailed';
  };
}
