import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LeapWatch } from '#platform/clock/leap-watch';
import type { MachineClock } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import type { Coordination } from '#platform/coordination/port';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import type { ReadOnlySwitch } from '#platform/event-store/read-only-switch';
import {
  CONFIG,
  COORDINATION,
  DOCUMENTS,
  EVENT_STORE,
  MACHINE_CLOCK,
  READ_ONLY,
  WATCHER,
} from '#platform/tokens';
import type { Watcher } from '#projections/runtime/watcher/port';
import { alone } from './alone.ts';
import { DurableProcess, type DurableWork } from './durable-process.ts';
import { type DueDocument, type TimerWork, timerWork } from './timer.ts';

const watchClockEveryMs = 60_000;

/** Work that no two processes of an installation do at once. */
@Injectable()
export class DurableProcesses implements OnApplicationShutdown {
  private readonly log = new Logger('Processes');
  private readonly leaps: LeapWatch;
  private readonly watching: NodeJS.Timeout;

  constructor(
    @Inject(COORDINATION) private readonly coordination: Coordination,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(WATCHER) private readonly watcher: Watcher,
    @Inject(CONFIG) private readonly config: Pick<Config, 'engine' | 'node'>,
    @Inject(READ_ONLY) private readonly readOnly: ReadOnlySwitch | null,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(MACHINE_CLOCK) machine: MachineClock,
  ) {
    this.leaps = new LeapWatch({
      machine,
      leapt: (ms) =>
        this.log.warn(
          { leaptMs: ms },
          'The clock has leapt: what is due by time waits until it has stood so for 10 minutes',
        ),
    });
    // Timers look more seldom than a clock can leap and come back.
    this.watching = setInterval(() => this.leaps.unbelieved(), watchClockEveryMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.watching);
  }

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

  /** The same, of what is due by time. */
  timer<Doc>(work: TimerWork<Doc>): DurableProcess<DueDocument<Doc>, void> {
    const { documents, events, leaps, log } = this;
    return this.of(timerWork(work, { documents, events, leaps, log }));
  }

  /** As `alone` does, in this portal. @throws the reason of `stopping` */
  alone<Result>(name: string, stopping: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    return alone({ coordination: this.coordination, name, node: this.config.node, stopping }, work);
  }
}
