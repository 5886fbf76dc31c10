import { Inject, Injectable } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import { userStream } from '#domain/streams';
import { eraseEnded, userDecider } from '#domain/user/decide';
import type { UserState } from '#domain/user/state';
import type { MachineClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE, MACHINE_CLOCK } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';
import { usersModel } from '#projections/users/read-model';
import type { Execute } from '../../platform/execute-port.ts';
import { CaughtUp } from '../../platform/caught-up.ts';
import { Erasure } from '../erasure.ts';

/** Days after the last link of an address or its last invitation; so long the link tells that it has expired. */
const keptDays = 7;

/** Who never came has no stream at all; of who registered all links must have ended. */
const isOver = (state: UserState, before: string): boolean =>
  state.status === 'unknown' ||
  (state.status === 'unconfirmed' && state.registrations.every(({ expiresAt }) => expiresAt < before));

/** What strangers said of an address that nobody confirmed is forgotten, and the address of whom nobody invites any more. */
@Injectable()
export class LapsedRegistrations {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'find'>,
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly erasure: Erasure,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** To be called now and then. Whoever was invited stays known by their address. */
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - keptDays * millisecondsInDay).toISOString();
    const lapsed = await this.documents.find(usersModel, {
      status: 'unconfirmed',
      lapsesAt: { $lt: before },
    });
    for (const { id } of lapsed) if (!(await this.isInvited(id))) await this.forget(id, before);
  }

  /** As the log has it by now: read models that are late know of no invitation. */
  private async isInvited(userId: string): Promise<boolean> {
    await this.caughtUp.withTheLog();
    const [found] = await this.documents.find(
      organisationsModel,
      { 'invitations.user': userId },
      { limit: 1 },
    );
    return found !== undefined;
  }

  /** Unless the address was registered again, or has an account, since the read model was read. */
  private async forget(userId: string, before: string): Promise<void> {
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) => (isOver(state, before) ? eraseEnded(state, { userId, isInvited: true }) : []),
      context: {
        actor: 'system',
        organisation: '',
        side: 'internal',
        commandId: `lapsed/${userId}/${before}`,
        payloadHash: '',
        correlationId: userId,
      },
    });
    if (done.ok && done.state.status === 'erased') await this.erasure.forget(userId);
  }
}
