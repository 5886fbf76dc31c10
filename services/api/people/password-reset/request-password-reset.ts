import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { spend } from '../../platform/spend.ts';
import { ResetRequests } from './reset-requests.ts';

/** Links in an hour for one address, known or not. */
const maxOfAddress = 5;

/** Asks for a link to choose a password; whether there is such an account, nobody is told. */
export class RequestPasswordReset extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  private readonly ofAddress = new RateLimiterMemory({ points: maxOfAddress, duration: 3_600 });

  constructor(
    private readonly requests: ResetRequests,
    private readonly keys: PeopleKeys,
  ) {}

  /** @throws ApiError 429 */
  async execute({ email }: RequestPasswordReset): Promise<void> {
    await spend(this.ofAddress, this.keys.emailId(email));
    await this.requests.take(email);
  }
}
