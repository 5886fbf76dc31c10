import { LogIsReadOnly } from '../event-store/read-only-switch.ts';
import { isInBackups } from './kinds.ts';
import type { UserKind, Vault, VaultKind, VaultRecords } from './port.ts';

/**
 * A vault that takes nothing while the log takes nothing, for it is copied with the log. What no backup has is let through:
 * whoever signs in meanwhile signs in again afterwards, and loses nothing else.
 */
export class ReadOnlyVault implements Vault {
  readonly #vault: Vault;
  readonly #isReadOnly: () => boolean;

  constructor(vault: Vault, isReadOnly: () => boolean) {
    this.#vault = vault;
    this.#isReadOnly = isReadOnly;
  }

  get<Kind extends VaultKind>(kind: Kind, id: string): Promise<VaultRecords[Kind] | undefined> {
    return this.#vault.get(kind, id);
  }

  /** @throws LogIsReadOnly, as `put`, `replace` and `remove` */
  async claim<Kind extends VaultKind>(kind: Kind, id: string, record: VaultRecords[Kind]): Promise<boolean> {
    this.#assertTakes(kind);
    return this.#vault.claim(kind, id, record);
  }

  async put<Kind extends VaultKind>(kind: Kind, id: string, record: VaultRecords[Kind]): Promise<void> {
    this.#assertTakes(kind);
    await this.#vault.put(kind, id, record);
  }

  async replace<Kind extends VaultKind>(
    kind: Kind,
    id: string,
    record: VaultRecords[Kind],
    was?: VaultRecords[Kind],
  ): Promise<boolean> {
    this.#assertTakes(kind);
    return this.#vault.replace(kind, id, record, was);
  }

  async remove(kind: VaultKind, id: string): Promise<void> {
    this.#assertTakes(kind);
    await this.#vault.remove(kind, id);
  }

  ofUser<Kind extends UserKind>(
    kind: Kind,
    user: string,
  ): Promise<readonly { id: string; record: VaultRecords[Kind] }[]> {
    return this.#vault.ofUser(kind, user);
  }

  ids(kind: VaultKind): Promise<readonly string[]> {
    return this.#vault.ids(kind);
  }

  close(): Promise<void> {
    return this.#vault.close();
  }

  #assertTakes(kind: VaultKind): void {
    if (isInBackups(kind) && this.#isReadOnly()) throw new LogIsReadOnly();
  }
}
