import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DamagedFile, type Files, FileTooLarge } from './port.ts';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const streamOf = (bytes: Buffer): Readable => {
  const half = Math.floor(bytes.length / 2);
  return Readable.from([bytes.subarray(0, half), bytes.subarray(half)]);
};

const hour = 3_600_000;

/**
 * The port, as a suite. `reopen` closes the files and opens the same ones again; `makeOlder` puts the moment back at which a
 * file of the last ones that were opened was put, by milliseconds.
 */
export const filesContract = (
  name: string,
  open: () => Promise<Files>,
  reopen: (files: Files) => Promise<Files>,
  makeOlder: (hash: string, by: number) => Promise<void>,
): void => {
  describe(`files: ${name}`, () => {
    let files: Files;
    beforeEach(async () => {
      files = await open();
    });
    afterEach(async () => files.close());

    const contentOf = async (hash: string): Promise<Buffer | undefined> => {
      const stream = await files.read(hash);
      return stream && buffer(stream);
    };

    it.each([0, 1, 70_000, 3_000_000])('keeps %d bytes under their hash', async (size) => {
      const bytes = randomBytes(size);
      const stored = await files.put(streamOf(bytes), size);
      expect(stored).toEqual({ hash: sha256(bytes), size });
      expect((await contentOf(stored.hash))?.equals(bytes)).toBe(true);
    });

    it('keeps the same file once, also when it comes twice at once', async () => {
      const bytes = randomBytes(5_000);
      const stored = await Promise.all([
        files.put(streamOf(bytes), 9_999),
        files.put(streamOf(bytes), 9_999),
      ]);
      expect(stored[0]).toEqual(stored[1]);
      await files.remove(stored[0].hash);
      expect(await contentOf(stored[0].hash)).toBeUndefined();
    });

    it('keeps nothing of a file past the limit, and stops reading it', async () => {
      const bytes = randomBytes(5_000);
      const stream = streamOf(bytes);
      await expect(files.put(stream, 4_999)).rejects.toThrow(FileTooLarge);
      expect(stream.destroyed).toBe(true);
      expect(await contentOf(sha256(bytes))).toBeUndefined();
    });

    it('keeps nothing of a stream that breaks off', async () => {
      const bytes = randomBytes(5_000);
      const broken = Readable.from(
        (function* () {
          yield bytes;
          throw new Error('connection lost');
        })(),
      );
      await expect(files.put(broken, 9_999)).rejects.toThrow('connection lost');
      expect(await contentOf(sha256(bytes))).toBeUndefined();
    });

    it('keeps nothing of what is another file than was told, and lets that one be where it is kept', async () => {
      const [bytes, others] = [randomBytes(5_000), randomBytes(5_000)];
      const promised = sha256(randomBytes(1));
      await expect(files.put(streamOf(bytes), 5_000, promised)).rejects.toThrow(DamagedFile);
      for (const hash of [promised, sha256(bytes)]) expect(await contentOf(hash)).toBeUndefined();
      await files.put(streamOf(others), 5_000, sha256(others));
      await expect(files.put(streamOf(others), 5_000, promised)).rejects.toThrow(DamagedFile);
      expect((await contentOf(sha256(others)))?.equals(others)).toBe(true);
    });

    it('knows no file by a name that is no hash', async () => {
      for (const name of ['', 'incoming', '../vault.db', 'A'.repeat(64), 'f'.repeat(64)]) {
        expect(await files.read(name)).toBeUndefined();
        await files.remove(name);
      }
    });

    it('leaves what somebody put lately, though it was kept before, and removes what nobody did', async () => {
      const [bytes, others] = [randomBytes(5_000), randomBytes(5_000)];
      const { hash } = await files.put(streamOf(bytes), 5_000);
      const { hash: old } = await files.put(streamOf(others), 5_000);
      for (const each of [hash, old]) {
        expect(await files.remove(each, hour)).toBe(false);
        await makeOlder(each, 2 * hour);
      }
      await files.put(streamOf(bytes), 5_000);
      expect(await files.remove(hash, hour)).toBe(false);
      expect((await contentOf(hash))?.equals(bytes)).toBe(true);
      expect(await files.remove(old, hour)).toBe(true);
      expect(await contentOf(old)).toBeUndefined();
      expect(await files.remove(old, hour)).toBe(true);
    });

    it('names every file that it keeps, in order, and none that it does not', async () => {
      const named = async (): Promise<string[]> => {
        const hashes: string[] = [];
        for await (const hash of files.hashes()) hashes.push(hash);
        return hashes;
      };
      expect(await named()).toEqual([]);
      const stored = [];
      for (let n = 0; n < 20; n += 1) stored.push(await files.put(streamOf(randomBytes(50)), 50));
      await expect(files.put(streamOf(randomBytes(51)), 50)).rejects.toThrow(FileTooLarge);
      const [first, ...rest] = stored.map(({ hash }) => hash).sort();
      await files.remove(first ?? '');
      expect(await named()).toEqual(rest);
    });

    it('keeps files over a restart', async () => {
      const bytes = randomBytes(5_000);
      const { hash } = await files.put(streamOf(bytes), 5_000);
      files = await reopen(files);
      expect((await contentOf(hash))?.equals(bytes)).toBe(true);
    });
  });
};
