import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type {
  AgencyVesselsAnswer,
  PortCallTotalsAnswer,
  TimelineAnswer,
  TimelineFilters,
} from '#contracts/port-calls/timeline';
import { OrganisationMember } from '../../access/access.ts';
import { CurrentOrganisation } from '../../access/current.ts';
import { GetPortCallTotals } from '../agency/get-port-call-totals.ts';
import { ListAgencyVessels } from '../agency/list-agency-vessels.ts';
import { GetPortCallFilters } from './get-port-call-filters.ts';
import { ListPortCalls } from './list-port-calls.ts';
import { TimelineQuery } from './timeline-query.dto.ts';

/** The port calls of an agency: those whose agent's company is its own. */
@ApiTags('Port calls')
@Controller('api/customer/organisation/:organisationId/port-calls')
@OrganisationMember('port_calls')
export class AgencyTimelineController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiOperation({ summary: 'Voyages with port calls of the agency, soonest action first' })
  list(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Query() query: TimelineQuery,
  ): Promise<TimelineAnswer> {
    return this.queries.execute(new ListPortCalls({ companies }, query, query.asOf));
  }

  @Get('filters')
  @ApiOperation({ summary: 'Options of the timeline’s filters; the lists narrow each other' })
  filters(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Query() query: TimelineQuery,
  ): Promise<TimelineFilters> {
    return this.queries.execute(new GetPortCallFilters({ companies }, query, query.asOf));
  }

  @Get('totals')
  @ApiOperation({ summary: 'How many calls the agency expects and has in each of its ports' })
  totals(@CurrentOrganisation() { companies }: PrincipalOrganisation): Promise<PortCallTotalsAnswer> {
    return this.queries.execute(new GetPortCallTotals({ companies }));
  }

  @Get('vessels')
  @ApiOperation({ summary: 'Vessels that call at the agency, with where they are' })
  vessels(@CurrentOrganisation() { companies }: PrincipalOrganisation): Promise<AgencyVesselsAnswer> {
    return this.queries.execute(new ListAgencyVessels({ companies }));
  }
}
