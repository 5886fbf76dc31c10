import { Inject, Logger, Module, type OnModuleDestroy } from '@nestjs/common';
import { Sessions } from '#api/sessions/sessions';
import { BroadcastBus } from '#live/broadcast-bus';
import { tellEndedSessions } from '#live/live';
import type { LiveBus } from '#live/ports';
import { signingSecret } from '#live/signing-secret';
import type { Clock } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import { BROADCAST, CLOCK, CONFIG, VAULT } from '#platform/tokens';
import type { Broadcast } from '#platform/topics/broadcast';
import type { Vault } from '#platform/vault/port';

const BUS = Symbol('LiveBus');

const logger = new Logger('Live');

const bus = {
  provide: BUS,
  inject: [VAULT, CLOCK, BROADCAST],
  useFactory: async (vault: Vault, clock: Clock, broadcast: Broadcast | null): Promise<LiveBus | null> =>
    broadcast &&
    new BroadcastBus(broadcast, {
      secret: await signingSecret(vault),
      clock,
      onFault: (err, doing) => logger.error({ err }, `A fault while ${doing}`),
    }),
};

/** Where sessions end in one process and sockets are held by others: says which, so that they are cut at once. */
@Module({ providers: [bus] })
export class EndedSessionsModule implements OnModuleDestroy {
  private readonly stop: () => void;

  constructor(sessions: Sessions, @Inject(BUS) live: LiveBus | null, @Inject(CONFIG) { node }: Config) {
    const access = { onSessionEnded: (listener: (session: string) => void) => sessions.onEnded(listener) };
    this.stop = live ? tellEndedSessions(access, live, node) : () => undefined;
  }

  onModuleDestroy(): void {
    this.stop();
  }
}
