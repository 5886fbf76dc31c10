import { Controller, HttpCode, Inject, Logger, Post, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { ReadOnlySwitch } from '#platform/event-store/read-only-switch';
import { READ_ONLY } from '#platform/tokens';
import { PublicAccess } from '../access/access.ts';
import { ApiError } from '../errors/api-error.ts';
import { LocalOperationsGuard } from './local-operations.guard.ts';

/** Where the log stands still. */
export interface LogStandstill {
  readonly head: string;
}

/** For `npm run log -- copy` on the machine of the portal: nothing changes while the last events are copied. */
@ApiExcludeController()
@PublicAccess()
@UseGuards(LocalOperationsGuard)
@Controller('api/operations/local/log')
export class LocalLogController {
  private readonly logger = new Logger('Operations');

  constructor(@Inject(READ_ONLY) private readonly readOnly: ReadOnlySwitch | null) {}

  @Post('read-only')
  @HttpCode(200)
  async stop(): Promise<LogStandstill> {
    const head = await this.switch().turnOn();
    this.logger.warn({ msg: 'The log is read-only: it is being moved', head });
    return { head };
  }

  @Post('writable')
  @HttpCode(204)
  goOn(): void {
    this.switch().turnOff();
    this.logger.warn({ msg: 'The log takes changes again' });
  }

  private switch(): ReadOnlySwitch {
    if (this.readOnly) return this.readOnly;
    throw new ApiError(409, 'not_movable', 'Only the embedded engine is moved to another one.');
  }
}
