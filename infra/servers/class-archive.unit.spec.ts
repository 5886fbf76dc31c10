import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classesOf } from './class-archive.mjs';

let folder: string;
let archive: string;
let lives: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-archive-'));
  archive = join(folder, 'kafka.jsa');
  lives = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writes =
  (text: string) =>
  async (_folder: string, [option = '']: readonly string[]): Promise<void> => {
    lives += 1;
    writeFileSync(option.replace('-XX:ArchiveClassesAtExit=', ''), text);
  };

describe('the archive of a server’s classes', () => {
  it('is written by a first life of the server, of which there is one, whoever asks', async () => {
    const all = await Promise.all([1, 2, 3].map(async () => classesOf(archive, writes('classes'))));
    expect(lives).toBe(1);
    for (const options of all) expect(options).toEqual([`-XX:SharedArchiveFile=${archive}`, '-Xshare:auto']);
    expect(readFileSync(archive, 'utf8')).toBe('classes');
    expect(readdirSync(folder)).toEqual(['kafka.jsa']);
  });

  it('is empty where Java keeps none, which is not asked for again', async () => {
    const none = async (): Promise<void> => {
      lives += 1;
    };
    await classesOf(archive, none);
    await classesOf(archive, none);
    expect([lives, readFileSync(archive, 'utf8')]).toEqual([1, '']);
  });

  it('is not there after a life that failed', async () => {
    const failing = async (): Promise<void> => {
      throw new Error('no port');
    };
    await expect(classesOf(archive, failing)).rejects.toThrow('no port');
    expect(readdirSync(folder)).toEqual([]);
  });
});
