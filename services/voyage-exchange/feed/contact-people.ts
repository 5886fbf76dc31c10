import type { ContactPerson } from '#domain/contact/events';
import type { PeopleKeys } from '#platform/people-keys/people-keys';
import type { Vault } from '#platform/vault/port';

/** People behind contacts: sealed under the contact's key, unreadable once that is forgotten. */
export interface ContactPeople {
  seal(keyId: string, person: ContactPerson): Promise<string>;
  forget(keyIds: readonly string[]): Promise<void>;
}

export const contactPeopleIn = (
  keys: Pick<PeopleKeys, 'seal'>,
  vault: Pick<Vault, 'remove'>,
): ContactPeople => ({
  seal: async (keyId, person) => {
    const [sealed] = await keys.seal(keyId, JSON.stringify(person));
    return sealed;
  },
  forget: async (keyIds) => {
    for (const keyId of keyIds) await vault.remove('key', keyId);
  },
});
