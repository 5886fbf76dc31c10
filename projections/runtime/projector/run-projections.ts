import { upcasters } from '#domain/upcasters';
import { type Clock, systemClock } from '#platform/clock/port';
import type { DocumentsWriter, Parked } from '#platform/documents/writer-port';
import type { EventReader, Position } from '#platform/event-store/port';
import type { ProjectionControl } from '../control.ts';
import type { AnyProjection } from '../folding/fold-batch.ts';
import type { RevealLater } from '../generations/generation-feed.ts';
import type { ReadEvent } from '../folding/log-batch.ts';
import { bindToLog } from '../generations/opening.ts';
import { Projector } from './projector.ts';
import { toRecorded } from '../folding/recorded.ts';

const retiredFor = 10 * 60_000;
const goneFor = 30 * 24 * 3_600_000;
const sweepEvery = 60_000;
const tellEvery = 500;

export interface RunProjectionsOptions {
  readonly eventStore: Pick<EventReader, 'logId' | 'head' | 'readAll' | 'subscribeAll'>;
  readonly writer: DocumentsWriter;
  readonly projections: readonly AnyProjection[];
  /** Where the keys of people are, for the read models that hold personal data. */
  readonly reveal: RevealLater;
  /** Parses and upcasts; by default as the domain does. */
  readonly read?: ReadEvent;
  readonly clock?: Clock;
  readonly sliceMs?: number;
  readonly onFault?: (error: unknown, doing: string) => void;
  readonly onParked?: (name: string, parked: readonly Parked[]) => void;
}

/** Read models at work in this thread. */
export interface RunningProjections extends ProjectionControl {
  /** Resolves when every read model has been taken up: from then on `reached` and the live generations are true. */
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

/**
 * Starts the read models in this thread: the projector worker does, and tests do. The caller closes store and writer
 * after it has closed this.
 * @throws OtherLog, CheckpointAheadOfLog (by `ready`)
 */
export const runProjections = (options: RunProjectionsOptions): RunningProjections => {
  const clock = options.clock ?? systemClock;
  const onFault = options.onFault ?? warn;
  const projector = new Projector({
    store: options.eventStore,
    writer: options.writer,
    projections: options.projections,
    read: options.read ?? toRecorded,
    upcastTypes: Object.keys(upcasters),
    reveal: options.reveal,
    clock,
    sliceMs: options.sliceMs ?? 10,
    onFault,
    onParked: options.onParked ?? warnParked,
  });

  const start = async (): Promise<void> => {
    await bindToLog(options.writer, options.eventStore);
    await projector.takeUp();
  };

  let before: Position = '';
  const sweep = (): Promise<void> => {
    const now = clock.now().getTime();
    return projector.sweep(new Date(now - retiredFor).toISOString(), new Date(now - goneFor).toISOString());
  };
  const maintain = async (): Promise<void> => {
    await sweep();
    before = await projector.supervise(before);
  };
  let maintaining: Promise<void> = Promise.resolve();
  const sweeping = setInterval(() => {
    maintaining = maintain().catch((error: unknown) => onFault(error, 'sweeping'));
  }, sweepEvery);
  sweeping.unref();
  const telling = setInterval(() => projector.tick(), tellEvery);
  telling.unref();

  const started = start();
  const ready = started.then(() => projector.catchUp());
  // Either may be the one that nobody waits for.
  started.catch(() => undefined);
  ready.catch(() => undefined);
  return {
    started,
    ready,
    sweep,
    reached: () => projector.reached(),
    onAdvance: (listener) => projector.onAdvance(listener),
    onFlip: (listener) => projector.onFlip(listener),
    onProgress: (listener) => projector.onProgress(listener),
    status: () => projector.status(),
    rebuild: (name) => projector.rebuild(name),
    pause: (name) => projector.pause(name),
    resume: (name) => projector.resume(name),
    abort: (name) => projector.abort(name),
    close: async () => {
      clearInterval(sweeping);
      clearInterval(telling);
      await maintaining;
      await projector.close();
    },
  };
};
