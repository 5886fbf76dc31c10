import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { orderedBulk } from '../../mongo/guarded-bulk.ts';
import { stillHolds } from '../generation-names.ts';
import type { VersionWrite } from '../writer-port.ts';
import type { KeptVersion } from './collections.ts';

/** The last version of a document, without the document. */
type Head = Pick<KeptVersion, 'version' | 'to' | 'position' | 'key'>;

/** How many documents' heads are kept at hand; whoever rebuilds meets the same ones again and again. */
const mostHeads = 20_000;
const mostTries = 20;

interface Change {
  /** Version and position as they are stored. */
  readonly before: Head;
  readonly set: Partial<Pick<KeptVersion, 'to' | 'position' | 'document'>>;
}

/** What a batch makes of the versions of one document. */
class Line {
  readonly id: string;
  readonly #stored: Head | undefined;
  readonly #added: KeptVersion[] = [];
  #change: Change | undefined;

  constructor(id: string, stored: Head | undefined) {
    this.id = id;
    this.#stored = stored;
  }

  get head(): Head | undefined {
    const added = this.#added.at(-1);
    if (added) return added;
    return this.#change ? { ...this.#change.before, ...this.#change.set } : this.#stored;
  }

  add({ position, from, key, document }: VersionWrite): void {
    const { head } = this;
    if (head && head.position >= position) return;
    if (head?.to === stillHolds) {
      if (head.key === key && document !== null) {
        this.#set({ position, document });
        return;
      }
      // An end carries the position that brought it about, so that its repeat is known.
      this.#set(document === null ? { to: from, position } : { to: from });
    }
    if (document === null) return;
    const version = (head?.version ?? 0) + 1;
    const { id } = this;
    this.#added.push({ _id: `${version} ${id}`, id, version, from, to: stillHolds, position, key, document });
  }

  /**
   * In this order, each only where the one before was done: the last version as it was found is changed or ended, and
   * others follow. What another writer has changed meanwhile is a taken `_id`, at which the rest stops.
   */
  operations(): readonly AnyBulkWriteOperation<KeptVersion>[] {
    const added = this.#added.map(({ _id, ...version }): AnyBulkWriteOperation<KeptVersion> => {
      const filter = { _id, id: { $exists: false } };
      return { replaceOne: { filter, replacement: version, upsert: true } };
    });
    if (!this.#change) return added;
    const { before, set } = this.#change;
    const filter = { _id: `${before.version} ${this.id}`, position: before.position, to: stillHolds };
    return [{ updateOne: { filter, update: { $set: set }, upsert: true } }, ...added];
  }

  #set(set: Change['set']): void {
    const last = this.#added.pop();
    if (last) this.#added.push({ ...last, ...set });
    else if (this.#stored) this.#change = { before: this.#stored, set: { ...this.#change?.set, ...set } };
  }
}

/** Adds, replaces or ends the last version of a document; a version that is not newer changes nothing. */
export class VersionsWriter {
  readonly #versions: Collection<KeptVersion>;
  readonly #heads = new Map<string, Head | undefined>();

  constructor(versions: Collection<KeptVersion>) {
    this.#versions = versions;
  }

  /** @throws where the outcome is unknown; the same versions may be written again */
  async write(versions: readonly VersionWrite[]): Promise<void> {
    if (versions.length === 0) return;
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (await this.#attempt(versions)) return;
    }
    throw new Error(`Versions of ${this.#versions.collectionName} are changed by others again and again`);
  }

  /** False where another writer came in between; what is stored is then looked at anew. */
  async #attempt(versions: readonly VersionWrite[]): Promise<boolean> {
    const lines = new Map<string, Line>();
    await this.#recall(versions);
    for (const version of versions) {
      const line = lines.get(version.id) ?? new Line(version.id, this.#heads.get(version.id));
      line.add(version);
      lines.set(version.id, line);
    }
    const operations = [...lines.values()].flatMap((line) => line.operations());
    if (operations.length === 0) return true;
    // Until it is known what was done, nothing is known.
    for (const id of lines.keys()) this.#heads.delete(id);
    if (!(await orderedBulk(this.#versions, operations))) return false;
    for (const [id, { head }] of lines) this.#heads.set(id, head);
    return true;
  }

  async #recall(versions: readonly VersionWrite[]): Promise<void> {
    if (this.#heads.size > mostHeads) this.#heads.clear();
    const missing = new Set(versions.map(({ id }) => id).filter((id) => !this.#heads.has(id)));
    if (missing.size === 0) return;
    for (const id of missing) this.#heads.set(id, undefined);
    const found = this.#versions.aggregate<Head & { readonly _id: string }>([
      { $match: { id: { $in: [...missing] } } },
      { $sort: { id: 1, version: -1 } },
      {
        $group: {
          _id: '$id',
          version: { $first: '$version' },
          to: { $first: '$to' },
          position: { $first: '$position' },
          key: { $first: '$key' },
        },
      },
    ]);
    for await (const { _id, ...head } of found) this.#heads.set(_id, head);
  }
}
