import { documentCheck } from '#platform/documents/model-paths';
import type {
  DocumentsWriter,
  GenerationState,
  GenerationWrite,
  Loaded,
  Parked,
  Partition,
} from '#platform/documents/writer-port';
import {
  type AnyProjection,
  type Concerned,
  foldBatch,
  type Folded,
  isParkedStream,
  type Poison,
  selectEvents,
} from '../folding/fold-batch.ts';
import type { LogBatch } from '../folding/log-batch.ts';
import { isIn } from '../folding/partition.ts';
import { RecentDocuments } from '../folding/recent-documents.ts';
import type { Reveal } from '../projection.ts';

/** Decrypts a personal datum, wherever the keys are; null where the person's key is gone. */
export type RevealLater = (user: string, ciphertext: string) => Promise<string | null> | string | null;

export interface FeedPorts {
  readonly writer: DocumentsWriter;
  readonly reveal: RevealLater;
  /** Only its documents are folded; undefined: all of them. */
  readonly partition?: Partition | undefined;
}

/**
 * How many documents a feed keeps at hand: a submission comes to each of its ten thousand rows twice, and a generation
 * being built meets all documents. Live ones let go of most of them from time to time.
 */
const maxKept = 20_000;
const keptAtRest = 1_000;

const byPosition = (a: Parked, b: Parked): number =>
  a.position === b.position ? (a.id < b.id ? -1 : 1) : a.position < b.position ? -1 : 1;

/** Most batches concern few of the read models. */
const nothingFolded: Folded = { documents: [], versions: [], parked: [] };

/**
 * Feeds one generation of a read model. It alone writes that generation, so what it keeps at hand is what is stored;
 * after a failed write it forgets and reads anew.
 */
export class GenerationFeed {
  readonly projection: AnyProjection;
  readonly generation: string;
  readonly types: ReadonlySet<string>;
  readonly #writer: DocumentsWriter;
  readonly #reveal: RevealLater;
  readonly #mine: ((id: string) => boolean) | undefined;
  readonly #check: (document: unknown) => string | undefined;
  readonly #parked: Map<string, Parked>;
  readonly #recent = new RecentDocuments();
  #checkpoint: string;
  #moment: string;

  private constructor(
    { writer, reveal, partition }: FeedPorts,
    projection: AnyProjection,
    state: GenerationState,
    parked: readonly Parked[],
  ) {
    this.projection = projection;
    this.generation = state.generation;
    this.types = new Set(projection.types);
    this.#writer = writer;
    this.#reveal = reveal;
    this.#check = documentCheck(projection.model);
    const mine = partition && ((id: string): boolean => isIn(partition, id));
    this.#mine = mine;
    // Documents of others are theirs to tell of; a stream is everyone's.
    const concerning = parked.filter(({ id }) => !mine || isParkedStream(id) || mine(id));
    this.#parked = new Map(concerning.map((one) => [one.id, one]));
    this.#checkpoint = state.checkpoint;
    this.#moment = state.moment;
  }

  /** Makes the generation ready where it is not, and takes it up where it stands; one to be built gets its indexes last. */
  static async open(
    ports: FeedPorts,
    projection: AnyProjection,
    generation: string,
    use: 'live' | 'rebuild',
  ): Promise<GenerationFeed> {
    const { writer } = ports;
    const { model } = projection;
    await writer.prepare(model, generation);
    let indexing = use === 'live';
    while (indexing) indexing = await writer.indexOne(model, generation);
    const state = (await writer.generations(model.name)).find((one) => one.generation === generation);
    if (!state) throw new Error(`Generation ${generation} is missing right after it was prepared`);
    return new GenerationFeed(ports, projection, state, await writer.parked(generation));
  }

  get name(): string {
    return this.projection.model.name;
  }

  get checkpoint(): string {
    return this.#checkpoint;
  }

  get moment(): string {
    return this.#moment;
  }

  /** In the order of the log, as the store tells them. */
  get parked(): readonly Parked[] {
    return [...this.#parked.values()].sort(byPosition);
  }

  isParked(id: string): boolean {
    return this.#parked.has(id);
  }

  /**
   * Partitions find the same poison, each when it comes to it: one that starts anew may be behind what another has
   * parked, and must fold what came before.
   */
  #isParkedAt(id: string, position: string): boolean {
    const parked = this.#parked.get(id);
    return parked !== undefined && parked.position <= position;
  }

  /** What a batch makes of this generation; undefined where it has seen all of it. Nothing is written yet. */
  async fold(batch: LogBatch): Promise<GenerationWrite | undefined> {
    if (batch.upTo <= this.#checkpoint) return undefined;
    const moment = batch.moment > this.#moment ? batch.moment : this.#moment;
    return { ...(await this.#folded(batch)), checkpoint: batch.upTo, moment };
  }

  /**
   * The same of events that overtake others: how far the generation is stays as it is. In their turn they are folded once more, and
   * come to nothing, for their documents have seen them.
   */
  async foldAhead(batch: LogBatch): Promise<GenerationWrite | undefined> {
    if (!this.projection.ofOneStream) return undefined;
    const folded = await this.#folded(batch);
    if (folded.documents.length === 0 && folded.parked.length === 0) return undefined;
    return { ...folded, checkpoint: this.#checkpoint, moment: this.#moment };
  }

  async #folded(batch: LogBatch): Promise<Omit<GenerationWrite, 'checkpoint' | 'moment'>> {
    const events = selectEvents(this.projection, this.types, batch.entries, this.#checkpoint, this.#mine);
    if (events.length > 0) await this.#recall(events);
    return {
      model: this.projection.model,
      generation: this.generation,
      ...(events.length === 0 ? nothingFolded : await this.#revealed(events)),
    };
  }

  /** To be told once the write is stored. */
  stored(write: GenerationWrite): void {
    for (const document of write.documents) this.#recent.put(document.id, document);
    for (const parked of write.parked) this.#parked.set(parked.id, parked);
    this.#recent.trim(maxKept);
    this.#checkpoint = write.checkpoint;
    this.#moment = write.moment;
  }

  /** After a write of unknown outcome: what is at hand may no longer be what is stored. */
  forget(): void {
    this.#recent.clear();
  }

  /** Creates one missing index; false when there is none left, and the generation may be made live. */
  indexOne(): Promise<boolean> {
    return this.#writer.indexOne(this.projection.model, this.generation);
  }

  /** Lets go of what a burst, or a rebuild, brought to hand. */
  rest(): void {
    this.#recent.trim(keptAtRest);
  }

  async #recall(events: readonly (Concerned | Poison)[]): Promise<void> {
    const missing = new Set<string>();
    for (const one of events) {
      if ('poison' in one) continue;
      for (const id of one.ids) if (!this.#recent.has(id)) missing.add(id);
    }
    if (missing.size === 0) return;
    const loaded = await this.#writer.load(this.projection.model, this.generation, [...missing]);
    for (const id of missing) this.#recent.put(id, loaded.get(id));
  }

  /**
   * Folds are pure and wait for nothing, keys of people are elsewhere: a first fold finds which data must be revealed,
   * and is thrown away; the fold that counts has them. They are forgotten with the batch, for a person may be erased.
   */
  async #revealed(events: readonly (Concerned | Poison)[]): Promise<Folded> {
    const revealed = new Map<string, string | null>();
    for (;;) {
      const needed = new Map<string, readonly [user: string, ciphertext: string]>();
      const reveal: Reveal = (user, ciphertext) => {
        const key = `${user}\n${ciphertext}`;
        const known = revealed.get(key);
        if (known !== undefined) return known;
        needed.set(key, [user, ciphertext]);
        return null;
      };
      const folded = foldBatch({
        projection: this.projection,
        events,
        known: (id: string): Loaded | undefined => this.#recent.get(id),
        isParked: (id, position) => this.#isParkedAt(id, position),
        reveal,
        check: this.#check,
      });
      if (needed.size === 0) return folded;
      for (const [key, [user, ciphertext]] of needed) revealed.set(key, await this.#reveal(user, ciphertext));
    }
  }
}
