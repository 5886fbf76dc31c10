import type {
  Documents,
  AnyFilter,
  AnyFindOptions,
  StoredModel,
  Held,
  Stored,
} from '#platform/documents/port';
import type {
  DocumentsWriter,
  DocumentWrite,
  GenerationState,
  GenerationWrite,
  Loaded,
  Parked,
  Partition,
  VersionWrite,
} from '#platform/documents/writer-port';
import { beforeTheFirst, type Position } from '#platform/event-store/port';

interface Share {
  checkpoint: Position;
  moment: string;
  /** Says that it is there, and waits for the others. */
  isThere: boolean;
}

interface KeptVersion extends Held<unknown> {
  readonly key: string;
}

class Generation {
  shares: Share[];
  live = false;
  retiredAt: string | null = null;
  readonly documents = new Map<string, DocumentWrite>();
  readonly versions = new Map<string, KeptVersion[]>();
  readonly parked = new Map<string, Parked>();

  constructor(
    readonly name: string,
    of: number,
  ) {
    this.shares = Array.from({ length: of }, () => ({
      checkpoint: beforeTheFirst,
      moment: '',
      isThere: false,
    }));
  }

  get least(): Share {
    return this.shares.reduce((least, share) => (share.checkpoint < least.checkpoint ? share : least));
  }

  split(of: number): void {
    if (this.shares.length === of) return;
    const { checkpoint, moment } = this.least;
    this.shares = Array.from({ length: of }, () => ({ checkpoint, moment, isThere: false }));
  }

  put(write: DocumentWrite): void {
    const before = this.documents.get(write.id);
    if (!before || before.position < write.position) this.documents.set(write.id, structuredClone(write));
  }

  putVersion({ id, position, revision, from, key, document }: VersionWrite): void {
    const rows = this.versions.get(id) ?? [];
    this.versions.set(id, rows);
    const last = rows.at(-1);
    if (last && last.position >= position) return;
    const holds = last?.to === null;
    const isSame = holds && last.key === key && document !== null;
    if (isSame && last.from === from) {
      rows[rows.length - 1] = { ...last, position, revision, document };
      return;
    }
    if (holds) {
      const gone = document === null ? { position } : {};
      rows[rows.length - 1] = { ...last, to: from, superseded: isSame, ...gone };
    }
    if (document === null) return;
    const version = (last?.version ?? 0) + (isSame ? 0 : 1);
    const held = { id, row: rows.length + 1, version, from, to: null, superseded: false };
    rows.push({ ...held, position, revision, key, document: structuredClone(document) });
  }
}

/** Documents in memory that several writers share between them, as the engine of many machines keeps them. */
export class MemoryDocuments {
  readonly generations = new Map<string, Generation>();
  log: string | null = null;

  known(generation: string): Generation {
    const known = this.generations.get(generation);
    if (!known) throw new Error(`${generation} was not prepared`);
    return known;
  }

  live(name: string): Generation | undefined {
    return [...this.generations.values()].find((one) => one.live && nameOf(one.name) === name);
  }

  writer(partition: Partition = { index: 0, of: 1 }): DocumentsWriter {
    return new MemoryWriter(this, partition);
  }

  /** As far as checksums and the tests ask for them: everything, or what follows an id. */
  reader(): Pick<Documents, 'find' | 'everHeld' | 'generation'> & Documents {
    return new MemoryReader(this);
  }
}

const nameOf = (generation: string): string => generation.slice(0, generation.lastIndexOf('@'));

class MemoryWriter implements DocumentsWriter {
  constructor(
    private readonly store: MemoryDocuments,
    private readonly partition: Partition,
  ) {}

  async boundTo(): Promise<string | null> {
    return this.store.log;
  }

  async bind(logId: string): Promise<void> {
    this.store.log = logId;
  }

  async prepare(_model: StoredModel, generation: string): Promise<void> {
    const known = this.store.generations.get(generation);
    if (known) known.split(this.partition.of);
    else this.store.generations.set(generation, new Generation(generation, this.partition.of));
  }

  async indexOne(): Promise<boolean> {
    return false;
  }

  async generations(name: string): Promise<readonly GenerationState[]> {
    return (await this.allGenerations()).filter(({ generation }) => nameOf(generation) === name);
  }

  async allGenerations(): Promise<readonly GenerationState[]> {
    return [...this.store.generations.values()].map((one) => {
      const own = one.shares.length === this.partition.of ? one.shares[this.partition.index] : undefined;
      const { checkpoint, moment } = own ?? one.least;
      const { live, retiredAt, name, least } = one;
      return { generation: name, checkpoint, moment, reached: least.checkpoint, live, retiredAt };
    });
  }

  async load(
    _model: StoredModel,
    generation: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Loaded>> {
    const { documents } = this.store.known(generation);
    return new Map(
      ids.flatMap((id) => {
        const found = documents.get(id);
        return found ? [[id, structuredClone(found)] as const] : [];
      }),
    );
  }

  async parked(generation: string): Promise<readonly Parked[]> {
    return [...(this.store.generations.get(generation)?.parked.values() ?? [])];
  }

  async write(writes: readonly GenerationWrite[]): Promise<void> {
    for (const { generation, versions, documents, parked, checkpoint, moment } of writes) {
      const known = this.store.known(generation);
      for (const version of versions) known.putVersion(version);
      for (const document of documents) known.put(document);
      for (const one of parked) if (!known.parked.has(one.id)) known.parked.set(one.id, one);
      const share = known.shares.length === this.partition.of && known.shares[this.partition.index];
      if (!share) throw new Error(`${generation} is shared by ${known.shares.length} now`);
      if (checkpoint > share.checkpoint) Object.assign(share, { checkpoint, moment });
    }
  }

  async flip(name: string, generation: string, at: string): Promise<boolean> {
    const known = this.store.known(generation);
    if (known.live) return true;
    const live = this.store.live(name);
    const share = known.shares[this.partition.index];
    if (share) share.isThere = true;
    const isThere = known.shares.every(
      ({ isThere, checkpoint }, n) =>
        isThere && checkpoint >= (live?.shares[n] ?? live?.least ?? { checkpoint: '' }).checkpoint,
    );
    if (live && !isThere) return false;
    if (live) Object.assign(live, { live: false, retiredAt: at });
    known.live = true;
    return true;
  }

  async drop(_model: StoredModel, generation: string): Promise<void> {
    this.store.generations.delete(generation);
  }

  async sweepTombstones(): Promise<void> {}

  async close(): Promise<void> {}
}

const notKnown = (): never => {
  throw new Error('These documents in memory know only what checksums ask for');
};

/** The `_id` after which a page of a checksum begins. */
const afterOf = (filter: AnyFilter): string => {
  const [beyond] = filter.$or ?? [filter];
  const condition = beyond?.['_id'];
  if (condition === undefined) return '';
  return typeof condition === 'object' && condition !== null && '$gt' in condition
    ? String(condition.$gt)
    : notKnown();
};

class MemoryReader implements Documents {
  constructor(private readonly store: MemoryDocuments) {}

  async find<Doc>(
    { name }: StoredModel<Doc>,
    filter: AnyFilter,
    options: AnyFindOptions = {},
  ): Promise<readonly Stored<Doc>[]> {
    const after = afterOf(filter);
    return [...(this.store.live(name)?.documents.values() ?? [])]
      .filter(({ id, document }) => id > after && document !== null)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, options.limit)
      .map(({ id, position, revision, document }) => ({ id, position, revision, document: document as Doc }));
  }

  /** All of them on the first page, for that is how many there are in tests. */
  async everHeld<Doc>({ name }: StoredModel<Doc>, after: unknown): Promise<readonly Held<Doc>[]> {
    if (after !== undefined) return [];
    return [...(this.store.live(name)?.versions ?? [])]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, rows]) => rows)
      .map(({ key: _name, ...held }) => ({ ...held, document: held.document as Doc }));
  }

  async get<Doc>(model: StoredModel<Doc>, id: string): Promise<Stored<Doc> | undefined> {
    return (await this.find(model, {})).find((stored) => stored.id === id);
  }

  async generation({ name }: StoredModel): Promise<string> {
    return this.store.live(name)?.name ?? `${name}@0#0`;
  }

  getMany = notKnown;
  ids = notKnown;
  count = notKnown;
  countEach = notKnown;
  distinct = notKnown;
  group = notKnown;
  changedSince = notKnown;
  tombstonesSince = notKnown;
  lostBy = notKnown;
  lostOf = notKnown;
  versions = notKnown;
  countVersions = notKnown;
  findVersions = notKnown;
  at = notKnown;
  ofVersions = notKnown;
  close = async (): Promise<void> => {};
}
