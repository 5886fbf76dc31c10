import type { Documents, AnyFilter, StoredModel, Stored, Loss, Tombstone } from '#platform/documents/port';
import type {
  DocumentsWriter,
  DocumentWrite,
  GenerationWrite,
  Partition,
} from '#platform/documents/writer-port';
import { beforeTheFirst, type Position } from '#platform/event-store/port';
import type { MemoryDocuments } from '../../support/memory-documents.ts';
import type { Life, Scheduler } from './scheduler.ts';

type Fields = Readonly<Record<string, unknown>>;

/** As far as channels ask: equality, membership in an array, and `$or`. */
const matches = (id: string, document: Fields, filter: AnyFilter): boolean =>
  Object.entries(filter).every(([path, condition]) => {
    if (path === '$or') return (condition as readonly AnyFilter[]).some((one) => matches(id, document, one));
    const value = path === '_id' ? id : document[path];
    return Array.isArray(value) ? value.includes(condition) : value === condition;
  });

const storedOf = <Doc>({ id, position, revision, document }: DocumentWrite): Stored<Doc> => ({
  id,
  position,
  revision,
  document: document as Doc,
});

const byPosition = (a: { readonly position: Position }, b: { readonly position: Position }): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : 0;

const notAsked = (): never => {
  throw new Error('Nothing in the simulation asks the documents for this');
};

/** What the live generation holds, without waiting for anything. */
export const writesOf = (memory: MemoryDocuments, model: string): readonly DocumentWrite[] => [
  ...(memory.live(model)?.documents.values() ?? []),
];

const lossesOf = (memory: MemoryDocuments, { name }: StoredModel, after: Position): readonly Loss[] =>
  writesOf(memory, name)
    .flatMap(({ id, lost = [] }) => lost.map(({ audience, position }) => ({ id, audience, position })))
    .filter(({ position }) => position > after)
    .sort(byPosition);

/** The read models as one process reads them: each query takes its turn, and some fail. */
export class DocumentsOverWire implements Documents {
  constructor(
    private readonly memory: MemoryDocuments,
    private readonly scheduler: Scheduler,
    private readonly life: Life,
  ) {}

  async get<Doc>(model: StoredModel<Doc>, id: string): Promise<Stored<Doc> | undefined> {
    return (await this.getMany(model, [id]))[0];
  }

  async getMany<Doc>(model: StoredModel<Doc>, ids: readonly string[]): Promise<readonly Stored<Doc>[]> {
    await this.query(`${ids.length} of ${model.name}`);
    const { documents } = this.memory.live(model.name) ?? { documents: new Map<string, DocumentWrite>() };
    return ids.flatMap((id) => {
      const found = documents.get(id);
      return found && found.document !== null ? [storedOf<Doc>(found)] : [];
    });
  }

  async find<Doc>(model: StoredModel<Doc>, filter: AnyFilter): Promise<readonly Stored<Doc>[]> {
    await this.query(`all of ${model.name}`);
    return this.living<Doc>(model).filter(({ id, document }) => matches(id, document as Fields, filter));
  }

  async changedSince<Doc>(
    model: StoredModel<Doc>,
    after: Position,
    filter: AnyFilter,
    limit: number,
  ): Promise<readonly Stored<Doc>[]> {
    await this.query(`what changed of ${model.name}`);
    return this.living<Doc>(model)
      .filter(({ id, position, document }) => position > after && matches(id, document as Fields, filter))
      .sort(byPosition)
      .slice(0, limit);
  }

  async tombstonesSince<Doc>(
    model: StoredModel<Doc>,
    after: Position,
    limit: number,
  ): Promise<readonly Tombstone<Doc>[]> {
    await this.query(`what is gone of ${model.name}`);
    return writesOf(this.memory, model.name)
      .filter(({ document, position }) => document === null && position > after)
      .map(({ id, position, last }) => ({ id, position, last: last as Doc }))
      .sort(byPosition)
      .slice(0, limit);
  }

  async lostBy(
    model: StoredModel,
    audience: string,
    after: Position,
    limit: number,
  ): Promise<readonly Loss[]> {
    await this.query(`who lost what of ${model.name}`);
    return lossesOf(this.memory, model, after)
      .filter((loss) => loss.audience === audience)
      .slice(0, limit);
  }

  async lostOf(model: StoredModel, ids: readonly string[], after: Position): Promise<readonly Loss[]> {
    await this.query(`who lost ${ids.length} of ${model.name}`);
    return lossesOf(this.memory, model, after).filter(({ id }) => ids.includes(id));
  }

  async generation({ name }: StoredModel): Promise<string> {
    await this.scheduler.turn(this.life, `asks which ${name} is live`);
    return this.memory.live(name)?.name ?? `${name}@0#0`;
  }

  ids = notAsked;
  count = notAsked;
  countEach = notAsked;
  distinct = notAsked;
  group = notAsked;
  versions = notAsked;
  findVersions = notAsked;
  countVersions = notAsked;
  everHeld = notAsked;
  at = notAsked;
  ofVersions = notAsked;
  close = (): Promise<void> => Promise.resolve();

  private living<Doc>({ name }: StoredModel<Doc>): Stored<Doc>[] {
    return writesOf(this.memory, name)
      .filter(({ document }) => document !== null)
      .map((write) => storedOf<Doc>(write));
  }

  private async query(what: string): Promise<void> {
    await this.scheduler.turn(this.life, `queries ${what}`);
    if (this.scheduler.strikes(0.03)) throw new Error('the documents did not answer');
  }
}

/** What an engine without transactions may leave of a write: in order, and without its checkpoint. */
const torn = (write: GenerationWrite, random: () => number): GenerationWrite => {
  const isWhole = random() < 0.7;
  const versions = isWhole
    ? write.versions
    : write.versions.slice(0, Math.floor(random() * write.versions.length));
  const documents = isWhole ? write.documents.filter(() => random() < 0.7) : [];
  return { ...write, versions, documents, parked: [], checkpoint: beforeTheFirst, moment: '' };
};

/** The writing half as the projector reaches it: it may die, or hear of a fault, before, within or after a write. */
export class WriterOverWire implements DocumentsWriter {
  private readonly writer: DocumentsWriter;

  constructor(
    memory: MemoryDocuments,
    private readonly scheduler: Scheduler,
    private readonly life: Life,
    partition?: Partition,
  ) {
    this.writer = memory.writer(partition);
  }

  boundTo: DocumentsWriter['boundTo'] = () => this.writer.boundTo();
  bind: DocumentsWriter['bind'] = (logId) => this.writer.bind(logId);
  prepare: DocumentsWriter['prepare'] = async (model, generation) => {
    await this.scheduler.turn(this.life, `prepares ${generation}`);
    await this.writer.prepare(model, generation);
  };
  indexOne: DocumentsWriter['indexOne'] = (model, generation) => this.writer.indexOne(model, generation);
  generations: DocumentsWriter['generations'] = async (name) => {
    await this.scheduler.turn(this.life, `asks for generations of ${name}`);
    return this.writer.generations(name);
  };
  allGenerations: DocumentsWriter['allGenerations'] = () => this.writer.allGenerations();
  parked: DocumentsWriter['parked'] = (generation) => this.writer.parked(generation);
  load: DocumentsWriter['load'] = async (model, generation, ids) => {
    await this.scheduler.turn(this.life, `loads ${ids.length} of ${generation}`);
    return this.writer.load(model, generation, ids);
  };
  write: DocumentsWriter['write'] = async (writes) => {
    await this.scheduler.turn(this.life, `writes ${writes.length}`);
    if (this.scheduler.strikes(0.03)) throw new Error('the disk is full');
    if (this.scheduler.strikes(0.06)) {
      await this.writer.write(writes.map((write) => torn(write, this.scheduler.random)));
      await this.scheduler.turn(this.life, 'was cut off');
      throw new Error('cut off');
    }
    await this.writer.write(writes);
    await this.scheduler.turn(this.life, 'has written');
    if (this.scheduler.strikes(0.05)) throw new Error('no answer');
  };
  flip: DocumentsWriter['flip'] = async (name, generation, at) => {
    await this.scheduler.turn(this.life, `flips to ${generation}`);
    const isLive = await this.writer.flip(name, generation, at);
    await this.scheduler.turn(this.life, 'has flipped');
    return isLive;
  };
  drop: DocumentsWriter['drop'] = async (model, generation) => {
    await this.scheduler.turn(this.life, `drops ${generation}`);
    await this.writer.drop(model, generation);
  };
  sweepTombstones: DocumentsWriter['sweepTombstones'] = (before) => this.writer.sweepTombstones(before);
  close: DocumentsWriter['close'] = () => this.writer.close();
}
