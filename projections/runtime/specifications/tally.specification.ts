/** A small read model for the runtime's own tests: adds up what was counted in each stream. */
import type { ReadModel } from '#platform/documents/port';
import type { Appended, EventStore } from '#platform/event-store/port';
import type { AnyProjection } from '../folding/fold-batch.ts';
import type { Projection } from '../projection.ts';

export interface Tally {
  readonly total: number;
  readonly seen: readonly number[];
}

export type TallyType = 'Counted' | 'Named' | 'Removed' | 'Poisoned' | 'Doubtful';

interface TallyEvent {
  readonly type: TallyType;
  readonly data: { readonly id: string; readonly value: number };
}

export const tallyModel: ReadModel<Tally> = {
  name: 'tallies',
  indexes: [['total'], ['seen']],
  arrays: ['seen'],
  history: true,
};

export interface TallyOptions {
  readonly version?: number;
  readonly factor?: number;
  /** Poison no longer throws. */
  readonly mended?: boolean;
  /** Doubtful events throw too. */
  readonly doubts?: boolean;
  readonly name?: string;
}

const next = (
  before: Tally | undefined,
  type: TallyType,
  value: number,
  { factor = 1, mended = false, doubts = false }: TallyOptions,
): Tally | null => {
  if (type === 'Removed') return null;
  if ((type === 'Poisoned' && !mended) || (type === 'Doubtful' && doubts)) {
    throw new Error(`The fold of ${type} failed`);
  }
  if (type === 'Poisoned' || type === 'Doubtful') return before ?? null;
  return { total: (before?.total ?? 0) + value * factor, seen: [...(before?.seen ?? []), value] };
};

export const tallies = (options: TallyOptions = {}): AnyProjection => {
  const projection: Projection<Tally, TallyEvent> = {
    model: { ...tallyModel, name: options.name ?? tallyModel.name },
    version: options.version ?? 1,
    types: ['Counted', 'Named', 'Removed', 'Poisoned', 'Doubtful'],
    idsOf: ({ data }) => [data.id],
    // Three changes are one version.
    versionOf: ({ seen }) => String(Math.floor(seen.length / 3)),
    audiencesOf: ({ total }) => ['all', total % 2 === 0 ? 'even' : 'odd'],
    apply: (before, { type, data }, id, reveal) => {
      if (type !== 'Named') return next(before, type, data.value, options);
      const revealed = reveal(id, String(data.value));
      return { total: before?.total ?? 0, seen: [...(before?.seen ?? []), revealed === null ? 0 : 1] };
    },
  };
  return projection as Projection<unknown> as AnyProjection;
};

/** Appends events to a stream, at its end. */
export const append = async (
  store: EventStore,
  stream: string,
  ...events: readonly (readonly [type: TallyType, value: number])[]
): Promise<Appended> => {
  const present = await store.readStream(stream);
  return store.append(
    stream,
    present.length === 0 ? 'no_stream' : present.length - 1,
    events.map(([type, value]) => ({
      id: crypto.randomUUID(),
      type,
      data: JSON.stringify({ id: stream, value }),
      metadata: { actor: 'tester', commandId: crypto.randomUUID() },
      recordedAt: new Date().toISOString(),
    })),
  );
};
