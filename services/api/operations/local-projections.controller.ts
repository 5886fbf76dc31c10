import { Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { ProjectionView } from '#contracts/operations/projections';
import { PublicAccess } from '../access/access.ts';
import { LocalOperationsGuard } from './local-operations.guard.ts';
import { ListProjections } from './list-projections.ts';
import { SteerProjection } from './steer-projection.ts';

const commandLine = 'command-line';

/** The same operations for `npm run replay` on the machine of the portal, which has no session but the folder's token. */
@ApiExcludeController()
@PublicAccess()
@UseGuards(LocalOperationsGuard)
@Controller('api/operations/local/projections')
export class LocalProjectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(): Promise<readonly ProjectionView[]> {
    return this.queries.execute(new ListProjections());
  }

  @Post(':name/rebuild')
  @HttpCode(202)
  rebuild(@Param('name') name: string): Promise<ProjectionView> {
    return this.commands.execute(new SteerProjection(name, 'rebuild', commandLine));
  }

  @Post(':name/pause')
  @HttpCode(200)
  pause(@Param('name') name: string): Promise<ProjectionView> {
    return this.commands.execute(new SteerProjection(name, 'pause', commandLine));
  }

  @Post(':name/resume')
  @HttpCode(200)
  resume(@Param('name') name: string): Promise<ProjectionView> {
    return this.commands.execute(new SteerProjection(name, 'resume', commandLine));
  }

  @Post(':name/abort')
  @HttpCode(200)
  abort(@Param('name') name: string): Promise<ProjectionView> {
    return this.commands.execute(new SteerProjection(name, 'abort', commandLine));
  }
}
