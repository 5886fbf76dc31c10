import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Principal } from '#contracts/people/principal';
import type { SecondFactorView } from '#contracts/people/second-factor';
import { areInForce } from '#domain/user/credentials';
import { usedCode } from '#domain/user/evolve';
import type { EventStore } from '#platform/event-store/port';
import { EVENT_STORE } from '#platform/tokens';
import { userInLog } from '../../people/user-in-log.ts';
import { type RecoveryCodes, SecondFactors } from '../../sessions/second-factor/second-factors.ts';

/** One's own second factor. */
export class GetSecondFactor extends Query<SecondFactorView> {
  constructor(readonly principal: Pick<Principal, 'userId' | 'userType'>) {
    super();
  }
}

@QueryHandler(GetSecondFactor)
export class GetSecondFactorHandler implements IQueryHandler<GetSecondFactor> {
  constructor(
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'readStream'>,
    private readonly factors: SecondFactors,
  ) {}

  async execute({ principal: { userId, userType } }: GetSecondFactor): Promise<SecondFactorView> {
    if (this.factors.isElsewhere(userType)) return { state: 'elsewhere', since: null, codes_left: 0 };
    const factor = await this.factors.of(userId);
    if (!factor) return { state: 'off', since: null, codes_left: 0 };
    const codes = await this.factors.codesOf(userId, factor);
    return { state: 'on', since: factor.since, codes_left: codes ? await this.left(userId, codes) : 0 };
  }

  private async left(userId: string, { codesId, hashes }: RecoveryCodes): Promise<number> {
    const { user } = await userInLog(this.events, userId);
    // A process that died while renewing them has left the earlier ones, which are refused.
    if (user.status !== 'active' || !areInForce(user, { codesId })) return 0;
    return hashes.filter((_, place) => !user.usedCodes.includes(usedCode({ codesId, place }))).length;
  }
}
