import type { NamedRef } from '#domain/booking/terms';
import type { ContactPerson } from '#domain/contact/events';
import type { ReadModel } from '#platform/documents/port';

/** Whom one turns to; who it is stays null where the contact's key is gone. */
export interface ContactDocument {
  readonly contactId: string;
  readonly kind: 'agent' | 'operator' | 'team' | 'master';
  /** Global address number. */
  readonly company: string | null;
  readonly companyName: string | null;
  /** UN/LOCODEs. */
  readonly ports: readonly string[];
  readonly trade: NamedRef | null;
  readonly vesselId: string | null;
  /** The vault's key that the person is sealed under. */
  readonly keyId: string;
  readonly person: ContactPerson | null;
  /** When it was told last, ISO 8601 UTC. */
  readonly statedAt: string;
}

export const contactsModel: ReadModel<ContactDocument> = {
  name: 'contacts',
  indexes: [['kind'], ['company'], ['vesselId']],
  history: false,
};
