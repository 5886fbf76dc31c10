import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { rejectRequest } from '#domain/admissions/decide';
import type { Position } from '#platform/event-store/port';
import type { CommandContext } from '../../platform/execute-port.ts';
import { Admissions } from '../organisations/admissions.ts';
import { OpenRequests } from './open-requests.ts';

/** Whoever asked keeps their account, which opens nothing of an organisation. */
export class RejectRequest extends Command<Position> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RejectRequest)
export class RejectRequestHandler implements ICommandHandler<RejectRequest> {
  constructor(
    private readonly requests: OpenRequests,
    private readonly admissions: Admissions,
  ) {}

  /** @throws ApiError 404, 409 where it has its answer */
  async execute({ userId, context }: RejectRequest): Promise<Position> {
    const before = await this.admissions.decide(context, () => []);
    if (before.repeated) return before.position;
    await this.requests.get(userId);
    return (await this.admissions.decide(context, (state) => rejectRequest(state, userId))).position;
  }
}
