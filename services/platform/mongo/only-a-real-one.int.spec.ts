/**
 * What the server that stands in for MongoDB cannot show. Runs where MONGODB_URL names a real one, on a replica set;
 * elsewhere it is the list of what has not been seen.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ranOn } from '../../../tests/support/servers.ts';
import { Secret } from '../config/secret.ts';
import { at, cargo, cargoes, day, first, put, writeOf } from '../documents/cargoes.contract.ts';
import { documentsTarget } from '../documents/mongo/mongo-filter.ts';
import { asThingsStand, matching, pageOf } from '../documents/mongo/mongo-query.ts';
import { openMongoDocumentsWriter } from '../documents/mongo/mongo-documents-writer.ts';
import type { DocumentsWriter } from '../documents/writer-port.ts';
import { type MongoConnection, openMongo } from './open-mongo.ts';

const url = process.env['MONGODB_URL'];
const shown = url === undefined ? test.skip : test;
if (url !== undefined) ranOn('what only MongoDB shows', 'MongoDB, by MONGODB_URL');

describe('only a real MongoDB shows that', () => {
  let connection: MongoConnection;
  let writer: DocumentsWriter;

  beforeAll(async () => {
    if (url === undefined) return;
    connection = openMongo({ url: new Secret(url), database: `t${randomUUID().slice(0, 8)}` });
    writer = openMongoDocumentsWriter(connection);
    await writer.prepare(cargoes, first);
    while (await writer.indexOne(cargoes, first));
    await writer.flip('cargoes', first, day(1));
    const many = Array.from({ length: 2_000 }, (_, n) =>
      put(`d${n}`, n + 1, cargo(`C${n}`, { organisation: { id: `o${n % 50}` }, month: `2026-${n % 12}` })),
    );
    await writer.write([writeOf(2_000, many)]);
  });
  afterAll(async () => {
    if (url === undefined) return;
    await connection.database.dropDatabase();
    await connection.close();
  });

  const explained = async (filter: object, path: string): Promise<string> => {
    const page = pageOf(documentsTarget(cargoes), { sort: [[path, -1]], limit: 20 }, ['_id']);
    const plan = await connection.database
      .collection(`documents.${first}`)
      .find(matching(asThingsStand(cargoes), { ...filter }), { sort: page.sort, limit: 20 })
      .explain('executionStats');
    return JSON.stringify([plan['queryPlanner']['winningPlan'], plan['executionStats']]);
  };

  shown('writes are repeated by the driver and acknowledged by a majority: it is a replica set', async () => {
    const hello = await connection.database.command({ hello: 1 });
    expect(hello['setName'] ?? hello['msg']).toBeDefined();
    expect(hello['logicalSessionTimeoutMinutes']).toBeGreaterThan(0);
  });

  shown('a list, its order and its ties are served by one declared index', async () => {
    const plan = await explained({ 'organisation.id': 'o7' }, 'month');
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toContain('COLLSCAN');
    expect(plan).not.toMatch(/"stage":"SORT"/);
    expect(plan).toMatch(/"totalDocsExamined":20\b/);
  });

  shown('an element of an array is found by its index', async () => {
    const plan = await explained({ brokers: 'meridian' }, '_id');
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toContain('COLLSCAN');
  });

  shown('a document past 16 MB is refused, and the checkpoint stays where it was', async () => {
    const huge = cargo('huge', { search: 'x'.repeat(17 * 1024 * 1024) });
    await expect(writer.write([writeOf(2_001, [put('huge', 2_001, huge)])])).rejects.toThrow();
    expect((await writer.generations('cargoes'))[0]?.checkpoint).toBe(at(2_000));
  });

  shown('a read that outlasts its deadline is ended at the server', async () => {
    const read = connection.database
      .collection(`documents.${first}`)
      .find({ $where: 'sleep(100) || true' }, { maxTimeMS: 200 })
      .toArray();
    await expect(connection.run(() => read)).rejects.toMatchObject({ name: 'StoreUnavailable' });
  });

  // By hand, on three members: what no suite may do to somebody's server.
  test.todo('an acknowledged write outlives the member that took it: step it down, kill it, cut it off');
  test.todo('an index over millions of documents is waited for, longer than any time-out');
  test.todo('users and TLS are asked for, and a wrong password is told as such');
});
