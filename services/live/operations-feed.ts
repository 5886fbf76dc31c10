import { liveEvents, operationsChannel } from '#contracts/live/channels';
import type { ProjectionControl, ProjectionStatus } from '#projections/runtime/control';
import type { Live } from './live.ts';
import { every, systemTimers, type Timers } from '#platform/clock/timers';

const everyMs = 1000;

/** `projection.progress`: what the operations screen shows of every read model. */
export interface ProjectionProgress {
  readonly projections: readonly ProjectionStatus[];
}

/** Tells the operations screens how the projections stand, each second while one of them looks and something moved. */
export class OperationsFeed {
  private said = '';
  private cancel: (() => void) | undefined;

  constructor(
    private readonly live: Pick<Live, 'publish' | 'hears' | 'onFault'>,
    private readonly control: Pick<ProjectionControl, 'status'>,
    private readonly timers: Timers = systemTimers,
  ) {}

  start(): void {
    this.cancel = every(this.timers, everyMs, () => {
      this.look().catch((error: unknown) => this.live.onFault(error, 'telling how the projections stand'));
    });
  }

  stop(): void {
    this.cancel?.();
  }

  private async look(): Promise<void> {
    if (!this.live.hears(operationsChannel.name())) {
      this.said = '';
      return;
    }
    const progress: ProjectionProgress = { projections: await this.control.status() };
    const said = JSON.stringify(progress);
    if (said === this.said) return;
    this.said = said;
    this.live.publish(operationsChannel.name(), liveEvents.projectionProgress, progress);
  }
}
