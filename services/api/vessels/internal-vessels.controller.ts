import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { VesselsAnswer, VesselView } from '#contracts/vessels/vessel-view';
import { Staff } from '../access/access.ts';
import { GetVessel } from './get-vessel.ts';
import { ListVessels } from './list-vessels.ts';
import { VesselsQuery } from './vessels-query.dto.ts';

/** Vessels, for the operator’s staff. */
@ApiTags('Vessels')
@Controller('api/internal/vessels')
@Staff('internal_vessels')
export class InternalVesselsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiOperation({ summary: 'Vessels by name' })
  list(@Query() query: VesselsQuery, @Req() { url }: Pick<FastifyRequest, 'url'>): Promise<VesselsAnswer> {
    return this.queries.execute(new ListVessels(query, url));
  }

  @Get(':vesselId')
  @ApiOperation({ summary: 'One vessel' })
  one(@Param('vesselId') vesselId: string): Promise<VesselView> {
    return this.queries.execute(new GetVessel(vesselId));
  }
}
