import { HealthModule } from '#api/health/health.module';
import { LocalOperationsModule } from '#api/operations/local-operations.module';
import { OperationsModule } from '#api/operations/operations.module';
import { OutboxModule } from '#api/outbox/outbox.module';
import type { ServerArea } from './area.ts';

/** How a process stands, the command line of its machine, and what staff see and steer: read models, topics, mails. */
export const operations: ServerArea = {
  everywhere: [HealthModule, LocalOperationsModule],
  modules: { api: [OutboxModule, OperationsModule] },
};
