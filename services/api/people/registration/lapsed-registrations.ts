import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { millisecondsInDay } from 'date-fns/constants';
import { organisationRoles } from '#contracts/people/roles';
import { userStream } from '#domain/streams';
import { eraseEnded, userDecider } from '#domain/user/decide';
import type { UserState } from '#domain/user/state';
import type { MachineClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { DOCUMENTS, EXECUTE, MACHINE_CLOCK } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';
import { usersModel } from '#projections/users/read-model';
import type { Execute } from '../../platform/execute-port.ts';
import { CaughtUp } from '../../platform/caught-up.ts';
import { Erasure } from '../erasure.ts';
import { InviteMember } from '../invitations/invite-member.ts';

interface Invited {
  readonly organisationId: string;
  readonly invitationId: string;
  /** Ciphertext. */
  readonly email: string;
  readonly role: string;
}

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
    private readonly commands: CommandBus,
    private readonly keys: PeopleKeys,
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

  private async isInvited(userId: string): Promise<boolean> {
    return (await this.invitationsOf(userId)).length > 0;
  }

  /** Up to the end of the log: read models that are late would miss an invitation. */
  private async invitationsOf(userId: string): Promise<readonly Invited[]> {
    await this.caughtUp.withTheLog();
    const found = await this.documents.find(organisationsModel, { 'invitations.user': userId });
    return found.flatMap(({ id, document }) =>
      document.invitations
        .filter(({ user }) => user === userId)
        .map(({ id: invitationId, email, role }) => ({ organisationId: id, invitationId, email, role })),
    );
  }

  /**
   * For somebody who was invited after this had checked that nobody had. An invitation is to an address, which belongs to a new person now.
   */
  private async inviteAnew(userId: string, invitations: readonly Invited[]): Promise<void> {
    // All addresses are read first: the next invitation deletes the key that they are sealed under.
    const open = await Promise.all(
      invitations.map(async (one) => ({ ...one, email: await this.keys.reveal(userId, one.email) })),
    );
    for (const { organisationId, invitationId, email, role } of open) {
      const known = organisationRoles.find((one) => one === role);
      if (email === null || !known) continue;
      const context = { ...system, organisation: organisationId, correlationId: invitationId };
      await this.commands.execute(
        new InviteMember(
          organisationId,
          { email, role: known },
          { ...context, commandId: `anew/${invitationId}` },
        ),
      );
    }
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
    await this.inviteAnew(userId, await this.invitationsOf(userId));
    await this.erasure.forget(userId);
  }
}
