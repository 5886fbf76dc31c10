import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { InvitationAnswer } from '#contracts/people/organisation-users';
import type { MachineClock } from '#platform/clock/port';
import { MACHINE_CLOCK } from '#platform/tokens';
import { notFound } from '../../errors/api-error.ts';
import { roleOption } from '../organisation-users/role-option.ts';
import { KnownInvitations } from './known-invitations.ts';

/** What a link leads to. Asking uses nothing up: programs that look for harm follow links, too. */
export class GetInvitation extends Query<InvitationAnswer> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(GetInvitation)
export class GetInvitationHandler implements IQueryHandler<GetInvitation> {
  constructor(
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly invitations: KnownInvitations,
  ) {}

  /** @throws ApiError 404 */
  async execute({ token }: GetInvitation): Promise<InvitationAnswer> {
    const known = await this.invitations.of(token);
    if (!known) throw notFound();
    const { organisation, invitation, email, account } = known;
    const accepted = invitation.status === 'accepted' && account === 'complete';
    return {
      data: {
        organisationId: organisation.id,
        organisation: organisation.name,
        email,
        role: roleOption(invitation.role),
        expired: !accepted && invitation.expiresAt <= this.clock.now().toISOString(),
        accepted,
        registered: account === 'complete',
      },
    };
  }
}
