import type { Collection, Db, Document } from 'mongodb';
import { beforeTheFirst, type Position } from '../../event-store/port.ts';
import { isTakenId } from '../../mongo/mongo-errors.ts';
import { modelOfGeneration } from '../generation-names.ts';
import type { GenerationState, GenerationWrite, Partition } from '../writer-port.ts';

interface PartitionState {
  readonly checkpoint: Position;
  readonly moment: string;
  /** It has said that the generation may be made live. */
  readonly ready: boolean;
}

interface KeptGeneration {
  /** How many partitions write it. */
  readonly of: number;
  /** By index. */
  readonly partitions: Readonly<Record<string, PartitionState>>;
  readonly retiredAt: string | null;
}

/** Everything that is known of one read model stands in one document, so that a flip is one step. */
export interface KeptReadModel {
  /** Its name. */
  readonly _id: string;
  readonly live: string | null;
  readonly generations: Readonly<Record<string, KeptGeneration>>;
}

export const readModelsIn = (database: Db): Collection<KeptReadModel> => database.collection('readModels');

const beginningOfTime = new Date(0).toISOString();

const everyPartition = (of: number, state: PartitionState): KeptGeneration['partitions'] =>
  Object.fromEntries(Array.from({ length: of }, (_, index) => [String(index), state]));

const partitionsOf = ({ partitions }: KeptGeneration): readonly PartitionState[] => Object.values(partitions);

/** The partition that is least far. */
const leastOf = (kept: KeptGeneration): PartitionState =>
  partitionsOf(kept).reduce((least, one) => (one.checkpoint < least.checkpoint ? one : least));

const stateOf = (
  generation: string,
  live: string | null,
  kept: KeptGeneration,
  partition: Partition | undefined,
): GenerationState => {
  const least = leastOf(kept);
  // Another number of partitions wrote it so far: each of the new ones starts from the least of them.
  const own = partition?.of === kept.of ? (kept.partitions[String(partition.index)] ?? least) : least;
  return {
    generation,
    checkpoint: own.checkpoint,
    moment: own.moment,
    reached: least.checkpoint,
    live: generation === live,
    retiredAt: kept.retiredAt,
  };
};

/** As a partition sees the generations; whoever writes none of them is told of the least. */
export const statesOf = (
  { live, generations }: KeptReadModel,
  partition: Partition | undefined,
): readonly GenerationState[] =>
  Object.entries(generations).map(([generation, kept]) => stateOf(generation, live, kept, partition));

const at = (generation: string, ...fields: readonly string[]): string =>
  ['generations', generation, ...fields].join('.');

/** How often a step is tried again that another writer came before. */
const maxTries = 10;

/** The checkpoints of one partition, and the flips that all of them agree on. */
export class GenerationStates {
  readonly #models: Collection<KeptReadModel>;
  readonly #partition: Partition;

  constructor(models: Collection<KeptReadModel>, partition: Partition) {
    this.#models = models;
    this.#partition = partition;
  }

  /** Enters a generation that is not there yet, and takes over one that another number of partitions wrote. */
  async enter(generation: string): Promise<void> {
    const _id = modelOfGeneration(generation);
    for (let tries = 0; tries < maxTries; tries += 1) {
      const model = await this.#models.findOne({ _id });
      const kept = model?.generations[generation];
      if (kept?.of === this.#partition.of) return;
      if (!model) await this.#create(_id);
      else await this.#take(_id, generation, kept);
    }
    throw new Error(`Several writers contend for ${generation}: do they agree on the number of partitions?`);
  }

  /** Moves the checkpoints of several generations on, in this order. */
  async advance(writes: readonly GenerationWrite[]): Promise<void> {
    if (writes.length === 0) return;
    const { matchedCount } = await this.#models.bulkWrite(
      writes.map((write) => ({ updateOne: this.#advanceOf(write) })),
      { ordered: true },
    );
    if (matchedCount !== writes.length) {
      const names = writes.map(({ generation }) => generation).join(', ');
      throw new Error(`Not prepared, or written by another number of partitions: one of ${names}`);
    }
  }

  /** See `DocumentsWriter.flip`. */
  async flip(name: string, generation: string, retiredAt: string): Promise<boolean> {
    await this.#ready(name, generation);
    for (let tries = 0; tries < maxTries; tries += 1) {
      const model = await this.#models.findOne({ _id: name });
      const kept = model?.generations[generation];
      if (!model || !kept) throw new Error(`There is no generation ${generation}`);
      if (model.live === generation) return true;
      const guard = flipGuard(model, kept);
      if (!guard) return false;
      const { matchedCount } = await this.#models.updateOne(
        { _id: name, live: model.live, [at(generation)]: { $exists: true }, ...guard },
        {
          $set: {
            live: generation,
            [at(generation, 'retiredAt')]: null,
            ...(model.live !== null && model.generations[model.live]
              ? { [at(model.live, 'retiredAt')]: retiredAt }
              : {}),
          },
        },
      );
      if (matchedCount === 1) return true;
    }
    return false;
  }

  async leave(generation: string): Promise<void> {
    const _id = modelOfGeneration(generation);
    await this.#models.updateOne({ _id }, { $unset: { [at(generation)]: '' } });
    await this.#models.updateOne({ _id, live: generation }, { $set: { live: null } });
  }

  async #create(_id: string): Promise<void> {
    try {
      await this.#models.insertOne({ _id, live: null, generations: {} });
    } catch (error) {
      if (!(error instanceof Error && isTakenId(error))) throw error;
    }
  }

  async #take(_id: string, generation: string, kept: KeptGeneration | undefined): Promise<void> {
    const { of } = this.#partition;
    const start = kept
      ? { ...leastOf(kept), ready: false }
      : { checkpoint: beforeTheFirst, moment: beginningOfTime, ready: false };
    const fresh: KeptGeneration = {
      of,
      partitions: everyPartition(of, start),
      retiredAt: kept?.retiredAt ?? null,
    };
    const unchanged = kept ? { [at(generation, 'of')]: kept.of } : { [at(generation)]: { $exists: false } };
    await this.#models.updateOne({ _id, ...unchanged }, { $set: { [at(generation)]: fresh } });
  }

  async #ready(name: string, generation: string): Promise<void> {
    const { index, of } = this.#partition;
    const { matchedCount } = await this.#models.updateOne(
      { _id: name, [at(generation, 'of')]: of },
      { $set: { [at(generation, 'partitions', String(index), 'ready')]: true } },
    );
    if (matchedCount !== 1) throw new Error(`There is no generation ${generation} of ${of} partitions`);
  }

  #advanceOf({ generation, checkpoint, moment, parked }: GenerationWrite): {
    filter: Document;
    update: Document;
  } {
    const { index, of } = this.#partition;
    const field = (name: keyof PartitionState): string => at(generation, 'partitions', String(index), name);
    // What is parked on the way may refuse the generation: its partition must say anew that it is there.
    const ready = parked.length > 0 ? { $set: { [field('ready')]: false } } : {};
    return {
      filter: { _id: modelOfGeneration(generation), [at(generation, 'of')]: of },
      update: { $max: { [field('checkpoint')]: checkpoint, [field('moment')]: moment }, ...ready },
    };
  }
}

/**
 * What must still hold when the flip happens: no partition of the live generation is past its counterpart, or queries
 * would go back in time. undefined where that does not hold, or a partition is not there. A checkpoint only grows.
 */
const flipGuard = (model: KeptReadModel, kept: KeptGeneration): Document | undefined => {
  const live = model.live === null ? undefined : model.generations[model.live];
  if (model.live === null || !live) return {};
  if (!partitionsOf(kept).every(({ ready }) => ready)) return undefined;
  const least = leastOf(kept);
  const guard: Document = {};
  for (const [index, { checkpoint }] of Object.entries(live.partitions)) {
    const limit = (kept.of === live.of ? (kept.partitions[index] ?? least) : least).checkpoint;
    if (checkpoint > limit) return undefined;
    guard[at(model.live, 'partitions', index, 'checkpoint')] = { $lte: limit };
  }
  return guard;
};
