import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { copyFiles } from './copy.ts';
import { openFiles } from './folder/open-files.ts';
import type { Files } from './port.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('a copy of files', () => {
  let root: string;
  let source: Files;
  let target: Files;

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'laycan-copy-'));
    for (const name of ['source', 'target']) mkdirSync(join(root, name));
    source = await openFiles(join(root, 'source'));
    target = await openFiles(join(root, 'target'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const copied = async (): Promise<string[]> => {
    const hashes: string[] = [];
    for await (const hash of target.hashes()) hashes.push(hash);
    return hashes;
  };

  it('leaves out a file whose bytes are those of another, and not that one', async () => {
    for (const text of ['', 'cargo', 'more cargo']) await source.put(Readable.from([text]), 99);
    truncateSync(join(root, 'source', hashOf('cargo').slice(0, 2), hashOf('cargo')));
    for (const times of [1, 2]) {
      const damaged: string[] = [];
      const count = await copyFiles(source, target, ({ message }) => damaged.push(message));
      expect({ times, count, damaged }).toEqual({
        times,
        count: 2,
        damaged: [expect.stringContaining(hashOf('cargo'))],
      });
      expect(await copied()).toEqual([hashOf(''), hashOf('more cargo')].toSorted());
    }
  });
});
