import { Controller, Get, Query, Req, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { ReliabilityAnswer, ReliabilityCallsAnswer } from '#contracts/port-calls/reliability';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { Staff } from '../../access/access.ts';
import { AnswersFile } from '../../platform/answers-file.ts';
import type { TimelineFilters } from '#contracts/port-calls/timeline';
import { GetReliabilityFilters } from './get-reliability-filters.ts';
import { GetReliability } from './get-reliability.ts';
import { ListReliabilityCalls } from './list-reliability-calls.ts';
import { ReliabilityDownload } from './reliability-download.ts';
import {
  ReliabilityCallsQuery,
  ReliabilityDownloadQuery,
  ReliabilityQuery,
} from './reliability-query.dto.ts';

/** How true arrivals were told, for the operator's staff. */
@ApiTags('Port calls')
@Controller('api/internal/port-calls/reliability')
@Staff('internal_port_calls')
export class ReliabilityController {
  constructor(
    private readonly queries: QueryBus,
    private readonly downloads: ReliabilityDownload,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Error of estimated arrivals, wait and stay: by port, trade or quarter' })
  figures(@Query() query: ReliabilityQuery): Promise<ReliabilityAnswer> {
    return this.queries.execute(new GetReliability(query));
  }

  @Get('filters')
  @ApiOperation({ summary: 'Ports and trades of arrivals, each with what goes with it' })
  filters(@Query() query: ReliabilityQuery): Promise<TimelineFilters> {
    return this.queries.execute(new GetReliabilityFilters(query));
  }

  @Get('calls')
  @ApiOperation({ summary: 'A page of the arrivals behind the figures, the last first' })
  calls(
    @Query() query: ReliabilityCallsQuery,
    @Req() { url }: FastifyRequest,
  ): Promise<ReliabilityCallsAnswer> {
    return this.queries.execute(new ListReliabilityCalls(query, url));
  }

  @Get('download')
  @ApiOperation({ summary: 'The figures as a file; without `by` the arrivals behind them' })
  @AnswersFile(...Object.values(downloadTypes))
  download(@Query() query: ReliabilityDownloadQuery): Promise<StreamableFile> {
    return this.downloads.file(query);
  }
}
