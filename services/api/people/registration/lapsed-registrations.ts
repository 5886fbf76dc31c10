import { Inject, Injectable } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import { userStream } from '#domain/streams';
import { eraseEnded, userDecider } from '#domain/user/decide';
import type { UserState } from '#domain/user/state';
import type { MachineClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE, MACHINE_CLOCK } from '#platform/tokens';
import { usersModel } from '#projections/users/read-model';
import type { Execute } from '../../platform/execute-port.ts';
import { Erasure } from '../erasure.ts';
import { StandingInvitations } from './standing-invitations.ts';

const system = { actor: 'system', organisation: '', side: 'internal', payloadHash: '' } as const;

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
    private readonly invitations: StandingInvitations,
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

  private async isInvited(userId: string): Promise<boolean> {
    return (await this.invitations.of(userId)).length > 0;
  }

  /** Unless the address was registered again, or has an account, since the read model was read. */
  private async forget(userId: string, before: string): Promise<void> {
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) => (isOver(state, before) ? eraseEnded(state, { userId, isInvited: true }) : []),
      context: { ...system, commandId: `lapsed/${userId}/${before}`, correlationId: userId },
    });
    if (!done.ok || done.state.status !== 'erased') return;
    // Nothing more is sealed under their key: whoever invites the address from now on finds them erased.
    // Somebody may have been invited after this had checked that nobody had.
    await this.invitations.makeAnew(userId, system);
    await this.erasure.forget(userId);
  }
}
