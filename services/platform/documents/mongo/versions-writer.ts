import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { guardedBulk } from '../../mongo/guarded-bulk.ts';
import { stillHolds } from '../generation-names.ts';
import type { VersionWrite } from '../writer-port.ts';
import type { KeptVersion } from './collections.ts';

/** What a document held last, without the document. */
type Head = Pick<
  KeptVersion,
  'row' | 'version' | 'began' | 'from' | 'to' | 'superseded' | 'position' | 'key'
>;
type Operation = AnyBulkWriteOperation<KeptVersion>;

/** How many documents' heads are kept at hand; whoever rebuilds meets the same ones again and again. */
const maxHeads = 20_000;

const nameOf = (id: string, row: number): string => `${row} ${id}`;

/** How a row ends; where the document is gone, at which position. */
interface End extends Pick<KeptVersion, 'to' | 'superseded'> {
  readonly gone?: string;
}

/** An end carries the position that brought it about, so that its repeat is known. */
const endOf = (_id: string, { to, superseded, gone }: End): Operation => ({
  updateOne: {
    filter: { _id, to: stillHolds },
    update: { $set: { to, superseded }, ...(gone === undefined ? {} : { $max: { position: gone } }) },
  },
});

/**
 * What a batch makes of the rows of one document. What a row holds at a position, and where it ends, follows
 * from the log alone, whoever writes it; so each step is guarded by itself, and none waits for what another finds.
 */
class Line {
  readonly #id: string;
  readonly #stored: Head | undefined;
  readonly #ofStored: Operation[] = [];
  readonly #added: KeptVersion[] = [];
  #head: Head | undefined;

  constructor(id: string, stored: Head | undefined) {
    this.#id = id;
    this.#stored = stored;
    this.#head = stored;
  }

  /** To be kept at hand once everything is stored. */
  get head(): Head | undefined {
    return this.#head;
  }

  add({ position, revision, from, key, document }: VersionWrite): void {
    const head = this.#head;
    if (head && head.position >= position) return;
    const holds = head?.to === stillHolds;
    // One that is superseded and has no successor yet is what another writer is just leaving.
    const goesOn = holds || head?.superseded === true;
    const isSame = goesOn && head?.key === key && document !== null;
    if (isSame && holds && head.from === from) {
      this.#replace(head, { position, revision, document });
      return;
    }
    if (holds)
      this.#end(head, { to: from, superseded: isSame, ...(document === null && { gone: position }) });
    if (document === null) return;
    const next: Head = {
      row: (head?.row ?? 0) + 1,
      version: (head?.version ?? 0) + (isSame ? 0 : 1),
      began: isSame ? head.began : from,
      from,
      to: stillHolds,
      superseded: false,
      position,
      key,
    };
    const id = this.#id;
    this.#added.push({ _id: nameOf(id, next.row), id, revision, document, ...next });
    this.#head = next;
  }

  /** What changes or ends the row that was found, and rows that begin and end within the batch. */
  before(): readonly Operation[] {
    return [...this.#ofStored, ...this.#passing().map(upsertOf)];
  }

  /** The ends of the latter by themselves, for where another writer has added them already. */
  ends(): readonly Operation[] {
    return this.#passing().map(({ _id, to, superseded }) => endOf(_id, { to, superseded }));
  }

  /** The row by which whoever repeats this knows that it was done. */
  last(): readonly Operation[] {
    return this.#added.slice(-1).map(upsertOf);
  }

  #passing(): readonly KeptVersion[] {
    return this.#added.slice(0, -1);
  }

  #replace(head: Head, by: Pick<KeptVersion, 'position' | 'revision' | 'document'>): void {
    this.#head = { ...head, position: by.position };
    const last = this.#added.pop();
    if (last) {
      this.#added.push({ ...last, ...by });
      return;
    }
    const filter = { _id: nameOf(this.#id, head.row), position: { $lt: by.position } };
    this.#ofStored.push({ updateOne: { filter, update: { $set: by } } });
  }

  #end(head: Head, end: End): void {
    const { to, superseded, gone } = end;
    this.#head = { ...head, to, superseded, position: gone ?? head.position };
    const last = this.#added.pop();
    if (last) this.#added.push({ ...last, to, superseded, position: gone ?? last.position });
    else if (this.#stored) this.#ofStored.push(endOf(nameOf(this.#id, head.row), end));
  }
}

const upsertOf = ({ _id, ...version }: KeptVersion): Operation => ({
  replaceOne: {
    filter: { _id, position: { $lt: version.position } },
    replacement: version,
    upsert: true,
  },
});

/** Adds, replaces, supersedes or ends what a document held last; a write that is not newer changes nothing. */
export class VersionsWriter {
  readonly #versions: Collection<KeptVersion>;
  readonly #heads = new Map<string, Head | undefined>();

  constructor(versions: Collection<KeptVersion>) {
    this.#versions = versions;
  }

  /** @throws where the outcome is unknown; the same versions may be written again */
  async write(versions: readonly VersionWrite[]): Promise<void> {
    if (versions.length === 0) return;
    await this.#recall(versions);
    const byId = new Map<string, Line>();
    for (const version of versions) {
      const line = byId.get(version.id) ?? new Line(version.id, this.#heads.get(version.id));
      line.add(version);
      byId.set(version.id, line);
    }
    // Until it is known what was done, nothing is known.
    for (const id of byId.keys()) this.#heads.delete(id);
    await this.#store([...byId.values()]);
    for (const [id, { head }] of byId) this.#heads.set(id, head);
  }

  /** A row is stored after the end of the one before it: a repeat finds the first and takes the second for done. */
  async #store(lines: readonly Line[]): Promise<void> {
    const ends = lines.flatMap((line) => line.ends());
    const [before, last] = [lines.flatMap((line) => line.before()), lines.flatMap((line) => line.last())];
    if (ends.length === 0) {
      await guardedBulk(this.#versions, [...before, ...last]);
      return;
    }
    const stale = await guardedBulk(this.#versions, before);
    if (stale > 0) await guardedBulk(this.#versions, ends);
    await guardedBulk(this.#versions, last);
  }

  async #recall(versions: readonly VersionWrite[]): Promise<void> {
    if (this.#heads.size > maxHeads) this.#heads.clear();
    const missing = new Set(versions.map(({ id }) => id).filter((id) => !this.#heads.has(id)));
    if (missing.size === 0) return;
    const found = this.#versions.aggregate<Head & { readonly _id: string }>([
      { $match: { id: { $in: [...missing] } } },
      { $sort: { id: 1, row: -1 } },
      {
        $group: {
          _id: '$id',
          row: { $first: '$row' },
          version: { $first: '$version' },
          began: { $first: '$began' },
          from: { $first: '$from' },
          to: { $first: '$to' },
          superseded: { $first: '$superseded' },
          position: { $first: '$position' },
          key: { $first: '$key' },
        },
      },
    ]);
    const heads = new Map((await found.toArray()).map(({ _id, ...head }) => [_id, head]));
    for (const id of missing) this.#heads.set(id, heads.get(id));
  }
}
