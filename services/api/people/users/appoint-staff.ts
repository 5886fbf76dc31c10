import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { StaffRole } from '#contracts/people/roles';
import { userStream } from '#domain/streams';
import { userDecider } from '#domain/user/decide';
import { appointStaff } from '#domain/user/staff';
import type { Position } from '#platform/event-store/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { EXECUTE } from '#platform/tokens';
import { invalid } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { Addresses } from '../addresses.ts';
import { StaffAddresses } from '../invitations/staff-addresses.ts';
import { userRejections } from '../register-user.ts';
import { KnownOrganisations } from './known-organisations.ts';

export interface Appointment {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
  readonly organisations: readonly string[];
}

/** Makes somebody one of the operator's staff; their password they choose as whoever has forgotten it. */
export class AppointStaff extends Command<{ readonly userId: string; readonly position: Position }> {
  constructor(
    readonly appointment: Appointment,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AppointStaff)
export class AppointStaffHandler implements ICommandHandler<AppointStaff> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly addresses: Addresses,
    private readonly staff: StaffAddresses,
    private readonly organisations: KnownOrganisations,
    private readonly keys: PeopleKeys,
  ) {}

  /** @throws ApiError 422 by field */
  async execute({ appointment, context }: AppointStaff) {
    const { email, firstName, lastName, role } = appointment;
    if (!this.staff.has(email))
      throw invalid({ email: ['Only an address of the operator’s own domains can be appointed.'] });
    const organisations = await this.organisations.wanted(role, appointment.organisations);
    const userId = await this.addresses.personOf(email, context.commandId);
    const [first, last, mail] = await this.keys.seal(userId, firstName, lastName, email);
    const mailId = derivedId(context.actor, context.commandId, userId, 'mail');
    const event = { userId, role, firstName: first, lastName: last, email: mail, organisations, mailId };
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) => appointStaff(state, event),
      context,
    });
    if (done.ok) return { userId, position: done.position };
    if (done.code === 'user_already_registered')
      throw invalid({ email: ['This e-mail address is in use already.'] });
    throw refusalOf(userRejections, done);
  }
}
