import { Module } from '@nestjs/common';
import { LocalLogController } from './local-log.controller.ts';
import { LocalOperationsGuard } from './local-operations.guard.ts';
import { LocalProjectionsController } from './local-projections.controller.ts';
import { ProjectionOperations } from './projection-operations.ts';

/** Read models and the log for the command line of the same machine, on every process. */
@Module({
  controllers: [LocalProjectionsController, LocalLogController],
  providers: [ProjectionOperations, LocalOperationsGuard],
  exports: [ProjectionOperations],
})
export class LocalOperationsModule {}
