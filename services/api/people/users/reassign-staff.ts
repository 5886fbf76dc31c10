import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '#domain/streams';
import { userDecider } from '#domain/user/decide';
import { type Assignment, reassignStaff } from '#domain/user/staff';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { organisationsHeldBy } from '../held-organisations.ts';
import { userRejections } from '../register-user.ts';
import { KnownOrganisations } from './known-organisations.ts';
import { KnownUsers } from './known-users.ts';
import { notOneself } from './not-oneself.ts';

/** Gives one of the staff another role, other organisations, or both. */
export class ReassignStaff extends Command<Position> {
  constructor(
    readonly userId: string,
    readonly change: {
      readonly wanted: Assignment;
      /** What whoever changes it saw; undefined: what holds now. */
      readonly loaded: Assignment | undefined;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReassignStaff)
export class ReassignStaffHandler implements ICommandHandler<ReassignStaff> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly organisations: KnownOrganisations,
    private readonly users: KnownUsers,
  ) {}

  /** @throws ApiError 403 for oneself and for administrators, 409 where the role is another by now, 422 by field */
  async execute({ userId, change, context }: ReassignStaff): Promise<Position> {
    notOneself(userId, context);
    const user = await this.users.documentOf(userId);
    const { role } = change.wanted;
    const held = async (): Promise<Assignment> => ({
      role: user.role,
      organisations: (await organisationsHeldBy(this.documents, user)).map(({ id }) => id),
    });
    const wanted = {
      role,
      organisations: await this.organisations.wanted(role, change.wanted.organisations),
    };
    const loaded = change.loaded ?? (await held());
    const mailId = derivedId(context.actor, context.commandId, userId, 'mail');
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) => reassignStaff(state, { loaded, wanted, mailId }),
      context,
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    return done.position;
  }
}
