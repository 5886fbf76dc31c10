import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { flags } from '#contracts/people/flags';
import { parseMasterKey, readConfig } from './read-config.ts';
import { ConfigFault } from './reading.ts';

const folder = mkdtempSync(join(tmpdir(), 'laycan-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const key = Buffer.alloc(32, 9);

const problemsOf = (environment: Record<string, string>, given?: string[]): readonly string[] => {
  try {
    readConfig(environment, given);
    return [];
  } catch (error) {
    if (error instanceof ConfigFault) return error.problems;
    throw error;
  }
};

describe('the configuration', () => {
  it('listens on loopback, seeds demo data and trusts nobody, unless told otherwise', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4300,
      publicUrl: undefined,
      masterKey: undefined,
      demo: true,
      reset: false,
      logLevel: 'info',
      trustedProxies: [],
    });
  });

  it('simulates the voyage-management system for demo data, or where it is told to', () => {
    const usual = { delayMs: 1_500, roundMs: 5_000, faults: new Set(), seed: 'demo' };
    expect(readConfig({}).voyageSimulator).toEqual(usual);
    expect(readConfig({ LAYCAN_DEMO: 'no' }).voyageSimulator).toBeUndefined();
    expect(readConfig({ LAYCAN_VOYAGE_SIMULATOR: 'no' }).voyageSimulator).toBeUndefined();
    const told = { LAYCAN_VOYAGE_SIMULATOR: 'yes', LAYCAN_VOYAGE_SIMULATOR_DELAY: '0' };
    expect(readConfig({ LAYCAN_DEMO: 'no', ...told }).voyageSimulator).toEqual({ ...usual, delayMs: 0 });
    const faults = { LAYCAN_VOYAGE_SIMULATOR_FAULTS: 'late, down', LAYCAN_VOYAGE_SIMULATOR_ROUND: '0' };
    expect(readConfig(faults).voyageSimulator).toEqual({
      ...usual,
      roundMs: 0,
      faults: new Set(['down', 'late']),
    });
    const answers = {
      LAYCAN_VOYAGE_SIMULATOR_FAULTS: 'silent-answers',
      LAYCAN_VOYAGE_SIMULATOR_SEED: '17',
    };
    expect(readConfig(answers).voyageSimulator).toMatchObject({
      faults: new Set(['silent-answers']),
      seed: '17',
    });
    expect(problemsOf({ LAYCAN_VOYAGE_SIMULATOR_FAULTS: 'fire' })[0]).toContain('slow, down');
    expect(problemsOf({ LAYCAN_VOYAGE_SIMULATOR: 'perhaps' })[0]).toContain('yes, no');
  });

  it('switches on what is named, all but one where nothing is, and nothing that does not exist', () => {
    expect(flags.filter((flag) => !readConfig({}).flags.includes(flag))).toEqual(['carbon_offset']);
    expect(readConfig({ LAYCAN_FLAGS: ' cargo_nomination, carbon_offset ' }).flags).toEqual([
      'carbon_offset',
      'cargo_nomination',
    ]);
    expect(problemsOf({ LAYCAN_FLAGS: 'cargo_nomination,cargo_bookings' })).toEqual([
      expect.stringMatching(/^LAYCAN_FLAGS names 'cargo_bookings'; set it to some of .*cargo_nomination/),
    ]);
    expect(problemsOf({ LAYCAN_FLAGS: ',' })).toEqual([expect.stringMatching(/^LAYCAN_FLAGS names no flag/)]);
  });

  it('fetches documents from below one safe address, or from the simulator', () => {
    expect(readConfig({ LAYCAN_DATA: '/srv/laycan' }).papers).toEqual({
      folder: '/srv/laycan/voyage-management',
    });
    expect(readConfig({ LAYCAN_DEMO: 'no' }).papers).toBeUndefined();
    const at = (url: string) => ({ LAYCAN_DEMO: 'no', LAYCAN_DOCUMENTS_URL: url });
    for (const url of ['https://vms.example/papers/', 'http://127.0.0.1:8000/'])
      expect(readConfig(at(url)).papers).toEqual({ url: new URL(url) });
    for (const url of [
      'http://vms.example/papers/',
      'https://vms.example/papers',
      'https://user:secret@vms.example/papers/',
      'https://vms.example/papers/?key=secret',
      'file:///papers/',
      'papers/',
    ]) {
      const [problem = '', ...others] = problemsOf(at(url));
      expect([problem.startsWith('LAYCAN_DOCUMENTS_URL cannot be used'), others]).toEqual([true, []]);
      expect(problem).not.toContain('secret');
    }
  });

  it('takes tiles of maps from one https address, or from nowhere', () => {
    expect(readConfig({}).mapTiles).toBeUndefined();
    const tiles = { LAYCAN_MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png?style=sea' };
    expect(readConfig(tiles).mapTiles).toEqual({ url: tiles.LAYCAN_MAP_TILES, credit: undefined });
    expect(readConfig({ ...tiles, LAYCAN_MAP_CREDIT: 'Tiles Ltd' }).mapTiles?.credit).toBe('Tiles Ltd');
    for (const url of [
      'http://tiles.example/{z}/{x}/{y}.png',
      'https://tiles.example/{z}/{x}.png',
      'https://{z}.tiles.example/{x}/{y}.png',
      'https://user:secret@tiles.example/{z}/{x}/{y}.png',
      'https://{s}.tiles.example/{z}/{x}/{y}.png',
      'https://*.tiles.example/{z}/{x}/{y}.png',
      'https://tiles.example;script-src/{z}/{x}/{y}.png',
      'tiles/{z}/{x}/{y}.png',
    ]) {
      const [problem = '', ...others] = problemsOf({ LAYCAN_MAP_TILES: url });
      expect([problem.startsWith('LAYCAN_MAP_TILES cannot be used'), others]).toEqual([true, []]);
      expect(problem).not.toContain('secret');
    }
  });

  it('signs staff in at a directory where all of it is set, and at none otherwise', () => {
    const all = {
      LAYCAN_OIDC_ISSUER: 'https://login.example.com/tenant/v2.0',
      LAYCAN_OIDC_CLIENT_ID: 'laycan',
      LAYCAN_OIDC_CLIENT_SECRET: 'hush',
      LAYCAN_PUBLIC_URL: 'https://portal.example.com',
      LAYCAN_STAFF_DOMAINS: 'example.com',
      LAYCAN_DEMO: 'no',
      LAYCAN_MASTER_KEY: key.toString('hex'),
    };
    const { singleSignOn } = readConfig(all);
    expect(singleSignOn).toMatchObject({ issuer: new URL(all.LAYCAN_OIDC_ISSUER), clientId: 'laycan' });
    expect(singleSignOn?.clientSecret.reveal()).toBe('hush');
    expect(inspect(singleSignOn)).not.toContain('hush');
    expect(readConfig({}).singleSignOn).toBeUndefined();
    for (const name of [
      'LAYCAN_OIDC_CLIENT_ID',
      'LAYCAN_OIDC_CLIENT_SECRET',
      'LAYCAN_OIDC_ISSUER',
    ] as const) {
      const { [name]: _left, ...some } = all;
      expect(problemsOf(some)).toEqual([expect.stringContaining('belong together')]);
    }
    for (const issuer of ['login.example.com', 'http://login.example.com', 'https://login.example.com/?a=1'])
      expect(problemsOf({ ...all, LAYCAN_OIDC_ISSUER: issuer })).toEqual([
        expect.stringContaining('LAYCAN_OIDC_ISSUER is'),
      ]);
    for (const name of ['LAYCAN_PUBLIC_URL', 'LAYCAN_STAFF_DOMAINS'] as const) {
      const { [name]: _left, ...some } = all;
      expect(problemsOf(some)).toEqual([expect.stringContaining(`needs ${name}`)]);
    }
    expect(readConfig({ ...all, LAYCAN_OIDC_ISSUER: 'http://127.0.0.1:9000' }).singleSignOn).toBeDefined();
  });

  it('takes what is set', () => {
    const config = readConfig(
      {
        LAYCAN_HOST: '0.0.0.0',
        PORT: '8080',
        LAYCAN_DATA: '/srv/laycan',
        LAYCAN_PUBLIC_URL: 'https://portal.example',
        LAYCAN_MASTER_KEY: key.toString('base64'),
        LAYCAN_TRUST_PROXY: '10.0.0.1, loopback',
      },
      ['--reset'],
    );
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      dataFolder: '/srv/laycan',
      demo: false,
      reset: true,
      trustedProxies: ['10.0.0.1', 'loopback'],
    });
    expect(config.publicUrl?.origin).toBe('https://portal.example');
    expect(config.masterKey?.reveal()).toEqual(key);
  });

  it('reads the key from a file, with the line end that editors add', () => {
    const file = join(folder, 'key');
    writeFileSync(file, `${key.toString('hex')}\n`);
    expect(readConfig({ LAYCAN_MASTER_KEY_FILE: file }).masterKey?.reveal()).toEqual(key);
  });

  it('names every problem at once, each with what to do', () => {
    const problems = problemsOf(
      {
        PORT: '70000',
        LAYCAN_PUBLIC_URL: 'portal.example/app',
        LAYCAN_MASTER_KEY: 'secret-with-a-slip',
        LAYCAN_DEMO: 'maybe',
        LAYCAN_LOG_LEVEL: 'loud',
      },
      ['--rest'],
    );
    expect(problems).toHaveLength(6);
    expect(problems.join('\n')).toMatch(/PORT is '70000'; set it to a number/);
    expect(problems.join('\n')).toMatch(/'--rest' is not known; the only option is --reset/);
    expect(problems.join('\n')).toMatch(/LAYCAN_MASTER_KEY holds no key; make one with/);
    expect(problems.join('\n')).not.toContain('secret-with-a-slip');
  });

  it('refuses two keys, and a file that is not there', () => {
    const both = { LAYCAN_MASTER_KEY: key.toString('hex'), LAYCAN_MASTER_KEY_FILE: '/nowhere' };
    expect(problemsOf(both)).toEqual([expect.stringContaining('keep one of them')]);
    expect(problemsOf({ LAYCAN_MASTER_KEY_FILE: '/nowhere' })).toEqual([
      expect.stringContaining('cannot be read'),
    ]);
  });

  it('reads no key from what is no file of a secret: a device, a pipe, a folder, a file that holds much else', () => {
    const [large, pipe] = [join(folder, 'large'), join(folder, 'pipe')];
    writeFileSync(large, `${key.toString('hex')}\n${'x'.repeat(70_000)}`);
    execFileSync('mkfifo', [pipe]);
    // Who reads the pipe is answered, so that this test ends either way.
    const writer = spawn('sh', ['-c', `echo ${key.toString('hex')} > ${pipe}`]);
    try {
      for (const file of ['/dev/null', pipe, folder, large])
        expect([file, ...problemsOf({ LAYCAN_MASTER_KEY_FILE: file })]).toEqual([
          file,
          expect.stringContaining('LAYCAN_MASTER_KEY_FILE names something else than a file with one secret'),
        ]);
    } finally {
      writer.kill('SIGKILL');
    }
  });

  it('follows the links by which Kubernetes and Docker put secrets in place', () => {
    const data = join(folder, '..2026_11_22');
    mkdirSync(data);
    writeFileSync(join(data, 'key'), key.toString('base64'));
    symlinkSync(data, join(folder, '..data'));
    symlinkSync(join('..data', 'key'), join(folder, 'linked'));
    expect(readConfig({ LAYCAN_MASTER_KEY_FILE: join(folder, 'linked') }).masterKey?.reveal()).toEqual(key);
  });

  it('shows its key in no text', () => {
    const config = readConfig({ LAYCAN_MASTER_KEY: key.toString('hex') });
    for (const text of [inspect(config, { depth: 9 }), JSON.stringify(config), String(config.masterKey)]) {
      expect(text).not.toContain(key.toString('hex'));
      expect(text).toContain('[secret]');
    }
  });
});

describe('a master key', () => {
  it('is 32 bytes, as base64 or hex', () => {
    for (const text of [
      key.toString('base64'),
      key.toString('base64url'),
      key.toString('hex'),
      ` ${key.toString('hex').toUpperCase()}\n`,
    ])
      expect(parseMasterKey(text)?.reveal()).toEqual(key);
    for (const text of ['', 'short', key.toString('hex').slice(2), 'g'.repeat(64), 'ä'.repeat(43)])
      expect(parseMasterKey(text)).toBeUndefined();
  });
});
