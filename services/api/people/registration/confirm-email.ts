import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EmailConfirmed } from '#contracts/people/registration';
import { userStream } from '#domain/streams';
import { userDecider } from '#domain/user/decide';
import { confirmEmail } from '#domain/user/registration';
import type { MachineClock } from '#platform/clock/port';
import { EXECUTE, MACHINE_CLOCK, VAULT } from '#platform/tokens';
import type { Vault } from '#platform/vault/port';
import { notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { derivedId } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { Audit, type Origin } from '../../sessions/audit.ts';
import { Passwords } from '../../sessions/passwords.ts';
import { userRejections } from '../register-user.ts';
import { KnownRegistrations } from './known-registrations.ts';
import { browserId } from './register.ts';

/** Confirms an address by the link of a mail, which makes the account. */
export class ConfirmEmail extends Command<EmailConfirmed> {
  constructor(
    readonly token: string,
    /** What the browser keeps of having registered. */
    readonly browser: string | undefined,
    readonly origin: Origin,
  ) {
    super();
  }
}

/**
 * Decided in the person's stream, once. The password that was chosen with the registration becomes the account's only in the browser
 * in which it was chosen: else a stranger could register somebody's address, and its owner's click would open the account to
 * them. Where the process dies before the password is kept, the same link goes on in the same browser.
 */
@CommandHandler(ConfirmEmail)
export class ConfirmEmailHandler implements ICommandHandler<ConfirmEmail> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'get' | 'ofUser' | 'remove'>,
    private readonly registrations: KnownRegistrations,
    private readonly passwords: Passwords,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 404, 409 where it was confirmed already, 410 where the link has expired */
  async execute({ token, browser, origin }: ConfirmEmail): Promise<EmailConfirmed> {
    const known = await this.registrations.of(token);
    if (!known) throw notFound();
    const { userId, registrationId } = known;
    const waiting = await this.vault.get('registration', registrationId);
    const isOwn = waiting !== undefined && browser !== undefined && waiting.browser === browserId(browser);
    const now = this.clock.now();
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) =>
        confirmEmail(state, {
          registrationId,
          resetId: isOwn ? null : derivedId(registrationId, 'reset'),
          now,
        }),
      context: {
        actor: userId,
        organisation: '',
        side: 'external',
        // Each press is a command of its own: what was decided before is no success of the second.
        commandId: `confirmation/${registrationId}/${randomUUID()}`,
        payloadHash: '',
        correlationId: registrationId,
      },
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    const isKept = isOwn && (await this.passwords.setFirstHash(userId, waiting.hash));
    await this.forgetPasswords(userId);
    if (done.events.length === 0 && !isKept)
      throw refusalOf(userRejections, { code: 'email_confirmed_already', details: {} });
    this.audit.tell('email_confirmed', { user: userId, ...origin });
    return { data: { result: 'success', password: isKept ? 'kept' : 'mailed' } };
  }

  /** Those of all registrations of the address: none of them opens anything any more. */
  private async forgetPasswords(userId: string): Promise<void> {
    for (const { id } of await this.vault.ofUser('registration', userId))
      await this.vault.remove('registration', id);
  }
}
