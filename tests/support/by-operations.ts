import { randomUUID } from 'node:crypto';
import type { CommandContext } from '#api/platform/execute-port';

/** The context of a command that nobody of the portal gives: a new one each time. */
export const byOperations = (): CommandContext => ({
  actor: 'operations',
  organisation: '',
  side: 'internal',
  commandId: randomUUID(),
  payloadHash: '',
  correlationId: '',
});
