import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '#domain/streams';
import { resetPassword, userDecider } from '#domain/user/decide';
import type { MachineClock } from '#platform/clock/port';
import { EXECUTE, MACHINE_CLOCK } from '#platform/tokens';
import { ApiError, invalid, notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { Audit, type Origin } from '../../sessions/audit.ts';
import { passwordProblems } from '../../sessions/password-policy.ts';
import { Passwords } from '../../sessions/passwords.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { userRejections } from '../register-user.ts';
import { KnownResets } from './known-resets.ts';

const over = (): ApiError =>
  new ApiError(410, 'reset_over', 'This link was used already, or it has expired. Ask for another one.');

/** Chooses a password by the link of a mail; whoever was signed in is signed out everywhere. */
export class ResetPassword extends Command<void> {
  constructor(
    readonly token: string,
    readonly password: string,
    readonly confirmation: string | undefined,
    readonly origin: Origin,
  ) {
    super();
  }
}

/**
 * Decided in the user's stream, once: the first of all open links. Where the process dies before the password is kept, neither
 * the old one nor any session opens anything, and another link is asked for.
 */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly resets: KnownResets,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 404, 410 where the link was used or has expired, 422 by field */
  async execute({ token, password, confirmation, origin }: ResetPassword): Promise<void> {
    const known = await this.resets.of(token);
    if (!known) throw notFound();
    if (!known.isOpen) throw over();
    const { resetId, user, resets } = known;
    const { userId } = user;
    const problems = passwordProblems(password, await this.resets.namesOf(known));
    if (problems.length > 0) throw invalid({ password: problems });
    if (confirmation !== undefined && confirmation !== password)
      throw invalid({ confirm_password: ['The passwords do not match.'] });
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) => resetPassword(state, { resetId, now: this.clock.now().toISOString() }),
      context: {
        actor: userId,
        organisation: '',
        side: 'external',
        // Each use of a link is a command of its own: the second is refused, and no repeat of the first. Callers choose the ids of
        // their requests.
        commandId: `reset/${resetId}/${randomUUID()}`,
        payloadHash: '',
        correlationId: resetId,
      },
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    await this.passwords.set(userId, password, undefined, resets + 1);
    await this.sessions.endAllOf(userId);
    this.audit.tell('password_reset', { user: userId, ...origin });
  }
}
