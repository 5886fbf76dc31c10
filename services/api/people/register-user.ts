import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserType } from '#contracts/people/permissions';
import { registerUser, userDecider } from '#domain/user/decide';
import type { UserRejection } from '#domain/user/rejections';
import { plainTexts } from '#domain/shared/plain-text';
import { userStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { EXECUTE } from '#platform/tokens';
import { invalid } from '../errors/api-error.ts';
import { refusalOf, type RejectionAnswers } from '../errors/rejection-answers.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import { Addresses } from './addresses.ts';

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
  user_removed: [409, 'The access of this user has ended. Give it back before you change anything.'],
  not_staff: [409, 'This user is none of the staff. Customers are edited in their organisation.'],
  staff_role_changed: [
    409,
    'Somebody has given this user another role meanwhile: {now}, and no more {seen}. Load the page again.',
  ],
  access_open: [409, 'This user still has access. End it first.'],
  administrator_kept: [403, 'A G2O Admin cannot be edited. Another G2O Admin can end their access.'],
  reset_over: [410, 'This link was used already, or it has expired. Ask for another one.'],
  second_factor_changed: [409, 'The second factor was changed meanwhile. Load the page again.'],
  recovery_code_used: [409, 'This recovery code was used already.'],
  recovery_codes_over: [409, 'Other recovery codes have been made since.'],
  directory_linked: [409, 'Somebody else of the directory has this account.'],
  registration_over: [410, 'This link has expired. Register again, and another one is sent.'],
  email_confirmed_already: [409, 'This address was confirmed already. Sign in to go on.'],
  too_many_columns: [422, 'The portal keeps the widths of 500 columns, and no more.'],
};

const inUse = () => invalid({ email: ['This e-mail address is in use already.'] });

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
    private readonly addresses: Addresses,
    private readonly keys: PeopleKeys,
  ) {}

  /** @throws ApiError 422 with the key `email` where somebody else has it */
  async execute({ registration, context }: RegisterUser): Promise<RegisteredUser> {
    const { firstName, lastName, email } = plainTexts(registration);
    const userId = await this.addresses.personOf(email, context.commandId, registration.userId);
    if (registration.userId !== undefined && registration.userId !== userId) throw inUse();
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
    if (!done.ok) throw done.code === 'user_already_registered' ? inUse() : refusalOf(userRejections, done);
    return { userId, position: done.position };
  }
}
