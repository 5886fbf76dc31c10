import { upcasters } from '#domain/upcasters';
import { type Clocks, systemClocks } from '#platform/clock/port';
import type { ReplayPace } from '#platform/config/config';
import type { DocumentsWriter, Parked } from '#platform/documents/writer-port';
import type { EventReader } from '#platform/event-store/port';
import type { ProjectionControl } from '../control.ts';
import type { AnyProjection } from '../folding/fold-batch.ts';
import type { RevealLater } from '../generations/generation-feed.ts';
import type { ReadEvent } from '../folding/log-batch.ts';
import { bindToLog } from '../generations/opening.ts';
import { Projector } from './projector.ts';
import { Upkeep } from './upkeep.ts';
import { toRecorded } from '../folding/recorded.ts';

/** Longest slice of a rebuild while nobody writes, and while people do, in milliseconds. Each slice pays for one transaction, so long ones are cheaper. */
const quietSlice = 50;
const gentleSlice = 10;

export interface RunProjectionsOptions {
  readonly eventStore: Pick<EventReader, 'logId' | 'head' | 'readAll' | 'subscribeAll'>;
  readonly writer: DocumentsWriter;
  readonly projections: readonly AnyProjection[];
  /** Where the keys of people are, for the read models that hold personal data. */
  readonly reveal: RevealLater;
  /** Parses and upcasts; by default as the domain does. */
  readonly read?: ReadEvent;
  readonly clocks?: Clocks;
  /** Longest slice of a rebuild while nobody writes, in milliseconds; 50 by default. */
  readonly sliceMs?: number;
  readonly replayPace?: ReplayPace | undefined;
  /** Characters of data from which an event is long: 16,384 by default. */
  readonly longData?: number;
  readonly onFault?: (error: unknown, doing: string) => void;
  readonly onParked?: (name: string, parked: readonly Parked[]) => void;
}

/** Read models at work in this thread. */
export interface RunningProjections extends ProjectionControl {
  /** Resolves when every read model has been opened: from then on `reached` and the live generations are true. */
  readonly started: Promise<void>;
  /**
   * Resolves when the live read models have reached the head of the log, and those of another version have been built
   * anew or were refused. Until then queries answer with less than there is.
   */
  readonly ready: Promise<void>;
  /** Drops generations that were replaced 10 minutes ago and tombstones of 30 days; happens by itself once a minute. */
  sweep(): Promise<void>;
}

const warn = (error: unknown, doing: string): void => {
  process.emitWarning(
    `Projections, ${doing}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
};

const warnParked = (name: string, parked: readonly Parked[]): void => {
  for (const { id, type, event, error } of parked) {
    process.emitWarning(`${name} ${id} is parked: folding ${type} ${event} failed: ${error}`);
  }
};

const projectorOf = (options: RunProjectionsOptions): Projector =>
  new Projector({
    store: options.eventStore,
    writer: options.writer,
    projections: options.projections,
    read: options.read ?? toRecorded,
    upcastTypes: Object.keys(upcasters),
    reveal: options.reveal,
    clock: (options.clocks ?? systemClocks).machine,
    sliceMs: options.sliceMs ?? quietSlice,
    gentleMs: gentleSlice,
    replayPace: options.replayPace,
    longData: options.longData,
    onFault: options.onFault ?? warn,
    onParked: options.onParked ?? warnParked,
  });

const bindAndOpen = async (projector: Projector, options: RunProjectionsOptions): Promise<void> => {
  await bindToLog(options.writer, options.eventStore);
  await projector.open();
};

/**
 * Starts the read models in this thread: the projector worker does, and tests do. The caller closes store and writer
 * after it has closed this.
 * @throws OtherLog, CheckpointAheadOfLog (by `ready`)
 */
export const runProjections = (options: RunProjectionsOptions): RunningProjections => {
  const projector = projectorOf(options);
  const upkeep = new Upkeep(projector, options.clocks ?? systemClocks, options.onFault ?? warn);
  const started = bindAndOpen(projector, options);
  const ready = started.then(() => projector.catchUp());
  // Either may be the one that nobody waits for.
  started.catch(() => undefined);
  ready.catch(() => undefined);
  return {
    started,
    ready,
    sweep: () => upkeep.sweep(),
    reached: () => projector.reached(),
    onAdvance: projector.onAdvance,
    onAhead: projector.onAhead,
    onFlip: projector.onFlip,
    onProgress: projector.onProgress,
    status: () => projector.status(),
    rebuild: (name) => projector.rebuild(name),
    pause: (name) => projector.pause(name),
    resume: (name) => projector.resume(name),
    abort: (name) => projector.abort(name),
    close: async () => {
      await upkeep.close();
      await projector.close();
    },
  };
};
