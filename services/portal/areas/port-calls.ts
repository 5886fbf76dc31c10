import { PortCallsModule } from '#api/port-calls/port-calls.module';
import type { ServerArea } from './area.ts';

/** Where ships call and when, for staff and for the agencies of ports. */
export const portCalls: ServerArea = { modules: { api: [PortCallsModule] } };
