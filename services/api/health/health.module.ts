import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HealthController } from './health.controller.ts';
import { MetricsController } from './metrics.controller.ts';
import { NodeMetrics } from './node-metrics.ts';
import { NodeParts } from './node-parts.ts';
import { NodeState } from './node-state.ts';

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController, MetricsController],
  providers: [NodeParts, NodeState, NodeMetrics],
})
export class HealthModule {}
