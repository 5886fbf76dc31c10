import type { DocumentsWriter } from '#platform/documents/writer-port';
import type { Position } from '#platform/event-store/port';
import { RebuildUnderWay, UnknownProjection } from '#projections/runtime/control';
import { ProjectionNews } from '#projections/runtime/news';
import { registry } from '#projections/areas';
import { type RunningProjections, runProjections } from '#projections/runtime/projector/run-projections';
import { type LogOverWire, type StoreOfNode } from './simulated-log.ts';
import { Life, type Scheduler } from './scheduler.ts';

const simulated = ['bookings', 'drafts', 'draft-rows'];

/** The read models that the simulation runs. */
export const simulatedProjections = registry.filter(({ model }) => simulated.includes(model.name));

export interface ProjectorSurroundings {
  readonly scheduler: Scheduler;
  readonly logOf: (life: Life) => StoreOfNode & Pick<LogOverWire, 'fallSilent'>;
  readonly writerOf: (life: Life) => DocumentsWriter;
  readonly onFault: (error: unknown, doing: string) => void;
}

/** The projector's process with whoever starts it again, as `projector-thread.ts` is to the portal. */
export class SimulatedProjector {
  private life = new Life('projector');
  private running!: RunningProjections;
  private log!: ReturnType<ProjectorSurroundings['logOf']>;
  private readonly news = new ProjectionNews();
  readonly onAdvance = this.news.onAdvance;
  readonly onAhead = this.news.onAhead;
  readonly onFlip = this.news.onFlip;

  constructor(private readonly around: ProjectorSurroundings) {
    this.start();
  }

  reached(): Position {
    return this.news.reached;
  }

  fallSilent(): void {
    this.log.fallSilent();
  }

  /** Dies where it stands. */
  stop(): void {
    this.around.scheduler.kill(this.life);
    // Only its timers hear of it: whatever it waits for never comes.
    void this.running.close();
  }

  /** Dies, and is started again. */
  crash(): void {
    this.stop();
    this.life = new Life('projector');
    this.start();
  }

  rebuild(name: string): void {
    const { onFault } = this.around;
    this.running.rebuild(name).catch((error: unknown) => {
      // It is being built already, or nothing was taken up yet.
      if (!(error instanceof RebuildUnderWay || error instanceof UnknownProjection))
        onFault(error, `rebuilding ${name}`);
    });
  }

  private start(): void {
    const { life, around } = this;
    this.log = around.logOf(life);
    const running = runProjections({
      // Rests are of the real time, which is none of the simulation's.
      replayPace: 'full',
      longData: 300,
      eventStore: this.log,
      writer: around.writerOf(life),
      projections: simulatedProjections,
      reveal: () => null,
      onFault: () => undefined,
      onParked: (name, parked) =>
        around.onFault(
          new Error(`${name} parked ${parked.map(({ id, error }) => `${id}: ${error}`).join()}`),
          'folding',
        ),
    });
    this.running = running;
    running.onAdvance((position) => this.advance(life, position));
    running.onAhead((changes) => {
      if (life.alive) this.news.ahead(changes);
    });
    running.onFlip((name, generation) => this.flip(life, name, generation));
    const begun = async (): Promise<void> => {
      await running.started;
      const status = await running.status();
      this.advance(life, running.reached());
      for (const { name, generation } of status) this.flip(life, name, generation);
    };
    begun().catch((error: unknown) => around.onFault(error, 'starting the projector'));
    running.ready.catch((error: unknown) => around.onFault(error, 'catching up'));
  }

  private advance(life: Life, position: Position): void {
    if (life.alive) this.news.advance(position);
  }

  private flip(life: Life, name: string, generation: string): void {
    if (life.alive) this.news.live(name, generation);
  }
}
