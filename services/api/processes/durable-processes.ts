import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '#platform/config/config';
import type { Coordination } from '#platform/coordination/port';
import type { EventStore } from '#platform/event-store/port';
import type { ReadOnlySwitch } from '#platform/event-store/read-only-switch';
import { CONFIG, COORDINATION, EVENT_STORE, READ_ONLY, WATCHER } from '#platform/tokens';
import type { Watcher } from '#projections/runtime/watcher/port';
import { alone } from './alone.ts';
import { DurableProcess, type DurableWork } from './durable-process.ts';

/** Work that no two processes of an installation do at once. */
@Injectable()
export class DurableProcesses {
  private readonly log = new Logger('Processes');

  constructor(
    @Inject(COORDINATION) private readonly coordination: Coordination,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(WATCHER) private readonly watcher: Watcher,
    @Inject(CONFIG) private readonly config: Pick<Config, 'engine' | 'node'>,
    @Inject(READ_ONLY) private readonly readOnly: ReadOnlySwitch | null,
  ) {}

  /** Whoever asks for a durable process begins and ends it. While the log takes nothing, it rests. */
  of<Item, Done>(work: DurableWork<Item, Done>): DurableProcess<Item, Done> {
    const { coordination, events, watcher, log } = this;
    const { node, engine } = this.config;
    const process = new DurableProcess(work, {
      coordination,
      events,
      watcher,
      node,
      isAlone: engine.name === 'embedded',
      log,
    });
    this.readOnly?.onTurning({ turningOn: () => process.pause(), turnedOff: () => process.resume() });
    return process;
  }

  /** As `alone` does, in this portal. @throws the reason of `stopping` */
  alone<Result>(name: string, stopping: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    return alone({ coordination: this.coordination, name, node: this.config.node, stopping }, work);
  }
}
