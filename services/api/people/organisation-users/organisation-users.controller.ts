import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Paginated } from '#contracts/lists/paginated';
import {
  type InvitedUser,
  type OrganisationUserFilters,
  type OrganisationUserView,
  type UserWizard,
  userStandings,
} from '#contracts/people/organisation-users';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { OrganisationMember } from '../../access/access.ts';
import {
  Command,
  type CommandKey,
  contextOf,
  CurrentOrganisation,
  CurrentPrincipal,
} from '../../access/current.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import { type Answered, answeredAt } from '../../platform/positions.ts';
import { spend } from '../../platform/spend.ts';
import { ChangeMemberRole } from '../change-member-role.ts';
import { InviteMember } from '../invitations/invite-member.ts';
import { RenewInvitation } from '../invitations/renew-invitation.ts';
import { WithdrawInvitation } from '../invitations/withdraw-invitation.ts';
import { RemoveMember } from '../remove-member.ts';
import { GetOrganisationUser } from './get-organisation-user.ts';
import { ListOrganisationUsers } from './list-organisation-users.ts';
import { ChangeRoleRequest, InviteRequest, ListOrganisationUsersQuery } from './organisation-users.dto.ts';
import { roleOptions } from './role-option.ts';

/** Mails that one person has sent to invite others, in an hour. */
const maxInvitations = 60;

const standingNames: Readonly<Record<(typeof userStandings)[number], string>> = {
  active: 'Active',
  pending: 'Pending',
  expired: 'Expired',
};

/** Who works in an organisation: its administrators invite, give roles and remove. */
@ApiTags('Organisation users')
@Controller('api/customer/organisations/:organisationId/users-v2')
export class OrganisationUsersController {
  private readonly invitations = new RateLimiterMemory({ points: maxInvitations, duration: 3_600 });

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @OrganisationMember('organisation_users')
  @ApiOperation({ summary: 'Members and invitations, by e-mail address' })
  list(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: ListOrganisationUsersQuery,
    @Req() { url }: FastifyRequest,
  ): Promise<Paginated<OrganisationUserView>> {
    return this.queries.execute(new ListOrganisationUsers(principal, organisation, query, url));
  }

  @Get('filters')
  @OrganisationMember('organisation_users')
  @ApiOperation({ summary: 'What the list can be narrowed by' })
  filters(): OrganisationUserFilters {
    return {
      roles: roleOptions,
      statuses: userStandings.map((id) => ({ id, name: standingNames[id] })),
    };
  }

  @Get('wizard')
  @OrganisationMember('organisation_users', 'invitations.create.own')
  @ApiOperation({ summary: 'What the form of an invitation offers' })
  wizard(): UserWizard {
    const [first] = roleOptions;
    return { roles: roleOptions, defaultRole: first?.id ?? 'spectator' };
  }

  @Get(':userId')
  @OrganisationMember('organisation_users')
  @ApiOperation({ summary: 'A member by their id, or an invitation by its own' })
  read(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('userId', UuidPipe) userId: string,
  ): Promise<OrganisationUserView> {
    return this.queries.execute(new GetOrganisationUser(principal, organisation, userId));
  }

  @Post()
  @OrganisationMember('organisation_users', 'invitations.create.own')
  @ApiOperation({ summary: 'Invites by mail; an open invitation of the same address is sent again' })
  async invite(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Command() command: CommandKey,
    @Body() { email, role }: InviteRequest,
  ): Promise<Answered<InvitedUser>> {
    await spend(this.invitations, principal.userId);
    const context = contextOf(principal, organisation, command);
    const inviting = new InviteMember(organisation.id, { email, role }, context);
    const { invitationId, position } = await this.commands.execute(inviting);
    return answeredAt(position, { id: invitationId });
  }

  @Post(':userId/resend')
  @OrganisationMember('organisation_users', 'invitations.create.own')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The invitation goes out again, good for seven days' })
  async resend(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Command() command: CommandKey,
    @Param('userId', UuidPipe) userId: string,
  ): Promise<Answered<undefined>> {
    await spend(this.invitations, principal.userId);
    const context = contextOf(principal, organisation, command);
    return answeredAt(
      await this.commands.execute(new RenewInvitation(organisation.id, userId, context)),
      undefined,
    );
  }

  @Put(':userId')
  @OrganisationMember('organisation_users', 'organization_users.update.own')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The member has that role' })
  async changeRole(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Command() command: CommandKey,
    @Param('userId', UuidPipe) userId: string,
    @Body() { role }: ChangeRoleRequest,
  ): Promise<Answered<undefined>> {
    const context = contextOf(principal, organisation, command);
    return answeredAt(
      await this.commands.execute(new ChangeMemberRole(organisation.id, { userId, role }, context)),
      undefined,
    );
  }

  @Delete(':userId')
  @OrganisationMember('organisation_users', 'organization_users.update.own')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The member is removed, or the invitation withdrawn' })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Command() command: CommandKey,
    @Param('userId', UuidPipe) userId: string,
  ): Promise<Answered<undefined>> {
    const context = contextOf(principal, organisation, command);
    const { status } = await this.queries.execute(new GetOrganisationUser(principal, organisation, userId));
    const ending =
      status === 'active'
        ? new RemoveMember(organisation.id, userId, context)
        : new WithdrawInvitation(organisation.id, userId, context);
    return answeredAt(await this.commands.execute(ending), undefined);
  }
}
