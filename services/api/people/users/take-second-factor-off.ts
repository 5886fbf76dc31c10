import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '#domain/streams';
import { removeSecondFactor } from '#domain/user/credentials';
import { userDecider } from '#domain/user/decide';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import { notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { Audit, type Origin } from '../../sessions/audit.ts';
import { PendingSignIns } from '../../sessions/second-factor/pending-sign-ins.ts';
import { SecondFactors } from '../../sessions/second-factor/second-factors.ts';
import { userRejections } from '../register-user.ts';
import { notOneself } from './not-oneself.ts';

/** Takes the second factor off somebody who has lost theirs, and their recovery codes. */
export class TakeSecondFactorOff extends Command<Position> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(TakeSecondFactorOff)
export class TakeSecondFactorOffHandler implements ICommandHandler<TakeSecondFactorOff> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly factors: SecondFactors,
    private readonly pendingSignIns: PendingSignIns,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 403 for oneself, 404 also where there is none, 409 where their access has ended */
  async execute({ userId, context, origin }: TakeSecondFactorOff): Promise<Position> {
    notOneself(userId, context);
    const factor = await this.factors.of(userId);
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) =>
        factor ? removeSecondFactor(state, { factorId: factor.factorId, by: 'administrator' }) : [],
      context,
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    if (!factor) {
      // Whoever asks again because the answer was lost is answered as then.
      if (done.repeated) return done.position;
      throw notFound();
    }
    await this.factors.remove(userId, factor.factorId);
    await this.pendingSignIns.endAllOf(userId);
    this.audit.tell('second_factor_removed', { user: context.actor, subject: userId, ...origin });
    return done.position;
  }
}
