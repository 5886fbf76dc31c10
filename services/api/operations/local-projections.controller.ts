import { Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { ProjectionView } from '#contracts/operations/projections';
import { PublicAccess } from '../access/access.ts';
import { LocalOperationsGuard } from './local-operations.guard.ts';
import { ProjectionOperations } from './projection-operations.ts';

const commandLine = 'command-line';

/** The same operations for `npm run replay` on the machine of the portal, which has no session but the folder's token. */
@ApiExcludeController()
@PublicAccess()
@UseGuards(LocalOperationsGuard)
@Controller('api/operations/local/projections')
export class LocalProjectionsController {
  constructor(private readonly operations: ProjectionOperations) {}

  @Get()
  list(): Promise<readonly ProjectionView[]> {
    return this.operations.list();
  }

  @Post(':name/rebuild')
  @HttpCode(202)
  rebuild(@Param('name') name: string): Promise<ProjectionView> {
    return this.operations.act(name, 'rebuild', commandLine);
  }

  @Post(':name/pause')
  @HttpCode(200)
  pause(@Param('name') name: string): Promise<ProjectionView> {
    return this.operations.act(name, 'pause', commandLine);
  }

  @Post(':name/resume')
  @HttpCode(200)
  resume(@Param('name') name: string): Promise<ProjectionView> {
    return this.operations.act(name, 'resume', commandLine);
  }

  @Post(':name/abort')
  @HttpCode(200)
  abort(@Param('name') name: string): Promise<ProjectionView> {
    return this.operations.act(name, 'abort', commandLine);
  }
}
