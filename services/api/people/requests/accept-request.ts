import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Principal } from '#contracts/people/principal';
import { acceptRequest } from '#domain/admissions/decide';
import { isEvent } from '#domain/stored-events';
import type { Position } from '#platform/event-store/port';
import { invalid } from '../../errors/api-error.ts';
import type { CommandContext } from '../../platform/execute-port.ts';
import { Admissions } from '../organisations/admissions.ts';
import { JoiningAccepted } from './joining-accepted.ts';
import { OpenRequests, resolved } from './open-requests.ts';

/** Makes whoever asked a member of an organisation that exists. */
export class AcceptRequest extends Command<Position> {
  constructor(
    readonly principal: Principal,
    readonly userId: string,
    readonly into: { readonly organisationId: string; readonly role: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AcceptRequest)
export class AcceptRequestHandler implements ICommandHandler<AcceptRequest> {
  constructor(
    private readonly requests: OpenRequests,
    private readonly admissions: Admissions,
    private readonly joining: JoiningAccepted,
  ) {}

  /** @throws ApiError 404, 409 where it has its answer, 422 where the organisation is none that one may invite to */
  async execute({ principal, userId, into, context }: AcceptRequest): Promise<Position> {
    const before = await this.admissions.decide(context, () => []);
    if (!before.repeated) {
      const mayInvite = principal.memberships.some(
        ({ id, permissions }) => id === into.organisationId && permissions.includes('invitations.create.own'),
      );
      if (!mayInvite)
        throw invalid({ organisation_id: ['Please select an organisation in order to assign'] });
      await this.requests.get(userId);
    }
    const done = before.repeated
      ? before
      : await this.admissions.decide(context, (state) => acceptRequest(state, { userId, ...into }));
    for (const event of done.events) {
      if (!isEvent(event, 'RequestAccepted')) continue;
      // Whoever has joined and left since does not come back by a repeat of the answer.
      if (before.repeated && (await this.requests.hasJoined(userId))) return done.position;
      return this.joining.carry(event.data);
    }
    throw resolved();
  }
}
