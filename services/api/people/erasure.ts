import { Inject, Injectable } from '@nestjs/common';
import { eraseUser, userDecider } from '#domain/user/decide';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { DOCUMENTS, EXECUTE, VAULT } from '#platform/tokens';
import { forgetPerson } from '#platform/vault/kinds';
import type { Vault } from '#platform/vault/port';
import { usersModel } from '#projections/users/read-model';
import { refusalOf } from '../errors/rejection-answers.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import { Sessions } from '../sessions/sessions.ts';
import { userRejections, userStream } from './register-user.ts';

/**
 * Erasing a person: the event empties their documents, then everything of theirs leaves the vault. A process that dies
 * in between is made good by `finish`, which one node runs at its start and every hour.
 */
@Injectable()
export class Erasure {
  constructor(
    @Inject(EXECUTE) private readonly execute: Execute,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly sessions: Sessions,
  ) {}

  async erase(userId: string, context: CommandContext): Promise<Position> {
    const done = await this.execute({
      stream: userStream(userId),
      decider: userDecider,
      decide: eraseUser,
      context,
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    await this.forget(userId);
    return done.position;
  }

  /** Forgets whoever was erased while the process died before it had forgotten them. */
  async finish(): Promise<void> {
    const erased = await this.documents.find(usersModel, { status: 'erased' });
    for (const { id } of erased) if (await this.vault.get('key', id)) await this.forget(id);
  }

  private async forget(userId: string): Promise<void> {
    // Sockets hear of sessions that end.
    await this.sessions.endAllOf(userId);
    await forgetPerson(this.vault, userId);
  }
}
