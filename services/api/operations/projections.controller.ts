import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '#contracts/people/principal';
import type { ParkedDocument, ProjectionChecksum, ProjectionView } from '#contracts/operations/projections';
import { Staff } from '../access/access.ts';
import { CurrentPrincipal } from '../access/current.ts';
import { GetProjectionChecksum } from './get-projection-checksum.ts';
import { GetProjection } from './get-projection.ts';
import { ListProjections } from './list-projections.ts';
import { SteerProjection } from './steer-projection.ts';

/**
 * The read models as operations see them. A rebuild names no key: begun twice it answers 409, and never runs twice.
 */
@ApiTags('operations')
@Staff('operations')
@Controller('api/operations/projections')
export class ProjectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiOkResponse({
    description: 'Every read model: position, lag, rate, parked documents, rebuild under way',
  })
  list(): Promise<readonly ProjectionView[]> {
    return this.queries.execute(new ListProjections());
  }

  @Get(':name/parked')
  @ApiOkResponse({ description: 'Documents of a read model whose fold failed' })
  async parked(@Param('name') name: string): Promise<readonly ParkedDocument[]> {
    const { parked } = await this.queries.execute(new GetProjection(name));
    return parked;
  }

  @Get(':name/checksum')
  @ApiOkResponse({ description: 'Over every document and version; equal before and after a replay' })
  checksum(@Param('name') name: string): Promise<ProjectionChecksum> {
    return this.queries.execute(new GetProjectionChecksum(name));
  }

  @Post(':name/rebuild')
  @HttpCode(202)
  @ApiOperation({ summary: 'Begins to build a fresh generation beside the live one' })
  rebuild(@Param('name') name: string, @CurrentPrincipal() { userId }: Principal): Promise<ProjectionView> {
    return this.commands.execute(new SteerProjection(name, 'rebuild', userId));
  }

  @Post(':name/pause')
  @HttpCode(200)
  pause(@Param('name') name: string, @CurrentPrincipal() { userId }: Principal): Promise<ProjectionView> {
    return this.commands.execute(new SteerProjection(name, 'pause', userId));
  }

  @Post(':name/resume')
  @HttpCode(200)
  resume(@Param('name') name: string, @CurrentPrincipal() { userId }: Principal): Promise<ProjectionView> {
    return this.commands.execute(new SteerProjection(name, 'resume', userId));
  }

  @Post(':name/abort')
  @HttpCode(200)
  abort(@Param('name') name: string, @CurrentPrincipal() { userId }: Principal): Promise<ProjectionView> {
    return this.commands.execute(new SteerProjection(name, 'abort', userId));
  }
}
