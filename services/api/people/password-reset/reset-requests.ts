import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { userStream } from '#domain/streams';
import { requestPasswordReset, userDecider } from '#domain/user/decide';
import type { MachineClock } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import type { Documents } from '#platform/documents/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { CONFIG, DOCUMENTS, EXECUTE, MACHINE_CLOCK, VAULT } from '#platform/tokens';
import type { Vault, VaultRecords } from '#platform/vault/port';
import { usersModel } from '#projections/users/read-model';
import type { Execute } from '../../platform/execute-port.ts';
import { AfterAnswer } from '../links/after-answer.ts';

/**
 * Who asks for a link to choose a password is answered once that is written down, whoever they name; only then is it looked
 * whether there is such an account. So the answer and its time tell nothing of it.
 */
@Injectable()
export class ResetRequests {
  private readonly logger = new Logger('Password resets');
  private readonly afterAnswer = new AfterAnswer();

  constructor(
    @Inject(VAULT) private readonly vault: Pick<Vault, 'get' | 'put' | 'remove' | 'ids'>,
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'get'>,
    @Inject(CONFIG) private readonly config: Pick<Config, 'singleSignOn'>,
    private readonly keys: PeopleKeys,
  ) {}

  async take(email: string): Promise<void> {
    const id = randomUUID();
    const request = { email: this.keys.emailId(email), askedAt: this.clock.now().toISOString() };
    await this.vault.put('reset_request', id, request);
    this.afterAnswer.begin(() => this.carryOut(id, request), this.failed);
  }

  /** What a process that died has left; to be called now and then. Twice the same is once. */
  async sweep(): Promise<void> {
    for (const id of await this.vault.ids('reset_request')) {
      const request = await this.vault.get('reset_request', id);
      if (request) await this.carryOut(id, request).catch(this.failed);
    }
  }

  /** It is kept, and the next sweep tries it again: one that cannot be carried out holds up no other. */
  private readonly failed = (err: unknown): void =>
    this.logger.error({ err }, 'A request for a new password failed for now');

  /** Resolves when nothing is under way. */
  async end(): Promise<void> {
    await this.afterAnswer.end();
  }

  /** Staff whose directory keeps their password. */
  private async signsInElsewhere(userId: string): Promise<boolean> {
    if (!this.config.singleSignOn) return false;
    return (await this.documents.get(usersModel, userId))?.document.userType === 'g2o';
  }

  private async carryOut(id: string, { email }: VaultRecords['reset_request']): Promise<void> {
    const claim = await this.vault.get('email', email);
    // Of an address without an account, and of a person who was erased, the request is dropped.
    if (claim && !(await this.signsInElsewhere(claim.user)))
      await this.run({
        stream: userStream(claim.user),
        decider: userDecider,
        decide: (state) => requestPasswordReset(state, { resetId: id, now: this.clock.now() }),
        context: {
          actor: claim.user,
          organisation: '',
          side: 'external',
          commandId: `reset/${id}`,
          payloadHash: '',
          correlationId: id,
        },
      });
    await this.vault.remove('reset_request', id);
  }
}
