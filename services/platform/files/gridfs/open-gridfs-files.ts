import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { millisecondsInDay } from 'date-fns/constants';
import {
  type Collection,
  GridFSBucket,
  type GridFSBucketWriteStream,
  MongoGridFSChunkError,
  ObjectId,
} from 'mongodb';
import { isTakenId } from '../../mongo/mongo-errors.ts';
import type { MongoConnection } from '../../mongo/open-mongo.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { assertIs, DamagedFile, type Files, FileTooLarge, type StoredFile } from '../port.ts';

const sha256 = /^[\da-f]{64}$/;
const bucketName = 'files';
/** No upload takes as long. */
const leftAfter = millisecondsInDay;

/** A file that is whole, and where GridFS keeps its bytes. */
interface Kept {
  /** SHA-256. */
  readonly _id: string;
  readonly file: ObjectId;
  readonly size: number;
  /** When somebody put it last; absent of files from before that was noted. */
  readonly put?: Date;
}

/** What a stream may come to. */
interface Wanted {
  readonly limit: number;
  /** The hash, where it is known already. */
  readonly expected: string | undefined;
}

/** Bytes that come or go: what a process leaves behind that is killed meanwhile is found by this. */
interface Passing {
  readonly _id: ObjectId;
  readonly since: Date;
}

/**
 * GridFS names a file before its bytes are known. So they are put under an id of their own, and the hash is claimed for
 * them at the end: that makes the file visible, in one step, and once.
 */
class GridFsFiles implements Files {
  readonly #connection: MongoConnection;
  readonly #bucket: GridFSBucket;
  readonly #kept: Collection<Kept>;
  readonly #passing: Collection<Passing>;
  #swept: Promise<void> | undefined;

  constructor(connection: MongoConnection) {
    const { database } = connection;
    this.#connection = connection;
    this.#bucket = new GridFSBucket(database, {
      bucketName,
      writeConcern: { w: 'majority', journal: true },
    });
    this.#kept = database.collection(`${bucketName}.kept`);
    this.#passing = database.collection(`${bucketName}.passing`);
  }

  async put(bytes: Readable, limit: number, expected?: string): Promise<StoredFile> {
    const id = new ObjectId();
    try {
      await this.#sweepOnce();
      const since = await this.#now();
      await this.#connection.bounded(() => this.#passing.insertOne({ _id: id, since }));
      const stored = await this.#receive(bytes, { limit, expected }, id);
      if (await this.#claim(id, stored))
        await this.#connection.bounded(() => this.#passing.deleteOne({ _id: id }));
      else await this.#discard(id);
      return stored;
    } finally {
      bytes.destroy();
    }
  }

  async read(hash: string): Promise<Readable | undefined> {
    const kept = await this.#find(hash);
    return kept && Readable.from(this.#bytesOf(kept), { objectMode: false });
  }

  async remove(hash: string, unlessPutWithin = 0): Promise<boolean> {
    const kept = await this.#find(hash);
    if (!kept) return true;
    const since = await this.#now();
    await this.#connection.bounded(() =>
      this.#passing.replaceOne({ _id: kept.file }, { since }, { upsert: true }),
    );
    const late = new Date(since.getTime() - unlessPutWithin);
    const lately = unlessPutWithin > 0 ? { put: { $not: { $gt: late } } } : {};
    const { deletedCount } = await this.#connection.bounded(() =>
      this.#kept.deleteOne({ _id: hash, file: kept.file, ...lately }),
    );
    // What passes and is kept is left alone by the sweep.
    if (deletedCount === 0) return (await this.#find(hash)) === undefined;
    await this.#discard(kept.file);
    return true;
  }

  async *hashes(): AsyncIterable<string> {
    const found = this.#kept.find({}, { sort: { _id: 1 }, projection: { _id: 1 } });
    try {
      for (;;) {
        const next = await this.#connection.bounded(() => found.next());
        if (!next) return;
        yield next._id;
      }
    } finally {
      await found.close();
    }
  }

  async close(): Promise<void> {
    // The connection is its owner's.
  }

  async #find(hash: string): Promise<Kept | undefined> {
    if (!sha256.test(hash)) return undefined;
    const kept = await this.#connection.read((deadline) => this.#kept.findOne({ _id: hash }, deadline));
    return kept ?? undefined;
  }

  /** Carries the stream over while counting and hashing it; nothing remains of one that is refused or breaks off. */
  async #receive(bytes: Readable, { limit, expected }: Wanted, id: ObjectId): Promise<StoredFile> {
    const upload = this.#bucket.openUploadStreamWithId(id, String(id));
    // Every failure is heard by whoever writes; without a listener it would also end the process.
    upload.on('error', () => undefined);
    const digest = createHash('sha256');
    let size = 0;
    try {
      for await (const piece of bytes) {
        const chunk: Buffer = Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
        size += chunk.length;
        if (size > limit) throw new FileTooLarge(`The file is larger than ${limit} bytes`);
        digest.update(chunk);
        await this.#connection.bounded(() => written(upload, chunk));
      }
      const hash = digest.digest('hex');
      assertIs(expected ?? hash, hash);
      await this.#connection.bounded(() => ended(upload));
      return { hash, size };
    } catch (error) {
      upload.destroy();
      // A server that is away may still store what was on its way: then only a sweep knows when nothing more comes.
      if (!(error instanceof StoreUnavailable)) await this.#discard(id);
      throw error;
    }
  }

  /** False where the same bytes are kept already, and go on to be. */
  async #claim(file: ObjectId, { hash, size }: StoredFile): Promise<boolean> {
    const put = await this.#now();
    for (;;) {
      try {
        await this.#connection.bounded(() => this.#kept.insertOne({ _id: hash, file, size, put }));
        return true;
      } catch (error) {
        if (!(error instanceof Error && isTakenId(error))) throw error;
      }
      const again = await this.#connection.bounded(() =>
        this.#kept.updateOne({ _id: hash }, { $set: { put } }),
      );
      // Else it was removed between the two.
      if (again.matchedCount === 1) return false;
    }
  }

  /** The driver takes a file whose last pieces are gone for a shorter one. @throws DamagedFile */
  async *#bytesOf({ _id, file }: Kept): AsyncGenerator<Buffer> {
    const stream = this.#bucket.openDownloadStream(file);
    const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
    const hash = createHash('sha256');
    try {
      for (;;) {
        const next = await this.#connection.bounded(() => pieces.next());
        if (next.done) break;
        hash.update(next.value);
        yield next.value;
      }
    } catch (cause) {
      if (!(cause instanceof MongoGridFSChunkError)) throw cause;
      throw new DamagedFile(`File ${_id} is damaged: ${cause.message}`, { cause });
    } finally {
      stream.destroy();
    }
    assertIs(_id, hash.digest('hex'));
  }

  async #discard(id: ObjectId): Promise<void> {
    await this.#erase(id);
    await this.#connection.bounded(() => this.#passing.deleteOne({ _id: id }));
  }

  async #erase(id: ObjectId): Promise<void> {
    const { database } = this.#connection;
    await this.#connection.bounded(() =>
      database.collection<Passing>(`${bucketName}.files`).deleteOne({ _id: id }),
    );
    await this.#connection.bounded(() =>
      database.collection(`${bucketName}.chunks`).deleteMany({ files_id: id }),
    );
  }

  /** The server's time: a node whose own clock is a day ahead would erase what the others are writing. */
  #now(): Promise<Date> {
    return this.#connection.time();
  }

  /** With the first file of a process; again with the next where it failed. */
  async #sweepOnce(): Promise<void> {
    this.#swept ??= this.#now().then((now) => this.#sweep(new Date(now.getTime() - leftAfter)));
    try {
      await this.#swept;
    } catch (error) {
      this.#swept = undefined;
      throw error;
    }
  }

  /** Erases what passed before a moment and is not kept. */
  async #sweep(before: Date): Promise<void> {
    const { database } = this.#connection;
    // The driver would make this one too, and say nothing where it cannot.
    const byPlace = { files_id: 1, n: 1 } as const;
    await this.#connection.run(async () => {
      await this.#kept.createIndex({ file: 1 }, { name: 'by-file' });
      await database.collection(`${bucketName}.chunks`).createIndex(byPlace, { unique: true });
    });
    const left = await this.#connection.read((deadline) =>
      this.#passing.find({ since: { $lt: before } }, deadline).toArray(),
    );
    for (const { _id } of left) {
      const kept = await this.#connection.read((deadline) => this.#kept.findOne({ file: _id }, deadline));
      if (!kept) await this.#erase(_id);
      await this.#connection.bounded(() => this.#passing.deleteOne({ _id }));
    }
  }
}

const written = (upload: GridFSBucketWriteStream, chunk: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    upload.write(chunk, (error) => (error ? reject(error) : resolve()));
  });

const ended = (upload: GridFSBucketWriteStream): Promise<void> =>
  new Promise((resolve, reject) => {
    upload.once('finish', resolve).once('error', reject);
    upload.end();
  });

/** The connection stays open when the files are closed. */
export const openGridFsFiles = (connection: MongoConnection): Files => new GridFsFiles(connection);
