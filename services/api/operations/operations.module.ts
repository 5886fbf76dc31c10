import { Module } from '@nestjs/common';
import { LocalOperationsGuard } from './local-operations.guard.ts';
import { LocalProjectionsController } from './local-projections.controller.ts';
import { ProjectionOperations } from './projection-operations.ts';
import { ProjectionsController } from './projections.controller.ts';
import { TopicsController } from './topics.controller.ts';

/** Read models: how they stand, and building them anew; for staff, and for the command line of the same machine. Topics. */
@Module({
  controllers: [ProjectionsController, LocalProjectionsController, TopicsController],
  providers: [ProjectionOperations, LocalOperationsGuard],
})
export class OperationsModule {}
