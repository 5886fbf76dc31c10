import { coordinationOver } from '#platform/coordination/coordination';
import { inProcessRecords } from '#platform/coordination/in-process-records';
import type { Coordination } from '#platform/coordination/port';
import type { DocumentsWriter, Parked } from '#platform/documents/writer-port';
import type { EventReader, Position } from '#platform/event-store/port';
import type { Checksum } from '#projections/runtime/replay/checksum';
import { checksumOf } from '#projections/runtime/replay/checksum';
import type { AnyProjection } from '#projections/runtime/folding/fold-batch';
import { type ProjectorRole, runProjectorRole } from '#projections/runtime/partitions/projector-role';
import { type RemoteProjections, startRemoteControl } from '#projections/runtime/partitions/remote-control';
import { ManualTimers } from './manual-timers.ts';
import { MemoryDocuments } from './memory-documents.ts';

type Store = Pick<EventReader, 'logId' | 'head' | 'readAll' | 'subscribeAll'>;

/** A process with its own monotonic clock. While it is stopped nothing of it runs; what it was doing lands when it wakes. */
export class WorldProcess {
  readonly timers = new ManualTimers();
  readonly coordination: Coordination;
  role: ProjectorRole | undefined;
  /** Stops by itself when it is about to write this generation. */
  stopsAt: string | undefined;
  #missed = 0;
  #stopped: PromiseWithResolvers<undefined> | undefined;

  constructor(
    readonly name: string,
    readonly world: ProjectorWorld,
  ) {
    this.coordination = coordinationOver(world.records, {
      timers: this.timers,
      onFault: (error, doing) => world.faults.push([doing, error]),
    });
  }

  get isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  stop(): void {
    this.#stopped ??= Promise.withResolvers();
  }

  wake(): void {
    this.stopsAt = undefined;
    const stopped = this.#stopped;
    this.#stopped = undefined;
    stopped?.resolve(undefined);
    this.timers.pass(this.#missed);
    this.#missed = 0;
  }

  pass(ms: number): void {
    if (this.#stopped) this.#missed += ms;
    else this.timers.pass(ms);
  }

  /** Beyond the check of the lease: what was sent before the process stopped arrives after it has woken. */
  slowed(writer: DocumentsWriter): DocumentsWriter {
    const awake = async (): Promise<void> => {
      await this.#stopped?.promise;
    };
    return {
      boundTo: () => writer.boundTo(),
      generations: (name) => writer.generations(name),
      allGenerations: () => writer.allGenerations(),
      parked: (generation) => writer.parked(generation),
      load: (model, generation, ids) => writer.load(model, generation, ids),
      bind: (logId) => writer.bind(logId),
      prepare: (model, generation) => writer.prepare(model, generation),
      indexOne: (model, generation) => writer.indexOne(model, generation),
      write: async (writes) => {
        if (writes.some(({ generation }) => generation === this.stopsAt)) {
          this.stopsAt = undefined;
          this.stop();
        }
        await awake();
        await writer.write(writes);
      },
      flip: async (name, generation, at) => {
        await awake();
        return writer.flip(name, generation, at);
      },
      drop: (model, generation) => writer.drop(model, generation),
      sweepTombstones: (before) => writer.sweepTombstones(before),
      close: () => writer.close(),
    };
  }
}

export interface RoleOptions {
  readonly partitions: number;
  readonly projections: readonly AnyProjection[];
  readonly store?: Store;
}

/** Of time that passes at once, in milliseconds. */
const step = 50;

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** One batch a turn of the event loop, so that time passes while there is something to do. */
const paced = (store: Store): Store => ({
  logId: () => store.logId(),
  head: () => store.head(),
  readAll: async (after, limit) => {
    await nextTurn();
    return store.readAll(after, limit);
  },
  subscribeAll: (after, subscriber) =>
    store.subscribeAll(after, {
      events: async (batch) => {
        await nextTurn();
        await subscriber.events(batch);
      },
      caughtUp: (position) => subscriber.caughtUp?.(position),
      failed: (error) => subscriber.failed?.(error),
    }),
});

/** An installation of several processes on one log and one set of documents, all in memory, on clocks of its own. */
export class ProjectorWorld {
  readonly records = inProcessRecords();
  readonly documents = new MemoryDocuments();
  readonly processes: WorldProcess[] = [];
  readonly faults: (readonly [doing: string, error: unknown])[] = [];
  readonly parked: (readonly [name: string, parked: readonly Parked[]])[] = [];
  readonly #controls: RemoteProjections[] = [];

  constructor(readonly store: Store) {}

  async start(
    name: string,
    { partitions, projections, store = this.store }: RoleOptions,
  ): Promise<WorldProcess> {
    const one = new WorldProcess(name, this);
    this.processes.push(one);
    one.role = await runProjectorRole({
      store: paced(store),
      openWriter: (partition) => one.slowed(this.documents.writer(partition)),
      generations: this.documents.writer(),
      coordination: one.coordination,
      partitions,
      holder: name,
      projections,
      reveal: () => null,
      timers: one.timers,
      onFault: (error, doing) => this.faults.push([`${name}: ${doing}`, error]),
      onParked: (model, parked) => this.parked.push([model, parked]),
    });
    return one;
  }

  /** The projections as a process without a projector sees them. */
  async control(projections: readonly AnyProjection[]): Promise<RemoteProjections> {
    const one = new WorldProcess('api', this);
    this.processes.push(one);
    const control = await startRemoteControl({
      generations: this.documents.writer(),
      coordination: one.coordination,
      store: this.store,
      projections,
      timers: one.timers,
      onFault: (error, doing) => this.faults.push([`api: ${doing}`, error]),
    });
    this.#controls.push(control);
    return control;
  }

  async leave(one: WorldProcess): Promise<void> {
    this.processes.splice(this.processes.indexOf(one), 1);
    await one.role?.close();
    await one.coordination.close();
  }

  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= step) {
      for (const one of this.processes) one.pass(Math.min(step, left));
      await nextTurn();
    }
  }

  /** Lets time pass until something has come about; answers with how much did, in milliseconds. */
  async until(condition: () => boolean | Promise<boolean>, withinMs = 3_600_000): Promise<number> {
    for (let passed = 0; passed <= withinMs; passed += step) {
      if (await condition()) return passed;
      await this.pass(step);
    }
    const said = this.faults.slice(-3).map(([doing, error]) => `${doing}: ${String(error)}`);
    throw new Error(`It did not come about within ${withinMs} ms. ${said.join('; ')}`);
  }

  /** Every live generation is of its projection, and has reached a position in all its partitions. */
  async reached(projections: readonly AnyProjection[], position: Position): Promise<boolean> {
    const states = (await this.documents.writer().allGenerations()).filter(({ live }) => live);
    return projections.every(({ model, version }) =>
      states.some(
        ({ generation, reached }) =>
          generation.startsWith(`${model.name}@${version}#`) && reached >= position,
      ),
    );
  }

  checksums(projections: readonly AnyProjection[]): Promise<readonly Checksum[]> {
    return Promise.all(projections.map(({ model }) => checksumOf(this.documents.reader(), model)));
  }

  /** What rests, by read model: which document, and the event that it failed on. */
  parkedIn(projections: readonly AnyProjection[]): readonly (readonly string[])[] {
    return projections.map(({ model }) =>
      [...(this.documents.live(model.name)?.parked.values() ?? [])]
        .map(({ id, event }) => `${id} ${event}`)
        .toSorted(),
    );
  }

  async close(): Promise<void> {
    for (const one of this.processes) one.wake();
    await Promise.all(this.#controls.map((control) => control.close()));
    for (const one of this.processes.slice()) await this.leave(one);
  }
}
