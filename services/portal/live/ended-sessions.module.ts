import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { Sessions } from '#api/sessions/sessions';
import { tellEndedSessions } from '#live/live';
import { nodesBus } from '#live/bus/nodes-bus';
import type { EndedSessionListener, LiveBus } from '#live/ports';
import { NODES_BUS } from '#live/tokens';
import type { Config } from '#platform/config/config';
import { CONFIG } from '#platform/tokens';

/** Where sessions end in one process and sockets are held by others: says which, so that they are cut at once. */
@Module({ providers: [nodesBus] })
export class EndedSessionsModule implements OnModuleDestroy {
  private readonly stop: () => void;

  constructor(sessions: Sessions, @Inject(NODES_BUS) live: LiveBus | null, @Inject(CONFIG) { node }: Config) {
    const access = { onSessionEnded: (listener: EndedSessionListener) => sessions.onEnded(listener) };
    this.stop = live ? tellEndedSessions(access, live, node) : () => undefined;
  }

  onModuleDestroy(): void {
    this.stop();
  }
}
