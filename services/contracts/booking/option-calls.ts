import type { NamedRef } from '#domain/booking/terms';

/** `GET companies-v2`: a company that the organisation books for, in the specification's fields. */
export interface CompanyOption extends NamedRef {
  readonly global_address_number: string;
  readonly location: string;
}

/** `GET cargo-bookings/ports`: a port by its UN/LOCODE. */
export interface PortFound extends NamedRef {
  /** ISO 3166 alpha-2: the beginning of the UN/LOCODE. */
  readonly country: string;
}

/** Characters that a search for ports has at least; shorter ones find nothing that anybody looks for. */
export const shortestPortSearch = 2;
