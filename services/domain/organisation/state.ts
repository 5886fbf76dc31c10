import type { EtaSource, MappedHeader, TypeOfOrganisation } from './events.ts';

/** An organisation from its foundation on; undefined before. */
export type OrganisationState = KnownOrganisation | undefined;

export interface Invitation {
  readonly invitationId: string;
  readonly userId: string;
  /** Ciphertext under the person's key. */
  readonly email: string;
  readonly role: string;
  /** ISO moment. */
  readonly expiresAt: string;
  /** The last mail that it was sent by. */
  readonly mailId: string;
  readonly status: 'open' | 'accepted' | 'withdrawn';
}

export interface KnownOrganisation {
  readonly organisationId: string;
  /** Under which it was founded; what it is called now, the admissions decide. */
  readonly name: string;
  readonly type: TypeOfOrganisation;
  readonly template: string;
  readonly features: readonly string[];
  readonly etaSource: EtaSource;
  /** Role by user. */
  readonly members: Readonly<Record<string, string>>;
  /** By their id; those that have ended tell who comes by their link that they have. */
  readonly invitations: Readonly<Record<string, Invitation>>;
  /** Whether founding it is done; of those that were founded without being admitted, never. */
  readonly isSetUp: boolean;
  /** How its files' columns are read, by `headerKey`. */
  readonly headers: ReadonlyMap<string, MappedHeader>;
}

/** A Map's key, for a header may be called `__proto__`. */
export const headerKey = ({ side, template, header }: MappedHeader): string =>
  JSON.stringify([side, template, header]);

/** Before anybody has chosen one. */
export const usualEtaSource: EtaSource = 'live';

export const initialOrganisationState: OrganisationState = undefined;
