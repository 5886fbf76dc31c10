import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { serversMissing } from '../../../infra/servers/install.mjs';
import { type MongoServer, startMongo } from '../../../infra/servers/mongo.mjs';
import { memoryMongo, ranOn, skippedSuite } from '../../../tests/support/servers.ts';
import { Secret } from '../config/secret.ts';
import { at, cargo, cargoes, day, first, put, writeOf } from '../documents/cargoes.contract.ts';
import { openMongoDocuments } from '../documents/mongo/mongo-documents.ts';
import { openMongoDocumentsWriter } from '../documents/mongo/mongo-documents-writer.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { UnfitConnectionString } from './connection-string.ts';
import { until } from '../../../tests/support/until.ts';
import { type MongoConnection, openMongo } from './open-mongo.ts';

/** Bound and closed: nobody listens there. */
const deadPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
};

const away = async (work: Promise<unknown>): Promise<StoreUnavailable> => {
  const error = await work.then(
    () => new Error('It was done'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof StoreUnavailable)) throw error;
  return error;
};

/** It is this suite's own to freeze and to kill, so never the one at MONGODB_URL. */
const suite = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'laycan-mongo-'));
  let server: MongoServer;
  let connection: MongoConnection;

  beforeAll(async () => {
    server = await startMongo({ folder });
    const url = new Secret(server.url);
    connection = openMongo({ url, database: 'portal', patience: 5_000 });
    await connection.check();
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('says of a server that does not take us what is to be mended, and never the password', async () => {
    const url = server.url.replace('://', '://laycan:hush@');
    const stranger = openMongo({ url: new Secret(url), database: 'portal' });
    const refusal = await stranger.check().catch((error: unknown) => error);
    await stranger.close();
    expect(refusal).toBeInstanceOf(UnfitConnectionString);
    expect(String(refusal)).toMatch(/does not take us .* See that user, password and authSource/);
    expect(inspect(refusal)).not.toContain('hush');
  });

  const opened = async () => {
    const writer = openMongoDocumentsWriter(connection);
    await writer.prepare(cargoes, first);
    await writer.flip('cargoes', first, day(1));
    return { writer, documents: openMongoDocuments(connection) };
  };

  /** Asked on a connection of its own, with a patience of its own. */
  const isAnswering = async (): Promise<boolean> => {
    const asked = openMongo({ url: new Secret(server.url), database: 'portal', patience: 500 });
    try {
      await asked.check();
      return true;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return false;
    } finally {
      await asked.close();
    }
  };

  test('a frozen server keeps nobody waiting longer than the patience', async () => {
    const { writer, documents } = await opened();
    await writer.write([writeOf(1, [put('a', 1, cargo('A'))])]);
    process.kill(server.pid, 'SIGSTOP');
    // The signal takes a moment, in which the server still answers.
    await until(async () => expect(await isAnswering()).toBe(false));
    try {
      const started = performance.now();
      const errors = await Promise.all([
        away(documents.get(cargoes, 'a')),
        away(documents.group(cargoes, { filter: {}, keys: ['code'] })),
        away(writer.generations('cargoes')),
        away(connection.bounded(() => connection.database.collection('x').insertOne({}))),
      ]);
      // The driver's own way to notice takes many times as long.
      expect(performance.now() - started).toBeLessThan(20_000);
      for (const { store, message } of errors) {
        expect(store).toBe('MongoDB');
        expect(message).toContain(`127.0.0.1:${server.port}`);
      }
    } finally {
      process.kill(server.pid, 'SIGCONT');
    }
    // The driver may find only now that the server did not answer its monitor, and refuse once more.
    await until(async () => {
      await connection.run(() => connection.database.command({ ping: 1 }));
      expect((await documents.get(cargoes, 'a'))?.document.code).toBe('A');
    });
  });

  test('a bulk whose server is killed is unknown, and its repeat is harmless', async () => {
    const { writer } = await opened();
    const many = Array.from({ length: 2_000 }, (_, n) =>
      put(`d${n}`, 2, cargo(`D${n}`, { search: 'x'.repeat(1_000) })),
    );
    const endlessly = async (): Promise<void> => {
      for (;;) await writer.write([writeOf(2, many)]);
    };
    const failing = away(endlessly());
    await connection.run(() =>
      // Under way by now: some of it is stored.
      connection.database.collection<{ _id: string }>(`documents.${first}`).findOne({ _id: 'd5' }),
    );
    await server.kill();
    expect((await failing).message).toContain('is not available');
    await away(writer.write([writeOf(2, many)]));
    server = await startMongo({ folder, port: server.port });
    const { writer: again, documents } = await opened();
    await again.write([writeOf(2, many)]);
    await again.write([writeOf(2, many)]);
    expect(await documents.count(cargoes, {})).toBe(2_000);
    expect((await again.generations('cargoes'))[0]?.checkpoint).toBe(at(2));
  });
};

if (serversMissing()) {
  skippedSuite('a connection to MongoDB', 'there is no server here to freeze and kill');
} else {
  ranOn('connection to MongoDB', memoryMongo);
  describe('a connection to MongoDB', suite);
}

test('where nobody listens, it says where it looked, and never with which password', async () => {
  const port = await deadPort();
  const url = new Secret(`mongodb://portal:hush-hush@127.0.0.1:${port}/?directConnection=true&serverSelectionTimeoutMS=300`); // prettier-ignore
  const connection = openMongo({ url, database: 'portal' });
  try {
    const { message } = await away(connection.check());
    expect(message).toContain(`MongoDB at 127.0.0.1:${port} is not available`);
    expect(message).not.toContain('hush');
  } finally {
    await connection.close();
  }
});
