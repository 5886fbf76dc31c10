import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type ActivityAnswer, activityList } from '#contracts/people/activity';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { OrganisationMember, Staff } from '../../access/access.ts';
import { CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import { pageQueryOf } from '../../lists/query.ts';
import { ListOrganisationActivity } from './list-organisation-activity.ts';
import { ListUserActivity } from './list-user-activity.ts';

/** A page of what was done. */
export class ActivityQuery extends pageQueryOf(activityList) {}

/** Who did what, in an organisation and about a person. */
@ApiTags('Activity')
@Controller('api')
export class ActivityController {
  constructor(private readonly queries: QueryBus) {}

  @Get('customer/organisations/:organisationId/activity')
  @OrganisationMember('organisation_activity')
  @ApiOperation({ summary: 'What was done in an organisation, by whom and when; the latest first' })
  ofOrganisation(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() { id }: PrincipalOrganisation,
    @Query() query: ActivityQuery,
    @Req() { url }: FastifyRequest,
  ): Promise<ActivityAnswer> {
    return this.queries.execute(new ListOrganisationActivity(principal, id, query, url));
  }

  @Get('internal/users/:userId/activity')
  @Staff('user_list')
  @ApiOperation({ summary: 'What was done about somebody, and what they did about others; the latest first' })
  ofUser(
    @CurrentPrincipal() principal: Principal,
    @Param('userId', UuidPipe) userId: string,
    @Query() query: ActivityQuery,
    @Req() { url }: FastifyRequest,
  ): Promise<ActivityAnswer> {
    return this.queries.execute(new ListUserActivity(principal, userId, query, url));
  }
}
