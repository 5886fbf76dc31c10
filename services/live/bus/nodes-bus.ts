import { Logger } from '@nestjs/common';
import type { MachineClock } from '#platform/clock/port';
import { BROADCAST, MACHINE_CLOCK, VAULT } from '#platform/tokens';
import type { Broadcast } from '#platform/topics/broadcast';
import type { Vault } from '#platform/vault/port';
import { BroadcastBus } from './broadcast-bus.ts';
import { signingSecret } from '../signing-secret.ts';
import { NODES_BUS } from '../tokens.ts';

const logger = new Logger('Live');

export const tellFault = (err: unknown, doing: string): void =>
  logger.error({ err }, `A fault while ${doing}`);

/** The bus to the other nodes, for those that hold sockets and those where sessions end; null where there is one process. */
export const nodesBus = {
  provide: NODES_BUS,
  inject: [VAULT, MACHINE_CLOCK, BROADCAST],
  useFactory: async (
    vault: Vault,
    clock: MachineClock,
    broadcast: Broadcast | null,
  ): Promise<BroadcastBus | null> =>
    broadcast &&
    new BroadcastBus(broadcast, { secret: await signingSecret(vault), clock, onFault: tellFault }),
};
