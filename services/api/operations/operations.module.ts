import { Module } from '@nestjs/common';
import { LocalOperationsGuard } from './local-operations.guard.ts';
import { LocalProjectionsController } from './local-projections.controller.ts';
import { ProjectionOperations } from './projection-operations.ts';
import { ProjectionsController } from './projections.controller.ts';

/** Read models: how they stand, and building them anew; for staff, and for the command line of the same machine. */
@Module({
  controllers: [ProjectionsController, LocalProjectionsController],
  providers: [ProjectionOperations, LocalOperationsGuard],
})
export class OperationsModule {}
