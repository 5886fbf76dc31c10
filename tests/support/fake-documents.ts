import type { Documents, AnyFilter, StoredModel, Stored, Loss } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';

type Fields = Readonly<Record<string, unknown>>;

/** A document that says itself who sees it, and who lost sight of it when. */
interface Losing {
  readonly channels: readonly string[];
  readonly lost: readonly string[];
  readonly lostAt: Position;
}

const matches = (document: Fields, filter: AnyFilter): boolean =>
  Object.entries(filter).every(([path, condition]) =>
    path === '$or'
      ? (condition as readonly AnyFilter[]).some((one) => matches(document, one))
      : Array.isArray(document[path])
        ? document[path].includes(condition)
        : document[path] === condition,
  );

const notFaked = (): never => {
  throw new Error('This test asks the documents for something that the fake does not know');
};

/** Documents in memory, as far as the live connection asks for them. */
export class FakeDocuments implements Documents {
  readonly stored = new Map<string, Map<string, Stored<unknown>>>();
  readonly tombstones = new Map<string, Stored<unknown>[]>();
  readonly generations = new Map<string, string>();
  /** Ids that were asked for by name. */
  readonly asked: string[] = [];
  /** Awaited before every read: a slow or failing store. */
  beforeRead: () => Promise<void> = () => Promise.resolve();

  put(model: string, id: string, position: Position, document: Fields): void {
    this.of(model).set(id, { id, position, revision: 0, document });
  }

  remove(model: string, id: string, position: Position): void {
    const last = this.of(model).get(id);
    if (!last) return;
    this.of(model).delete(id);
    this.tombstones.set(model, [...(this.tombstones.get(model) ?? []), { ...last, position }]);
  }

  async get<Doc>(model: StoredModel<Doc>, id: string): Promise<Stored<Doc> | undefined> {
    return (await this.getMany(model, [id]))[0];
  }

  async getMany<Doc>(model: StoredModel<Doc>, ids: readonly string[]): Promise<readonly Stored<Doc>[]> {
    this.asked.push(...ids);
    await this.beforeRead();
    return ids.flatMap((id) => (this.of(model.name).get(id) as Stored<Doc> | undefined) ?? []);
  }

  async changedSince<Doc>(
    model: StoredModel<Doc>,
    after: Position,
    filter: AnyFilter,
    limit: number,
  ): Promise<readonly Stored<Doc>[]> {
    await this.beforeRead();
    return [...this.of(model.name).values()]
      .filter(({ position, document }) => position > after && matches(document as Fields, filter))
      .sort((a, b) => (a.position < b.position ? -1 : 1))
      .slice(0, limit) as readonly Stored<Doc>[];
  }

  async lostBy(
    model: StoredModel,
    audience: string,
    after: Position,
    limit: number,
  ): Promise<readonly Loss[]> {
    await this.beforeRead();
    return this.lossesOf(model, after)
      .filter((loss) => loss.audience === audience)
      .slice(0, limit);
  }

  async lostOf(model: StoredModel, ids: readonly string[], after: Position): Promise<readonly Loss[]> {
    await this.beforeRead();
    return this.lossesOf(model, after).filter(({ id }) => ids.includes(id));
  }

  /** What documents say themselves of who lost them, and of those that are gone, on which channels they were. */
  private lossesOf(model: StoredModel, after: Position): readonly Loss[] {
    const stored = [...this.of(model.name).values()];
    const gone = (this.tombstones.get(model.name) ?? []).filter(({ id }) => !this.of(model.name).has(id));
    return [
      ...[...stored, ...gone].flatMap(({ id, document }) => {
        const { lost = [], lostAt = '' } = document as Partial<Losing>;
        return lost.map((audience) => ({ id, audience, position: lostAt }));
      }),
      ...gone.flatMap(({ id, position, document }) =>
        ((document as Partial<Losing>).channels ?? []).map((audience) => ({ id, audience, position })),
      ),
    ]
      .filter(({ position }) => position > after)
      .sort((a, b) => (a.position < b.position ? -1 : 1));
  }

  generation(model: StoredModel): Promise<string> {
    return Promise.resolve(this.generations.get(model.name) ?? `${model.name}@1#1`);
  }

  tombstonesSince = notFaked;
  find = notFaked;
  ids = notFaked;
  count = notFaked;
  countEach = notFaked;
  distinct = notFaked;
  group = notFaked;
  versions = notFaked;
  findVersions = notFaked;
  countVersions = notFaked;
  everHeld = notFaked;
  at = notFaked;
  ofVersions = notFaked;
  close = (): Promise<void> => Promise.resolve();

  private of(model: string): Map<string, Stored<unknown>> {
    const known = this.stored.get(model) ?? new Map<string, Stored<unknown>>();
    this.stored.set(model, known);
    return known;
  }
}
