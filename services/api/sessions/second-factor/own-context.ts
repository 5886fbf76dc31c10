import type { CommandContext } from '../../platform/execute-port.ts';

/** Of what somebody does to what they sign in with, who may not be signed in yet. */
export const ownContext = (user: string, commandId: string): CommandContext => ({
  actor: user,
  organisation: '',
  side: 'external',
  commandId,
  payloadHash: '',
  correlationId: commandId,
});
