import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '#domain/streams';
import { passwordChanged } from '#domain/user/credentials';
import { userDecider } from '#domain/user/decide';
import { EXECUTE } from '#platform/tokens';
import type { UserDocument } from '#projections/users/read-model';
import { ApiError, invalid, unauthenticated } from '../errors/api-error.ts';
import { refusalOf } from '../errors/rejection-answers.ts';
import { Principals } from '../people/principals.ts';
import { userRejections } from '../people/register-user.ts';
import type { Execute } from '../platform/execute-port.ts';
import { Audit, type Origin } from '../sessions/audit.ts';
import { passwordProblems } from '../sessions/password-policy.ts';
import { OwnPassword } from '../sessions/own-password.ts';
import { Passwords } from '../sessions/passwords.ts';
import { ownContext } from '../sessions/second-factor/own-context.ts';
import { Sessions } from '../sessions/sessions.ts';

export class ChangeOwnPassword extends Command<void> {
  constructor(
    readonly userId: string,
    readonly passwords: { readonly current: string; readonly next: string; readonly confirmation: string },
    /** The session that goes on; all others end. */
    readonly session: string,
    /** `Idempotency-Key` of the change. */
    readonly commandId: string,
    readonly origin: Origin,
  ) {
    super();
  }
}

/** Passwords are in the vault only: the event says that there is another one, for the mail that tells its owner. */
@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly principals: Principals,
    private readonly passwords: Passwords,
    private readonly own: OwnPassword,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 401 for someone who is unknown or erased, 422 with the fields that need another look */
  async execute({ userId, passwords, session, commandId, origin }: ChangeOwnPassword): Promise<void> {
    const known = await this.principals.of(userId);
    if (!known) throw unauthenticated();
    const { user } = known;
    const { current, next, confirmation } = passwords;
    // Said again after it was done, the current password is no longer that: nobody has mistyped anything.
    const made = await this.passwords.setBy(user.id, commandId, next);
    if (made !== undefined) {
      await this.sessions.endAllOf(user.id, session);
      return this.tell(user.id, made);
    }
    const proof = await this.own.proven(user.id, current, origin);
    if (proof === undefined) {
      this.audit.tell('password_change_refused', { user: user.id, ...origin });
      throw invalid({ current_password: ['The current password is wrong.'] });
    }
    refuseWeak(user, current, next, confirmation);
    const change = await this.passwords.change(user.id, proof, next, commandId);
    if (change === undefined) throw invalid({ current_password: ['The current password is wrong.'] });
    await this.sessions.endAllOf(user.id, session);
    await this.tell(user.id, change);
    this.audit.tell('password_changed', { user: user.id, ...origin });
  }

  /** Once, however often the change is sent: also where the process died that made it. */
  private async tell(userId: string, changeId: string): Promise<void> {
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) => passwordChanged(state, { changeId }),
      context: ownContext(userId, `password/${changeId}`),
    });
    if (!done.ok) throw refusalOf(userRejections, done);
  }
}

const refuseWeak = (user: UserDocument, current: string, next: string, confirmation: string): void => {
  const problems = passwordProblems(next, [
    user.firstName,
    user.lastName,
    user.email?.split('@', 1)[0] ?? null,
  ]);
  if (problems.length > 0) throw invalid({ new_password: problems });
  if (next === current)
    throw invalid({ new_password: ['Choose a password that differs from the current one.'] });
  if (next !== confirmation)
    throw new ApiError(422, 'invalid', 'Some fields need another look.', {
      errors: { confirm_password: ['The passwords do not match.'] },
    });
};
