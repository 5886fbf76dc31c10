import { type Clocks, systemClocks } from '#platform/clock/port';
import type { ReplayPace } from '#platform/config/config';
import { systemTimers, type Timers } from '#platform/clock/timers';
import { type Member, Members } from '#platform/coordination/members';
import type { Coordination, Lease } from '#platform/coordination/port';
import type { DocumentsWriter, Generations, Partition } from '#platform/documents/writer-port';
import type { AnyProjection } from '../folding/fold-batch.ts';
import { modelOf, parseGeneration } from '../generations/generation-name.ts';
import type { ReadEvent } from '../folding/log-batch.ts';
import { OtherLog, refuseAhead } from '../generations/opening.ts';
import { toRecorded } from '../folding/recorded.ts';
import { registry } from '../../areas.ts';
import { Arranger } from './arranger.ts';
import { partitionLease } from './leases.ts';
import { Pacer } from './pacer.ts';
import { type PartitionWork, PartitionWorker } from './partition-worker.ts';
import { Plans } from './plans.ts';

/** How often it looks whether the work is well shared, in milliseconds, like all of these. */
const lookEvery = 1_000;
/** A partition that was handed over is contended for again after this, should nobody have wanted it. */
const handedOverFor = 5_000;

const group = 'projector-process';
/** A slice of a rebuild must be worth its way to the server and back; live batches wait for one of them at most. */
const serverSlice = 200;

export interface ProjectorRoleOptions extends Pick<
  PartitionWork,
  'store' | 'reveal' | 'onFault' | 'onParked'
> {
  /** Opened once for each time that a partition is taken up, and closed with it. */
  readonly openWriter: (partition: Partition) => DocumentsWriter;
  readonly generations: Generations;
  readonly coordination: Coordination;
  /** Into how many parts the documents are split, if this process is the one to say so; the same for all of them. */
  readonly partitions: number;
  /** Names this process for people; no two that run at once share it. */
  readonly holder: string;
  readonly projections?: readonly AnyProjection[];
  readonly read?: ReadEvent;
  readonly clocks?: Clocks;
  readonly timers?: Timers;
  readonly sliceMs?: number;
  readonly replayPace?: ReplayPace | undefined;
}

export interface ProjectorRole {
  /** Partitions that this process has, by index. */
  held(): readonly number[];
  /** Finishes what is under way and hands over. */
  close(): Promise<void>;
}

/** Told of, not fatal: the work is shared all the same, but nobody can tell the two apart. */
export class SameName extends Error {
  override readonly name = 'SameName';
}

interface Contended {
  readonly lease: Lease;
  worker: PartitionWorker | undefined;
}

class RunningRole implements ProjectorRole {
  readonly #options: ProjectorRoleOptions;
  readonly #work: PartitionWork;
  readonly #timers: Timers;
  readonly #members: Members;
  readonly #pacer: Pacer;
  readonly #contended = new Map<number, Contended>();
  /** Workers that finish what is under way; the same partition is taken up again after that. */
  readonly #closing = new Map<number, Promise<void>>();
  readonly #handedOver = new Map<number, number>();
  readonly #running: Promise<void>;
  readonly #clocks: Clocks;
  #of: number;
  #hasNamesake = false;
  #closed = false;

  constructor(options: ProjectorRoleOptions, of: number) {
    const { store, reveal, onFault, onParked, coordination, timers = systemTimers } = options;
    this.#options = options;
    this.#clocks = options.clocks ?? systemClocks;
    this.#of = of;
    this.#timers = timers;
    this.#work = {
      store,
      reveal,
      onFault,
      onParked,
      timers,
      projections: options.projections ?? registry,
      plans: new Plans(coordination),
      read: options.read ?? toRecorded,
      clock: this.#clocks.machine,
      sliceMs: options.sliceMs ?? serverSlice,
      replayPace: options.replayPace,
    };
    this.#members = new Members(coordination, timers, group, options.holder);
    this.#pacer = new Pacer(timers);
    this.#running = this.#run();
  }

  held(): readonly number[] {
    return [...this.#contended]
      .flatMap(([index, { lease }]) => (lease.held ? index : []))
      .toSorted((a, b) => a - b);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#pacer.close();
    await this.#running;
    await Promise.all([...this.#contended.keys()].map((index) => this.#release(index)));
    await Promise.all(this.#closing.values());
    await this.#members.leave();
  }

  async #run(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.#look();
      } catch (error) {
        this.#options.onFault(error, 'sharing the work with other projectors');
      }
      await this.#pacer.wait(lookEvery);
    }
  }

  async #look(): Promise<void> {
    const of = (await this.#work.plans.partitions()) ?? this.#options.partitions;
    if (of !== this.#of) await this.#splitAnew(of);
    if (await this.#isOutdated()) {
      // A process of a newer version has built read models that this one cannot write.
      for (const index of this.#contended.keys()) await this.#release(index);
    } else {
      this.#contend();
      this.#workOn();
    }
    await this.#members.heartbeat(this.held().length);
    await this.#share();
  }

  #contend(): void {
    for (let index = 0; index < this.#of; index += 1) {
      const until = this.#handedOver.get(index) ?? 0;
      if (this.#contended.has(index) || this.#timers.now() < until) continue;
      const lease = this.#options.coordination.lease(partitionLease(index), {
        holder: this.#options.holder,
        onHeld: () => this.#pacer.within(0),
        onLost: () => this.#end(index),
      });
      this.#contended.set(index, { lease, worker: undefined });
    }
  }

  #workOn(): void {
    for (const [index, contended] of this.#contended) {
      if (!contended.lease.held || contended.worker || this.#closing.has(index)) continue;
      const partition = { index, of: this.#of };
      contended.worker = new PartitionWorker({
        work: this.#work,
        partition,
        writer: this.#options.openWriter(partition),
        held: () => contended.lease.held,
        ...(index === 0 ? { arrangerWith: (writer) => this.#arranger(writer) } : {}),
      });
    }
  }

  #arranger(writer: DocumentsWriter): Arranger {
    const { store, plans, projections, timers } = this.#work;
    const { partitions } = this.#options;
    return new Arranger({ store, writer, plans, projections, partitions, clocks: this.#clocks, timers });
  }

  /** One at a time goes to whoever has two fewer: the leases themselves say who gets it. */
  async #share(): Promise<void> {
    const held = this.held();
    const others = await this.#members.others();
    this.#tellNamesake(others);
    const last = held.at(-1);
    if (last === undefined || !others.some(({ load }) => load <= held.length - 2)) return;
    this.#handedOver.set(last, this.#timers.now() + handedOverFor);
    await this.#release(last);
  }

  /** Once, until it is gone. */
  #tellNamesake(others: readonly Member[]): void {
    const { holder, onFault } = this.#options;
    const hasNamesake = others.some(({ name, hasHeartbeat }) => name === holder && hasHeartbeat);
    if (hasNamesake && !this.#hasNamesake) {
      const why = `Another projector runs under the name ${holder}: set LAYCAN_NODE to a name of its own for each process`;
      onFault(new SameName(why), 'sharing the work with other projectors');
    }
    this.#hasNamesake = hasNamesake;
  }

  /** Documents are in other partitions now: every one is taken up anew, from where all of them have been. */
  async #splitAnew(of: number): Promise<void> {
    this.#of = of;
    for (const index of this.#contended.keys()) {
      this.#end(index);
      if (index >= of) await this.#release(index);
    }
    await Promise.all(this.#closing.values());
  }

  /** Finishes first, and lets go of the lease after that: so nobody waits for what is under way. */
  async #release(index: number): Promise<void> {
    const contended = this.#contended.get(index);
    this.#end(index);
    await this.#closing.get(index);
    await contended?.lease.release();
    this.#contended.delete(index);
  }

  #end(index: number): void {
    const contended = this.#contended.get(index);
    const worker = contended?.worker;
    if (!contended || !worker) return;
    contended.worker = undefined;
    const closing = worker
      .close()
      .catch((error: unknown) => this.#options.onFault(error, `ending partition ${index}`))
      .finally(() => this.#closing.delete(index));
    this.#closing.set(index, closing);
  }

  async #isOutdated(): Promise<boolean> {
    const versions = new Map(this.#work.projections.map(({ model, version }) => [model.name, version]));
    const states = await this.#options.generations.allGenerations();
    return states.some(
      ({ generation, live }) =>
        live && parseGeneration(generation).version > (versions.get(modelOf(generation)) ?? Infinity),
    );
  }
}

/**
 * Projects for an installation of several processes: contends for partitions, takes over from those that die, hands over
 * to those that have less.
 * @throws OtherLog, CheckpointAheadOfLog
 */
export const runProjectorRole = async (options: ProjectorRoleOptions): Promise<ProjectorRole> => {
  const [bound, logId] = [await options.generations.boundTo(), await options.store.logId()];
  if (bound !== null && bound !== logId) {
    throw new OtherLog(`The read models were built from log ${bound}, and this is log ${logId}.`);
  }
  const states = await options.generations.allGenerations();
  const head = await options.store.head();
  for (const state of states) refuseAhead(state, head);
  const of = (await new Plans(options.coordination).partitions()) ?? options.partitions;
  return new RunningRole(options, of);
};
