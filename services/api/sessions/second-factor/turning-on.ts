import { Inject, Injectable } from '@nestjs/common';
import { userStream } from '#domain/streams';
import { setSecondFactor } from '#domain/user/credentials';
import { userDecider } from '#domain/user/decide';
import type { UserEvent } from '#domain/user/events';
import type { UserRejection } from '#domain/user/rejections';
import type { UserState } from '#domain/user/state';
import { EXECUTE } from '#platform/tokens';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { userRejections } from '../../people/register-user.ts';
import type { Execute, Executed } from '../../platform/execute-port.ts';
import { OpenSignIns } from '../open-sign-ins.ts';
import { ownContext } from './own-context.ts';
import { SecondFactors } from './second-factors.ts';

/**
 * What follows once the vault has a second factor: the log is told, for the mail to its owner, and all sessions end that began
 * without a code. The vault says until then that it is to be done, so a process that dies in between is finished by the next sweep.
 */
@Injectable()
export class TurningOn {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly factors: SecondFactors,
    private readonly signIns: OpenSignIns,
  ) {}

  /**
   * @param session that goes on
   * @returns whether the log had been told before
   * @throws ApiError where there is no such account any more
   */
  async finish(user: string, factorId: string, session: string): Promise<boolean> {
    const done = await this.tell(user, factorId);
    if (!done.ok) throw refusalOf(userRejections, done);
    await this.endOthers(user, factorId, session);
    return done.repeated;
  }

  /** Finishes what a process left when it died; to be called now and then. */
  async sweep(): Promise<void> {
    for (const { user, factor } of await this.factors.unfinished()) {
      const { factorId, setIn = '' } = factor;
      // Taken off since the sweep began to read.
      if ((await this.factors.of(user))?.factorId !== factorId) continue;
      // Where their access has ended since, this is refused; it is done once access is given back.
      if ((await this.tell(user, factorId)).ok) await this.endOthers(user, factorId, setIn);
    }
  }

  private async tell(user: string, factorId: string): Promise<Executed<UserState, UserEvent, UserRejection>> {
    return this.run({
      stream: userStream(user),
      decider: userDecider,
      decide: (state) => setSecondFactor(state, { factorId }),
      context: ownContext(user, `second-factor/${factorId}`),
    });
  }

  private async endOthers(user: string, factorId: string, session: string): Promise<void> {
    await this.signIns.endAllOf(user, session);
    await this.factors.finished(user, factorId);
  }
}
