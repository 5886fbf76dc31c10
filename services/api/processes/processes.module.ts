import { Module } from '@nestjs/common';
import { DurableProcesses } from './durable-processes.ts';

/** One watch over the clock for all durable processes and timers of a portal. */
@Module({ providers: [DurableProcesses], exports: [DurableProcesses] })
export class ProcessesModule {}
