import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { acceptInvitation } from '#domain/organisation/invitations';
import { registerUser, userDecider } from '#domain/user/decide';
import { userStream } from '#domain/streams';
import type { MachineClock } from '#platform/clock/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { EXECUTE, MACHINE_CLOCK } from '#platform/tokens';
import { ApiError, invalid, notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { Audit, type Origin } from '../../sessions/audit.ts';
import { passwordProblems } from '../../sessions/password-policy.ts';
import { Passwords } from '../../sessions/passwords.ts';
import { changeOrganisation } from '../change-organisation.ts';
import { userRejections } from '../register-user.ts';
import { type KnownInvitation, KnownInvitations } from './known-invitations.ts';

/** What somebody without an account says of themselves. */
export interface Newcomer {
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly password: string | undefined;
  readonly confirmation: string | undefined;
}

/** Accepts what a link leads to, and makes the account of whoever has none. */
export class AcceptInvitation extends Command<void> {
  constructor(
    readonly token: string,
    readonly newcomer: Newcomer,
    /** Who is signed in in that browser. */
    readonly signedIn: string | undefined,
    readonly origin: Origin,
  ) {
    super();
  }
}

const accepted = (): ApiError =>
  new ApiError(409, 'invitation_accepted', 'This invitation was accepted already. Sign in to go on.');

const required = 'This field is required.';

/** @throws ApiError 422 naming each field that is missing or cannot be */
const held = (newcomer: Newcomer, email: string): { [Field in keyof Newcomer]: string } => {
  const { firstName = '', lastName = '', password = '', confirmation = '' } = newcomer;
  const errors: Record<string, readonly string[]> = {};
  if (firstName === '') errors['first_name'] = [required];
  if (lastName === '') errors['last_name'] = [required];
  const problems = passwordProblems(password, [firstName, lastName, email.split('@', 1)[0] ?? null]);
  if (password === '') errors['password'] = [required];
  else if (problems.length > 0) errors['password'] = problems;
  if (confirmation !== password) errors['confirm_password'] = ['The passwords do not match.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { firstName, lastName, password, confirmation };
};

/**
 * Decided in the organisation, once; the account follows in steps of the same key. Where the process died in between, the same
 * link goes on: whoever has its mailbox is asked for names and a password again.
 */
@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly invitations: KnownInvitations,
    private readonly keys: PeopleKeys,
    private readonly passwords: Passwords,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 404, 409 where it was accepted or somebody else is signed in, 410 where it has expired, 422 by field */
  async execute({ token, newcomer, signedIn, origin }: AcceptInvitation): Promise<void> {
    const known = await this.invitations.of(token);
    if (!known) throw notFound();
    const { organisation, invitation, email, account } = known;
    if (invitation.status === 'accepted' && account === 'complete') throw accepted();
    if (signedIn !== undefined && signedIn !== invitation.userId)
      throw new ApiError(
        409,
        'signed_in_as_another',
        'Somebody else is signed in in this browser. Sign out, and open the link again.',
      );
    if (invitation.status === 'open' && invitation.expiresAt <= this.clock.now().toISOString())
      throw new ApiError(410, 'invitation_expired', 'Your Invitation Expired');
    const own = account === 'complete' ? undefined : held(newcomer, email);
    // A process that dies after this leaves an account in no organisation, and an invitation that is still to be accepted or withdrawn.
    if (own) await this.register(known, own);
    await this.join(known);
    if (own) await this.choose(known, own);
    this.audit.tell('invitation_accepted', {
      user: invitation.userId,
      organisation: organisation.id,
      ...origin,
    });
  }

  private async join({ organisation, invitation, account }: KnownInvitation): Promise<void> {
    const { invitationId } = invitation;
    const now = this.clock.now().toISOString();
    // Accepted before, and the account unfinished: the link goes on for as long as it would have been good.
    if (invitation.status === 'accepted' && account !== 'complete' && invitation.expiresAt > now) return;
    await changeOrganisation(
      this.run,
      { organisationId: organisation.id, context: contextOf(organisation.id, invitation) },
      (state) => acceptInvitation(state, { invitationId, now }),
    );
  }

  private async register(
    { organisation, invitation, email }: KnownInvitation,
    { firstName, lastName }: { [Field in keyof Newcomer]: string },
  ): Promise<void> {
    const { userId } = invitation;
    const [first, last, address] = await this.keys.seal(userId, firstName, lastName, email);
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      // Another tab was first: the names are its.
      decide: (state) =>
        state.status === 'active'
          ? []
          : registerUser(state, {
              userId,
              userType: 'customer',
              role: 'customer',
              firstName: first,
              lastName: last,
              email: address,
            }),
      context: contextOf(organisation.id, invitation),
    });
    if (!done.ok) throw refusalOf(userRejections, done);
  }

  private async choose(
    { invitation: { userId }, resets }: KnownInvitation,
    { password }: { [Field in keyof Newcomer]: string },
  ): Promise<void> {
    // The password of the tab that was first holds, too.
    if (!(await this.passwords.setFirst(userId, password, resets))) throw accepted();
  }
}

/** By the person's own hand, under a key that follows from the invitation: strangers send none. */
const contextOf = (
  organisation: string,
  { userId, invitationId }: KnownInvitation['invitation'],
): CommandContext => ({
  actor: userId,
  organisation,
  side: 'external',
  commandId: derivedId(invitationId, 'accept'),
  payloadHash: '',
  correlationId: invitationId,
});
