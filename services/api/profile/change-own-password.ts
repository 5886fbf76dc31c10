import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserDocument } from '#projections/users/read-model';
import { ApiError, invalid, unauthenticated } from '../errors/api-error.ts';
import { Principals } from '../people/principals.ts';
import { Audit, type Origin } from '../sessions/audit.ts';
import { passwordProblems } from '../sessions/password-policy.ts';
import { Passwords } from '../sessions/passwords.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignInThrottle } from '../sessions/throttle.ts';

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

/** Passwords are in the vault only: a change of one is no event. */
@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    private readonly principals: Principals,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 401 for someone who is unknown or erased, 422 with the fields that need another look */
  async execute({ userId, passwords, session, commandId, origin }: ChangeOwnPassword): Promise<void> {
    const known = await this.principals.of(userId);
    if (!known) throw unauthenticated();
    const { user } = known;
    const { current, next, confirmation } = passwords;
    // Said again after it was done, the current password is no longer that: nobody has mistyped anything.
    if (await this.passwords.isSetBy(user.id, commandId, next)) return;
    const attempt = { account: `password/${user.id}`, address: origin.address };
    const proof = await this.throttle.run(attempt, async () =>
      this.passwords.proven(user.id, current, user.id),
    );
    if (proof === undefined) {
      this.audit.tell('password_change_refused', { user: user.id, ...origin });
      throw invalid({ current_password: ['The current password is wrong.'] });
    }
    refuseWeak(user, current, next, confirmation);
    if (!(await this.passwords.change(user.id, proof, next, commandId)))
      throw invalid({ current_password: ['The current password is wrong.'] });
    await this.sessions.endAllOf(user.id, session);
    this.audit.tell('password_changed', { user: user.id, ...origin });
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
