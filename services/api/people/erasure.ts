import { Inject, Injectable } from '@nestjs/common';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, VAULT } from '#platform/tokens';
import { forgetPerson } from '#platform/vault/kinds';
import type { Vault } from '#platform/vault/port';
import { usersModel } from '#projections/users/read-model';
import { Sessions } from '../sessions/sessions.ts';

/**
 * What the vault holds of people who are erased leaves it. A process that dies between the event and this is made good by
 * `finish`, which one node runs at its start and every hour.
 */
@Injectable()
export class Erasure {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly sessions: Sessions,
  ) {}

  /** Forgets whoever was erased while the process died before it had forgotten them. */
  async finish(): Promise<void> {
    const erased = await this.documents.find(usersModel, { status: 'erased' });
    // A password that an invitation wrote beside the erasure may stand there without the key.
    for (const { id } of erased)
      if ((await this.vault.get('key', id)) ?? (await this.vault.get('password', id))) await this.forget(id);
  }

  async forget(userId: string): Promise<void> {
    // Sockets hear of sessions that end.
    await this.sessions.endAccessOf(userId);
    await forgetPerson(this.vault, userId);
  }
}
