import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { organisationRoles } from '#contracts/people/roles';
import type { Documents } from '#platform/documents/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { DOCUMENTS } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';
import { CaughtUp } from '../../platform/caught-up.ts';
import type { CommandContext } from '../../platform/execute-port.ts';
import { InviteMember } from '../invitations/invite-member.ts';

interface Invited {
  readonly organisationId: string;
  readonly invitationId: string;
  /** Ciphertext. */
  readonly email: string;
  readonly role: string;
}

/** Invitations of somebody that nobody has accepted or withdrawn yet. */
@Injectable()
export class StandingInvitations {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'find'>,
    private readonly caughtUp: CaughtUp,
    private readonly keys: PeopleKeys,
    private readonly commands: CommandBus,
  ) {}

  /** Up to the end of the log: read models that are late would miss one. */
  async of(userId: string): Promise<readonly Invited[]> {
    await this.caughtUp.withTheLog();
    const found = await this.documents.find(organisationsModel, { 'invitations.user': userId });
    return found.flatMap(({ id, document }) =>
      document.invitations
        .filter(({ user }) => user === userId)
        .map(({ id: invitationId, email, role }) => ({ organisationId: id, invitationId, email, role })),
    );
  }

  /** Makes them to the same addresses anew: an invitation is to an address, which belongs to another person now. */
  async makeAnew(
    userId: string,
    context: Omit<CommandContext, 'organisation' | 'correlationId' | 'commandId'>,
  ): Promise<void> {
    // All addresses are read first: the next invitation deletes the key that they are sealed under.
    const open = await Promise.all(
      (await this.of(userId)).map(async (one) => ({
        ...one,
        email: await this.keys.reveal(userId, one.email),
      })),
    );
    for (const { organisationId, invitationId, email, role } of open) {
      const known = organisationRoles.find((one) => one === role);
      if (email === null || !known) continue;
      const ofIt = {
        organisation: organisationId,
        correlationId: invitationId,
        commandId: `anew/${invitationId}`,
      };
      await this.commands.execute(
        new InviteMember(organisationId, { email, role: known }, { ...context, ...ofIt }),
      );
    }
  }
}
