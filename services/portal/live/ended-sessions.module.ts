import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { Sessions } from '#api/sessions/sessions';
import { BroadcastBus } from '#live/broadcast-bus';
import { tellEndedSessions } from '#live/live';
import type { Config } from '#platform/config/config';
import { BROADCAST, CONFIG } from '#platform/tokens';
import type { Broadcast } from '#platform/topics/broadcast';

/** Where sessions end in one process and sockets are held by others: says which, so that they are cut at once. */
@Module({})
export class EndedSessionsModule implements OnModuleDestroy {
  private readonly stop: () => void;

  constructor(
    sessions: Sessions,
    @Inject(BROADCAST) broadcast: Broadcast | null,
    @Inject(CONFIG) { node }: Config,
  ) {
    const access = { onSessionEnded: (listener: (session: string) => void) => sessions.onEnded(listener) };
    this.stop = broadcast ? tellEndedSessions(access, new BroadcastBus(broadcast), node) : () => undefined;
  }

  onModuleDestroy(): void {
    this.stop();
  }
}
