import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { isEvent } from '#domain/stored-events';
import { userStream } from '#domain/streams';
import { userDecider } from '#domain/user/decide';
import { receiveRegistration } from '#domain/user/registration';
import type { MachineClock } from '#platform/clock/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { EXECUTE, MACHINE_CLOCK, VAULT } from '#platform/tokens';
import type { Vault, VaultRecords } from '#platform/vault/port';
import type { Execute } from '../../platform/execute-port.ts';
import { Addresses } from '../addresses.ts';
import { AfterAnswer } from '../links/after-answer.ts';

/** What a stranger says of themselves. */
export interface Stranger {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organisation: string;
  readonly businessType: string;
  readonly tradelanes: readonly string[];
  readonly termsVersion: string;
}

/** What opens the account once the address is confirmed. */
export interface ChosenPassword {
  readonly hash: string;
  /** SHA-256 of what the browser was given. */
  readonly browser: string;
}

/**
 * Who registers is answered once that is written down, whoever they name; only then is it looked whether the address has an
 * account. So the answer and its time tell nothing of it.
 */
@Injectable()
export class RegistrationRequests {
  private readonly logger = new Logger('Registrations');
  private readonly afterAnswer = new AfterAnswer();

  constructor(
    @Inject(VAULT) private readonly vault: Pick<Vault, 'get' | 'put' | 'remove' | 'ids'>,
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly addresses: Addresses,
    private readonly keys: PeopleKeys,
  ) {}

  async take(stranger: Stranger, { hash, browser }: ChosenPassword): Promise<void> {
    const id = randomUUID();
    const request = {
      sealed: this.keys.sealRequest(id, JSON.stringify(stranger)),
      hash,
      browser,
      askedAt: this.clock.now().toISOString(),
    };
    await this.vault.put('registration_request', id, request);
    this.afterAnswer.begin(() => this.carryOut(id, request), this.failed);
  }

  /** What a process that died has left, and passwords whose registration was never confirmed; to be called now and then. */
  async sweep(): Promise<void> {
    for (const id of await this.vault.ids('registration_request')) {
      const request = await this.vault.get('registration_request', id);
      if (request) await this.carryOut(id, request).catch(this.failed);
    }
    const now = this.clock.now().toISOString();
    for (const id of await this.vault.ids('registration')) {
      const waiting = await this.vault.get('registration', id);
      if (waiting && waiting.expiresAt <= now) await this.vault.remove('registration', id);
    }
  }

  /** It is kept, and the next sweep tries it again: one that cannot be carried out holds up no other. */
  private readonly failed = (err: unknown): void =>
    this.logger.error({ err }, 'A registration failed for now');

  /** Resolves when nothing is under way. */
  async end(): Promise<void> {
    await this.afterAnswer.end();
  }

  private async carryOut(
    id: string,
    { sealed, hash, browser }: VaultRecords['registration_request'],
  ): Promise<void> {
    const stranger = JSON.parse(this.keys.openRequest(id, sealed)) as Stranger;
    const userId = await this.addresses.personOf(stranger.email, `registration/${id}`);
    const [firstName, lastName, email, organisation] = await this.keys.seal(
      userId,
      stranger.firstName,
      stranger.lastName,
      stranger.email,
      stranger.organisation,
    );
    const { businessType, tradelanes, termsVersion } = stranger;
    const registration = {
      userId,
      registrationId: id,
      firstName,
      lastName,
      email,
      organisation,
      businessType,
      tradelanes,
      termsVersion,
    };
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) => receiveRegistration(state, registration, this.clock.now()),
      context: {
        actor: userId,
        organisation: '',
        side: 'external',
        commandId: `registration/${id}`,
        payloadHash: '',
        correlationId: id,
      },
    });
    // Once the erasure is finished the address is nobody's, and whoever registers it is somebody new.
    if (!done.ok && done.code === 'user_erased')
      throw new Error('The person of an address is being erased while it is registered');
    // Somebody who has an account keeps the password that they have.
    for (const event of done.ok ? done.events : [])
      if (isEvent(event, 'RegistrationReceived')) {
        const { expiresAt } = event.data;
        await this.vault.put('registration', id, { user: userId, hash, browser, expiresAt });
      }
    await this.vault.remove('registration_request', id);
  }
}
