import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import type { LineUpAnswer, LineUpFilters, LineUpWidgets } from '#contracts/port-calls/cargo-line-up';
import type { ContactsAnswer, NeighbourContacts } from '#contracts/port-calls/contacts';
import type {
  ActivitiesAnswer,
  RotationAnswer,
  ScheduleAnswer,
  SelectionAnswer,
  TrackingAnswer,
  VoyageOverviewAnswer,
} from '#contracts/port-calls/details';
import { OrganisationMember } from '../../access/access.ts';
import { CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import { GetContacts } from '../contacts/get-contacts.ts';
import { GetNeighbourContacts } from '../contacts/get-neighbour-contacts.ts';
import { GetLineUpFilters } from '../line-up/get-line-up-filters.ts';
import { GetLineUpWidgets } from '../line-up/get-line-up-widgets.ts';
import { LineUpCriteriaQuery, ListLineUpQuery } from '../line-up/line-up-query.dto.ts';
import { ListLineUp } from '../line-up/list-line-up.ts';
import { agencyScope } from '../scope.ts';
import { CallQuery } from './call-query.dto.ts';
import { GetActivities } from './get-activities.ts';
import { GetPortRotation } from './get-port-rotation.ts';
import { GetSchedule } from './get-schedule.ts';
import { GetSelection } from './get-selection.ts';
import { GetTracking } from './get-tracking.ts';
import { GetVoyageOverview } from './get-voyage-overview.ts';

/** One port call of an agency. `portId` is `{voyageId}~{callId}`. */
@ApiTags('Port calls')
@Controller('api/customer/organisation/:organisationId/port-calls/:portId')
@OrganisationMember('port_calls')
export class AgencyCallController {
  constructor(private readonly queries: QueryBus) {}

  @Get('selection')
  @ApiOperation({ summary: 'Which call is shown, and which others of its voyage may be' })
  selection(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Param('portId') portId: string,
  ): Promise<SelectionAnswer> {
    return this.queries.execute(new GetSelection({ companies }, portId));
  }

  @Get('tracking')
  @ApiOperation({ summary: 'Where the vessel is, was and goes; its masters; its page' })
  tracking(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('portId') portId: string,
  ): Promise<TrackingAnswer> {
    return this.queries.execute(new GetTracking(agencyScope(principal, organisation), portId));
  }

  @Get('schedule')
  @ApiOperation({ summary: 'The call between its neighbours, with all that was told of its arrival' })
  schedule(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Param('portId') portId: string,
    @Query() { asOf }: CallQuery,
  ): Promise<ScheduleAnswer> {
    return this.queries.execute(new GetSchedule({ companies }, portId, asOf));
  }

  @Get('voyage-overview')
  @ApiOperation({ summary: 'How the voyage stands: quantity on board, port days, fuel' })
  voyageOverview(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('portId') portId: string,
  ): Promise<VoyageOverviewAnswer> {
    return this.queries.execute(new GetVoyageOverview(agencyScope(principal, organisation), portId));
  }

  @Get('activities')
  @ApiOperation({ summary: 'What goes on at the call, in MT' })
  activities(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Param('portId') portId: string,
  ): Promise<ActivitiesAnswer> {
    return this.queries.execute(new GetActivities({ companies }, portId));
  }

  @Get('port-rotation')
  @ApiOperation({ summary: 'Every call of the voyage, in the order of the rotation' })
  portRotation(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Param('portId') portId: string,
    @Query() { asOf }: CallQuery,
  ): Promise<RotationAnswer> {
    return this.queries.execute(new GetPortRotation({ companies }, portId, asOf));
  }

  @Get('cargo-line-up')
  @ApiOperation({ summary: 'A page of the cargo that loads, discharges or lies on board at the call' })
  lineUp(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Param('portId') portId: string,
    @Query() query: ListLineUpQuery,
    @Req() { url }: FastifyRequest,
  ): Promise<LineUpAnswer> {
    return this.queries.execute(new ListLineUp({ companies }, portId, query, url));
  }

  @Get('cargo-line-up/filters')
  @ApiOperation({ summary: 'Options of the line-up’s filters; the lists narrow each other' })
  lineUpFilters(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Param('portId') portId: string,
    @Query() query: LineUpCriteriaQuery,
  ): Promise<LineUpFilters> {
    return this.queries.execute(new GetLineUpFilters({ companies }, portId, query));
  }

  @Get('cargo-line-up/widgets')
  @ApiOperation({ summary: 'MT that are planned to load, to discharge and to stay on board' })
  lineUpWidgets(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Param('portId') portId: string,
  ): Promise<LineUpWidgets> {
    return this.queries.execute(new GetLineUpWidgets({ companies }, portId));
  }

  @Get('contacts')
  @ApiOperation({ summary: 'Agents of the voyage, operators of the port, the team of the trade' })
  contacts(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Param('portId') portId: string,
  ): Promise<ContactsAnswer> {
    return this.queries.execute(new GetContacts({ companies }, portId));
  }

  @Get('contacts/ports')
  @ApiOperation({ summary: 'The agents of the call before and of the one after' })
  neighbourContacts(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Param('portId') portId: string,
  ): Promise<NeighbourContacts> {
    return this.queries.execute(new GetNeighbourContacts({ companies }, portId));
  }
}
