import { pauseAfter } from '#platform/concurrency/back-off';
import { upcasters } from '#domain/upcasters';
import type { MachineClock } from '#platform/clock/port';
import type { ReplayPace } from '#platform/config/config';
import type { Timers } from '#platform/clock/timers';
import type { DocumentsWriter, Parked, Partition } from '#platform/documents/writer-port';
import type { EventReader, Position } from '#platform/event-store/port';
import type { AnyProjection } from '../folding/fold-batch.ts';
import type { RevealLater } from '../generations/generation-feed.ts';
import { parseGeneration } from '../generations/generation-name.ts';
import type { ReadEvent } from '../folding/log-batch.ts';
import { NotArranged } from '../generations/opening-partition.ts';
import { OtherLog } from '../generations/opening.ts';
import { Projector } from '../projector/projector.ts';
import type { Arranger } from './arranger.ts';
import { LeaseLost, whileHeld } from './held-writer.ts';
import { Pacer } from './pacer.ts';
import type { KeptPlan, Plans } from './plans.ts';

/** How often the plans are looked at, in milliseconds, like all of these; the slower, the more often that failed. */
const rhythm = { firstMs: 250, longestMs: 5_000 };
const superviseEvery = 30_000;
/** After so many failures without an advance it is taken up anew: perhaps not what it was any more. */
const maxFaults = 5;

/** What all partitions of a process have in common. */
export interface PartitionWork {
  readonly store: Pick<EventReader, 'logId' | 'head' | 'readAll' | 'subscribeAll'>;
  readonly projections: readonly AnyProjection[];
  readonly plans: Plans;
  readonly read: ReadEvent;
  readonly reveal: RevealLater;
  readonly clock: MachineClock;
  readonly timers: Timers;
  readonly sliceMs: number;
  readonly replayPace: ReplayPace | undefined;
  readonly onFault: (error: unknown, doing: string) => void;
  readonly onParked: (name: string, parked: readonly Parked[]) => void;
}

/** How long a slice of a rebuild may hold up the live read models while people work, in milliseconds. */
const gentleSlice = 20;

export interface PartitionWorkerOptions {
  readonly work: PartitionWork;
  readonly partition: Partition;
  readonly writer: DocumentsWriter;
  /** Asked before every write. */
  readonly held: () => boolean;
  /** Where this partition decides for all of them which generations there are. */
  readonly arrangerWith?: (writer: DocumentsWriter) => Arranger;
}

/** Projects one partition for as long as its process has the lease, and builds what is planned. */
export class PartitionWorker {
  readonly #options: PartitionWorkerOptions;
  readonly #writer: DocumentsWriter;
  readonly #arranger: Arranger | undefined;
  readonly #pacer: Pacer;
  readonly #running: Promise<void>;
  #projector: Projector | undefined;
  #faults = 0;
  #supervisedAt = 0;
  #positionBefore: Position = '';
  #closed = false;

  constructor(options: PartitionWorkerOptions) {
    this.#options = options;
    this.#writer = whileHeld(options.writer, options.held);
    this.#arranger = options.arrangerWith?.(this.#writer);
    this.#pacer = new Pacer(options.work.timers);
    this.#running = this.#run();
  }

  get partition(): Partition {
    return this.#options.partition;
  }

  /** Finishes what is under way. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#pacer.close();
    await this.#running;
    await this.#projector?.close();
    await this.#options.writer.close();
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#closed) {
      try {
        await this.#step();
        failures = 0;
      } catch (error) {
        if (!(error instanceof NotArranged)) {
          failures += 1;
          this.#fault(error, 'looking after it');
        }
      }
      if (!this.#closed) await this.#pacer.wait(pauseAfter(rhythm, failures + 1));
    }
  }

  async #step(): Promise<void> {
    await this.#arranger?.arrange();
    if (this.#faults >= maxFaults) await this.#letGo();
    this.#projector ??= await this.#openProjector();
    await this.#follow(this.#projector);
    await this.#supervise(this.#projector);
  }

  async #openProjector(): Promise<Projector> {
    const { work, partition } = this.#options;
    const [bound, logId] = [await this.#writer.boundTo(), await work.store.logId()];
    if (bound === null) throw new NotArranged('The read models belong to no log yet');
    if (bound !== logId) throw new OtherLog(`The read models were built from log ${bound}, this is ${logId}`);
    this.#faults = 0;
    const { store, projections, read, reveal, clock, sliceMs, replayPace, onParked } = work;
    const projector = new Projector({
      store,
      projections,
      read,
      reveal,
      clock,
      sliceMs,
      gentleMs: gentleSlice,
      replayPace,
      onParked,
      partition,
      writer: this.#writer,
      upcastTypes: Object.keys(upcasters),
      onFault: (error, doing) => this.#fault(error, doing),
    });
    await projector.open();
    projector.onAdvance(() => {
      this.#faults = 0;
    });
    projector.catchUp().catch((error: unknown) => this.#fault(error, 'catching up'));
    return projector;
  }

  async #letGo(): Promise<void> {
    const projector = this.#projector;
    this.#projector = undefined;
    await projector?.close();
  }

  async #follow(projector: Projector): Promise<void> {
    const { plans, projections } = this.#options.work;
    const kept = await plans.all();
    const live = new Set(
      (await this.#writer.allGenerations()).flatMap((state) => (state.live ? state.generation : [])),
    );
    for (const projection of projections) {
      const { name } = projection.model;
      const building = projector.building(name);
      if (building && live.has(building.feed.generation)) {
        // Made live by the last of the partitions: its own next look tells it.
        building.resume();
        continue;
      }
      if (!live.has(projector.liveGeneration(name))) {
        await this.#letGo();
        return;
      }
      await this.#followPlan(projector, projection, kept.get(name));
    }
  }

  async #followPlan(
    projector: Projector,
    projection: AnyProjection,
    kept: KeptPlan | undefined,
  ): Promise<void> {
    const { name } = projection.model;
    const { plan } = kept ?? {};
    const isWanted = plan?.state === 'running' || plan?.state === 'paused';
    const building = projector.building(name);
    if (building && (!isWanted || building.feed.generation !== plan.generation)) {
      await projector.letGo(name);
      return;
    }
    if (!plan || !isWanted) return;
    if (!building) {
      const isOurs = parseGeneration(plan.generation).version === projection.version;
      const isLive = plan.generation === projector.liveGeneration(name);
      if (plan.state === 'running' && isOurs && !isLive) await projector.build(name, plan.generation);
      return;
    }
    if (building.state === 'refused') {
      const { refusal } = building;
      await this.#options.work.plans.change(name, kept ?? { revision: 0, plan }, {
        ...plan,
        state: 'refused',
        refusal,
      });
    } else if (plan.state === 'paused') building.pause();
    else building.resume();
  }

  async #supervise(projector: Projector): Promise<void> {
    const now = this.#options.work.timers.now();
    if (now - this.#supervisedAt < superviseEvery) return;
    this.#supervisedAt = now;
    this.#positionBefore = await projector.supervise(this.#positionBefore);
  }

  #fault(error: unknown, doing: string): void {
    // Told by the lease already.
    if (error instanceof LeaseLost) return;
    this.#faults += 1;
    const { index, of } = this.#options.partition;
    this.#options.work.onFault(error, `${doing} (partition ${index} of ${of})`);
  }
}
