import type { NamedRef } from '../booking/terms.ts';
import type { Stated } from '../shared/statements.ts';

interface OfContact extends Stated {
  readonly contactId: string;
  /** ISO 8601 UTC. */
  readonly occurredAt: string;
}

/** Whom one turns to (`contact-{id}`). What names a person is sealed under the contact's own key, as it is for users. */
export type ContactEvent =
  | {
      readonly type: 'ContactStated';
      readonly data: OfContact & {
        readonly kind: 'agent' | 'operator' | 'team' | 'master';
        /** Global address number. */
        readonly company: string | null;
        readonly companyName: string | null;
        /** UN/LOCODEs. */
        readonly ports: readonly string[];
        readonly trade: NamedRef | null;
        readonly vesselId: string | null;
        /** The vault's key that the person is sealed under: another one once the contact was withdrawn. */
        readonly keyId: string;
        /** A ciphertext of `ContactPerson` as JSON. */
        readonly person: string;
      };
    }
  /** The contact's keys are deleted afterwards. */
  | { readonly type: 'ContactWithdrawn'; readonly data: OfContact };

/** Who it is, and how to reach them. Lines of an address are parted by `;`. */
export interface ContactPerson {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly fax: string | null;
  readonly address: string | null;
}
