import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserType } from '#contracts/people/permissions';
import { registerUser, userDecider } from '#domain/user/decide';
import type { UserRejection } from '#domain/user/rejections';
import { plainTexts } from '#domain/shared/plain-text';
import { userStream } from '#domain/streams';
import type { MachineClock } from '#platform/clock/port';
import type { Position } from '#platform/event-store/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { EXECUTE, MACHINE_CLOCK, VAULT } from '#platform/tokens';
import type { Vault } from '#platform/vault/port';
import { invalid } from '../errors/api-error.ts';
import { refusalOf, type RejectionAnswers } from '../errors/rejection-answers.ts';
import { newStreamId } from '../platform/commands.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';

export interface Registration {
  /** Given where the id is decided elsewhere (seeding); else it derives from actor and key. */
  readonly userId?: string;
  readonly userType: UserType;
  /** A staff role; for others leave it out. */
  readonly role?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export const userRejections: RejectionAnswers<UserRejection> = {
  user_unknown: [404, 'Not found.'],
  user_already_registered: [409, 'This user is registered already.'],
  user_erased: [410, 'This user was erased.'],
  too_many_columns: [422, 'The portal keeps the widths of 500 columns, and no more.'],
};

export interface RegisteredUser {
  readonly userId: string;
  readonly position: Position;
}

/** Registers a person: the e-mail is claimed before the event, so that no two users ever have the same one. */
export class RegisterUser extends Command<RegisteredUser> {
  constructor(
    readonly registration: Registration,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RegisterUser)
export class RegisterUserHandler implements ICommandHandler<RegisterUser> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'get' | 'claim'>,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly keys: PeopleKeys,
  ) {}

  /** @throws ApiError 422 with the key `email` where somebody else has it */
  async execute({ registration, context }: RegisterUser): Promise<RegisteredUser> {
    const userId = registration.userId ?? newStreamId(context.actor, context.commandId);
    const { firstName, lastName, email } = plainTexts(registration);
    await this.claimEmail(email, userId, context.commandId);
    const [first, last, mail] = await this.keys.seal(userId, firstName, lastName, email);
    const event = {
      userId,
      userType: registration.userType,
      role: registration.role ?? registration.userType,
      firstName: first,
      lastName: last,
      email: mail,
    };
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) => registerUser(state, event),
      context,
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    return { userId, position: done.position };
  }

  private async claimEmail(email: string, user: string, command: string): Promise<void> {
    const id = this.keys.emailId(email);
    const claim = { user, command, claimedAt: this.clock.now().toISOString() };
    if (await this.vault.claim('email', id, claim)) return;
    // A retry of the same command finds its own claim.
    const holder = await this.vault.get('email', id);
    if (holder?.user !== user) throw invalid({ email: ['This e-mail address is in use already.'] });
  }
}
