import { Module } from '@nestjs/common';
import { GetProjectionChecksumHandler } from './get-projection-checksum.ts';
import { GetProjectionHandler } from './get-projection.ts';
import { ListProjectionsHandler } from './list-projections.ts';
import { LocalLogController } from './local-log.controller.ts';
import { LocalOperationsGuard } from './local-operations.guard.ts';
import { LocalProjectionsController } from './local-projections.controller.ts';
import { MakeLogReadOnlyHandler } from './make-log-read-only.ts';
import { MakeLogWritableHandler } from './make-log-writable.ts';
import { SteerProjectionHandler } from './steer-projection.ts';

/** Read models and the log for the command line of the same machine, on every process. */
@Module({
  controllers: [LocalProjectionsController, LocalLogController],
  providers: [
    GetProjectionChecksumHandler,
    GetProjectionHandler,
    ListProjectionsHandler,
    LocalOperationsGuard,
    MakeLogReadOnlyHandler,
    MakeLogWritableHandler,
    SteerProjectionHandler,
  ],
})
export class LocalOperationsModule {}
