import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Config } from '#platform/config/config';
import { Secret } from '#platform/config/secret';
import { isDemo, markAsSeeded, prepareDataFolder } from './data-folder.ts';
import { InstallationFault } from './installation-fault.ts';

const now = new Date('2026-11-21T18:00:00Z');
const masterKey = new Secret(Buffer.alloc(32, 3));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const prepare = (own: Partial<Config> = {}) =>
  prepareDataFolder(
    {
      dataFolder: folder,
      masterKey: undefined,
      demo: true,
      reset: false,
      ...own,
    },
    now,
  );

const seeded = () => {
  const prepared = prepare();
  writeFileSync(join(folder, 'log.db'), 'events');
  markAsSeeded(folder, now);
  return prepared;
};

describe('an empty folder', () => {
  it('becomes a demo folder with a key of its own, which nobody else may read', () => {
    const prepared = prepare();
    expect(prepared).toMatchObject({ path: folder, demo: true, seed: true });
    expect(isDemo(folder)).toBe(true);
    expect(prepared.masterKey.reveal()).toHaveLength(32);
    expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600);
  });

  it('need not be there yet, and may hold a lock', () => {
    rmSync(folder, { recursive: true });
    expect(prepare().seed).toBe(true);
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'laycan-folder-'));
    writeFileSync(join(folder, 'writer.lock'), '');
    expect(prepare().seed).toBe(true);
    expect(existsSync(join(folder, 'writer.lock'))).toBe(true);
  });

  it('stays without demo data where that is configured, and then needs a key', () => {
    expect(prepare({ demo: false, masterKey })).toEqual({
      path: folder,
      masterKey,
      demo: false,
      seed: false,
    });
    expect(readdirSync(folder)).toEqual([]);
    expect(() => prepare({ demo: false })).toThrow(/a master key must be configured/);
  });

  it('takes a configured key for demo data too, and keeps it to the operator', () => {
    expect(prepare({ masterKey })).toMatchObject({ demo: true, masterKey });
    expect(existsSync(join(folder, 'master.key'))).toBe(false);
  });
});

describe('a demo folder', () => {
  it('is used as it is at the next start', () => {
    const first = seeded();
    const next = prepare();
    expect(next).toMatchObject({ demo: true, seed: false });
    expect(next.masterKey.reveal()).toEqual(first.masterKey.reveal());
    expect(existsSync(join(folder, 'log.db'))).toBe(true);
  });

  it('whose seeding was cut short begins anew', () => {
    prepare();
    writeFileSync(join(folder, 'log.db'), 'half a world');
    expect(prepare().seed).toBe(true);
    expect(existsSync(join(folder, 'log.db'))).toBe(false);
  });

  it('is cleared by a reset, with another key', () => {
    const first = seeded();
    const fresh = prepare({ reset: true });
    expect(fresh.seed).toBe(true);
    expect(existsSync(join(folder, 'log.db'))).toBe(false);
    expect(fresh.masterKey.reveal()).not.toEqual(first.masterKey.reveal());
  });

  it('without its key says what to do', () => {
    seeded();
    rmSync(join(folder, 'master.key'));
    expect(() => prepare()).toThrow(/Put the file back, or start from fresh demo data/);
    expect(() => prepare({ reset: true })).not.toThrow();
  });
});

describe('a folder of real data', () => {
  beforeEach(() => writeFileSync(join(folder, 'log.db'), 'events'));

  it('is never cleared or seeded', () => {
    expect(() => prepare({ reset: true, masterKey })).toThrow(InstallationFault);
    expect(prepare({ masterKey, demo: true })).toMatchObject({ demo: false, seed: false });
    expect(readdirSync(folder)).toEqual(['log.db']);
  });

  it('needs the configured key', () => {
    expect(() => prepare()).toThrow(/a master key must be configured/);
  });
});
