import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TimelineAnswer, TimelineFilters } from '#contracts/port-calls/timeline';
import { Staff } from '../../access/access.ts';
import { GetPortCallFilters } from './get-port-call-filters.ts';
import { ListPortCalls } from './list-port-calls.ts';
import { TimelineQuery } from './timeline-query.dto.ts';

/** All port calls, for the operator's staff. */
@ApiTags('Port calls')
@Controller('api/internal/port-calls')
@Staff('internal_port_calls')
export class StaffTimelineController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiOperation({ summary: 'Voyages with their port calls, soonest action first' })
  list(@Query() query: TimelineQuery): Promise<TimelineAnswer> {
    return this.queries.execute(new ListPortCalls('staff', query, query.asOf));
  }

  @Get('filters')
  @ApiOperation({ summary: 'Options of the timeline’s filters; the lists narrow each other' })
  filters(@Query() query: TimelineQuery): Promise<TimelineFilters> {
    return this.queries.execute(new GetPortCallFilters('staff', query, query.asOf));
  }
}
