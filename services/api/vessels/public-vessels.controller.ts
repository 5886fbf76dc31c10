import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { VesselsAnswer, VesselView } from '#contracts/vessels/vessel-view';
import { PublicAccess } from '../access/access.ts';
import { GetVessel } from './get-vessel.ts';
import { ListVessels } from './list-vessels.ts';
import { VesselsQuery } from './vessels-query.dto.ts';

/** Particulars of vessels, for visitors. */
@ApiTags('Vessels')
@Controller('api/public/vessels')
@PublicAccess()
export class PublicVesselsController {
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
