import { Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { PublicAccess } from '../access/access.ts';
import { LocalOperationsGuard } from './local-operations.guard.ts';
import { type FrozenLog, MakeLogReadOnly } from './make-log-read-only.ts';
import { MakeLogWritable } from './make-log-writable.ts';

/** For `npm run log -- copy` on the machine of the portal: nothing changes while the last events are copied. */
@ApiExcludeController()
@PublicAccess()
@UseGuards(LocalOperationsGuard)
@Controller('api/operations/local/log')
export class LocalLogController {
  constructor(private readonly commands: CommandBus) {}

  @Post('read-only')
  @HttpCode(200)
  stop(): Promise<FrozenLog> {
    return this.commands.execute(new MakeLogReadOnly());
  }

  @Post('writable')
  @HttpCode(204)
  goOn(): Promise<void> {
    return this.commands.execute(new MakeLogWritable());
  }
}
