import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { DistributedConfig } from './config.ts';
import { readConfig } from './read-config.ts';
import { ConfigFault } from './reading.ts';

const folder = mkdtempSync(join(tmpdir(), 'laycan-servers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const masterKey = Buffer.alloc(32, 9).toString('base64');
const servers = {
  LAYCAN_ENGINE: 'distributed',
  LAYCAN_MASTER_KEY: masterKey,
  LAYCAN_KURRENTDB_URL: 'kurrentdb://admin:changeit@events:2113?tls=true',
  LAYCAN_MONGODB_URL: 'mongodb://laycan:mongo-secret@documents:27017/?replicaSet=rs0',
  LAYCAN_KAFKA_BROKERS: 'kafka-1:9092, kafka-2:9092',
  LAYCAN_SMTP_URL: 'smtps://laycan:mail-secret@mail:465',
  LAYCAN_MAIL_FROM: 'Laycan <no-reply@portal.example>',
};

const without = (...names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(servers).filter(([name]) => !names.includes(name)));

const distributed = (environment: Record<string, string>): DistributedConfig => {
  const { engine } = readConfig(environment);
  if (engine.name !== 'distributed') throw new Error('The engine is not the distributed one');
  return engine;
};

const problemsOf = (environment: Record<string, string>, given?: string[]): readonly string[] => {
  try {
    readConfig(environment, given);
    return [];
  } catch (error) {
    if (error instanceof ConfigFault) return error.problems;
    throw error;
  }
};

describe('the servers of the distributed engine', () => {
  it('are taken as they are set', () => {
    const engine = distributed({ ...servers, LAYCAN_PROJECTOR_PARTITIONS: '4', LAYCAN_STARTUP_WAIT: '5' });
    expect(engine).toMatchObject({
      mongodb: { database: 'laycan' },
      kafka: { brokers: ['kafka-1:9092', 'kafka-2:9092'], credentials: undefined, tls: false },
      mail: { from: { name: 'Laycan', address: 'no-reply@portal.example' } },
      projectorPartitions: 4,
      replayPace: 'gentle',
      startupWaitMs: 5_000,
    });
    expect(engine.kurrentdbUrl.reveal()).toBe(servers.LAYCAN_KURRENTDB_URL);
    expect(engine.mongodb.url.reveal()).toBe(servers.LAYCAN_MONGODB_URL);
    expect(engine.mail?.url.reveal()).toBe(servers.LAYCAN_SMTP_URL);
  });

  it('name topics of an installation’s own, where it shares its brokers', () => {
    expect(distributed(servers).kafka?.prefix).toBe('');
    expect(distributed({ ...servers, LAYCAN_KAFKA_PREFIX: 'acme-test' }).kafka?.prefix).toBe('acme-test.');
    for (const unfit of ['acme.test', '-acme', 'a c', 'a'.repeat(41)])
      expect(problemsOf({ ...servers, LAYCAN_KAFKA_PREFIX: unfit })).toEqual([
        expect.stringContaining(`LAYCAN_KAFKA_PREFIX is '${unfit}'`),
      ]);
  });

  it('take every secret from a file as well', () => {
    const inFile = (name: string, text: string): string => {
      writeFileSync(join(folder, name), `${text}\n`);
      return join(folder, name);
    };
    const engine = distributed({
      ...without('LAYCAN_MASTER_KEY', 'LAYCAN_KURRENTDB_URL', 'LAYCAN_MONGODB_URL', 'LAYCAN_SMTP_URL'),
      LAYCAN_MASTER_KEY_FILE: inFile('master', masterKey),
      LAYCAN_KURRENTDB_URL_FILE: inFile('kurrentdb', servers.LAYCAN_KURRENTDB_URL),
      LAYCAN_MONGODB_URL_FILE: inFile('mongodb', servers.LAYCAN_MONGODB_URL),
      LAYCAN_SMTP_URL_FILE: inFile('smtp', servers.LAYCAN_SMTP_URL),
      LAYCAN_KAFKA_USERNAME: 'laycan',
      LAYCAN_KAFKA_PASSWORD_FILE: inFile('kafka', 'kafka-secret'),
      LAYCAN_KAFKA_TLS: 'yes',
    });
    expect(engine.kurrentdbUrl.reveal()).toBe(servers.LAYCAN_KURRENTDB_URL);
    expect(engine.mongodb.url.reveal()).toBe(servers.LAYCAN_MONGODB_URL);
    expect(engine.mail?.url.reveal()).toBe(servers.LAYCAN_SMTP_URL);
    expect(engine.kafka).toMatchObject({ tls: true, credentials: { username: 'laycan' } });
    expect(engine.kafka?.credentials?.password.reveal()).toBe('kafka-secret');
  });

  it('show their passwords in no text', () => {
    const config = readConfig({
      ...servers,
      LAYCAN_KAFKA_USERNAME: 'laycan',
      LAYCAN_KAFKA_PASSWORD: 'kafka-secret',
    });
    for (const text of [inspect(config, { depth: 9 }), JSON.stringify(config)]) {
      for (const secret of [masterKey, 'changeit', 'mongo-secret', 'kafka-secret', 'mail-secret'])
        expect(text).not.toContain(secret);
    }
  });

  it('are all asked for at once, with what they are for', () => {
    const problems = problemsOf({ LAYCAN_ENGINE: 'distributed' });
    for (const name of [
      ...Object.keys(without('LAYCAN_ENGINE', 'LAYCAN_MASTER_KEY')),
      'LAYCAN_MASTER_KEY_FILE',
    ])
      expect(problems).toContainEqual(expect.stringContaining(`${name} is missing`));
    expect(problems).toHaveLength(6);
    expect(problems.join('\n')).toContain('the role api needs it');
  });

  it('need not be there where no role uses them', () => {
    const projector = without('LAYCAN_KAFKA_BROKERS', 'LAYCAN_SMTP_URL', 'LAYCAN_MAIL_FROM');
    expect(problemsOf({ ...projector, LAYCAN_ROLES: 'projector' })).toEqual([]);
    expect(problemsOf({ ...projector, LAYCAN_ROLES: 'live' })).toEqual([
      expect.stringMatching(/^LAYCAN_KAFKA_BROKERS is missing, and the role live needs it/),
    ]);
  });

  it('are named with what is wrong, and never with a password', () => {
    const problems = problemsOf({
      ...servers,
      LAYCAN_KURRENTDB_URL: 'http://admin:changeit@events:2113',
      LAYCAN_MONGODB_URL: 'laycan:mongo-secret@documents',
      LAYCAN_MONGODB_DATABASE: 'lay can',
      LAYCAN_KAFKA_BROKERS: 'kafka-1',
      LAYCAN_KAFKA_PASSWORD: 'kafka-secret',
      LAYCAN_SMTP_URL: 'smtp://laycan:mail-secret@mail:port',
      LAYCAN_MAIL_FROM: 'nobody',
      LAYCAN_PROJECTOR_PARTITIONS: '0',
      LAYCAN_NODE: 'a node',
    });
    expect(problems).toHaveLength(9);
    const text = problems.join('\n');
    for (const secret of ['changeit', 'mongo-secret', 'kafka-secret', 'mail-secret'])
      expect(text).not.toContain(secret);
    expect(text).toContain('LAYCAN_KAFKA_USERNAME and LAYCAN_KAFKA_PASSWORD go together');
    const brokers = problemsOf({ ...servers, LAYCAN_KAFKA_BROKERS: 'laycan:kafka-secret@kafka-1:9092' });
    expect(brokers).toEqual([expect.stringContaining('LAYCAN_KAFKA_BROKERS holds credentials')]);
    expect(brokers.join('')).not.toContain('kafka-secret');
  });

  it('are refused beside the embedded engine, as are roles and the deletion of what they hold', () => {
    expect(problemsOf({ LAYCAN_KURRENTDB_URL: servers.LAYCAN_KURRENTDB_URL, LAYCAN_ROLES: 'api' })).toEqual([
      expect.stringContaining('set LAYCAN_ENGINE=distributed, or leave LAYCAN_KURRENTDB_URL out'),
      expect.stringContaining('LAYCAN_ROLES names some roles'),
    ]);
    expect(problemsOf(servers, ['--reset'])).toEqual([expect.stringContaining('--reset deletes demo data')]);
  });
});

describe('roles and node', () => {
  it('are all of them, under a name of this process, unless told otherwise', () => {
    const config = readConfig({});
    expect([...config.roles]).toEqual(['api', 'live', 'projector', 'voyage-exchange']);
    expect(config.node).toMatch(new RegExp(`^[\\w.-]+-${process.pid}$`));
  });

  it('are those that are named', () => {
    const config = readConfig({ ...servers, LAYCAN_ROLES: 'live, api', LAYCAN_NODE: 'api-1' });
    expect([...config.roles]).toEqual(['api', 'live']);
    expect(config.node).toBe('api-1');
    expect(problemsOf({ ...servers, LAYCAN_ROLES: 'api,projektor' })).toEqual([
      expect.stringContaining("LAYCAN_ROLES names 'projektor'"),
    ]);
    expect(problemsOf({ ...servers, LAYCAN_ROLES: ' , ' })).toEqual([
      expect.stringContaining('LAYCAN_ROLES names no role'),
    ]);
  });
});

describe('the sender of mail', () => {
  it('may be an address alone', () => {
    const engine = distributed({ ...servers, LAYCAN_MAIL_FROM: 'no-reply@portal.example' });
    expect(engine.mail?.from).toEqual({ name: 'Laycan', address: 'no-reply@portal.example' });
  });
});
