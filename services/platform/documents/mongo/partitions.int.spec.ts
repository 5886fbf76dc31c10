import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ownDatabase, patiently } from '../../../../tests/support/mongo-documents.ts';
import { type MongoForTests, mongoForTests, ranOn, skippedSuite } from '../../../../tests/support/servers.ts';
import { seeded } from '../../../../tests/support/seeded.ts';
import type { MongoConnection } from '../../mongo/open-mongo.ts';
import { at, type Cargo, cargo, cargoes, day, first, put, version, writeOf } from '../cargoes.contract.ts';
import type { ReadModel } from '../port.ts';
import type { DocumentsWriter, GenerationWrite, Parked } from '../writer-port.ts';
import { openMongoDocuments } from './mongo-documents.ts';
import { openMongoDocumentsWriter } from './mongo-documents-writer.ts';
import { openMongoGenerations } from './mongo-generations.ts';

const server = await mongoForTests();
const second = 'cargoes@2#2';

const suite = (on: MongoForTests): void => {
  let connection: MongoConnection;

  beforeEach(() => {
    connection = patiently(on.url, ownDatabase(on));
  });
  afterEach(async () => {
    await connection.database.dropDatabase();
    await connection.close();
  });

  const open = async (index: number, of: number, ...generations: string[]): Promise<DocumentsWriter> => {
    const writer = openMongoDocumentsWriter(connection, { partition: { index, of } });
    for (const generation of generations) await writer.prepare(cargoes, generation);
    return writer;
  };
  const reachedOf = async (writer: DocumentsWriter, generation: string) => {
    const states = await writer.generations('cargoes');
    const state = states.find((one) => one.generation === generation);
    return [state?.checkpoint, state?.reached, state?.moment];
  };
  const collections = async (): Promise<readonly string[]> =>
    (await connection.database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);

  describe('partitions', () => {
    test('keep a checkpoint each, and queries rely on the least', async () => {
      const [one, two] = [await open(0, 2, first), await open(1, 2, first)];
      await one.write([writeOf(5, [put('a', 5, cargo('A'))])]);
      expect(await reachedOf(one, first)).toEqual([at(5), at(0), day(5)]);
      await two.write([writeOf(3, [put('b', 2, cargo('B'))])]);
      expect(await reachedOf(one, first)).toEqual([at(5), at(3), day(5)]);
      expect(await reachedOf(two, first)).toEqual([at(3), at(3), day(3)]);
      const [seen] = await openMongoGenerations(connection).generations('cargoes');
      expect(seen).toMatchObject({ checkpoint: at(3), reached: at(3), moment: day(3), live: false });
    });

    test('start from the least of the old ones where their number has changed', async () => {
      const [one, two] = [await open(0, 2, first), await open(1, 2, first)];
      const parked: Parked = { id: 'x', position: at(4), event: 'e', type: 'T', error: 'no' };
      await one.write([writeOf(5, [], { parked: [parked] })]);
      await two.write([writeOf(3, [])]);
      const three = await open(2, 3, first);
      expect(await reachedOf(three, first)).toEqual([at(3), at(3), day(3)]);
      expect(await three.parked(first)).toEqual([parked]);
      await expect(one.write([writeOf(6, [])])).rejects.toThrow('another number of partitions');
      await expect(one.flip('cargoes', first, day(9))).rejects.toThrow('of 2 partitions');
      const fewer = await open(0, 1, first);
      expect(await reachedOf(fewer, first)).toEqual([at(3), at(3), day(3)]);
    });

    test('flip once all of them are there, and not behind what is live', async () => {
      const [one, two] = [await open(0, 2, first, second), await open(1, 2, first, second)];
      const documents = openMongoDocuments(connection);
      expect(await one.flip('cargoes', first, day(1))).toBe(true);
      await one.write([writeOf(5, []), writeOf(5, [], { generation: second })]);
      await two.write([writeOf(4, []), writeOf(3, [], { generation: second })]);
      expect(await one.flip('cargoes', second, day(9))).toBe(false);
      // Both have said so, but queries would lose what the second partition has shown already.
      expect(await two.flip('cargoes', second, day(9))).toBe(false);
      expect(await documents.generation(cargoes)).toBe(first);
      await two.write([writeOf(4, [], { generation: second })]);
      expect(await one.flip('cargoes', second, day(10))).toBe(true);
      expect(await two.flip('cargoes', second, day(11))).toBe(true);
      expect(await documents.generation(cargoes)).toBe(second);
      const states = await one.generations('cargoes');
      expect(states.map(({ live, retiredAt }) => [live, retiredAt])).toEqual([
        [false, day(10)],
        [true, null],
      ]);
    });

    test('say anew that they are there after they have parked something', async () => {
      const [one, two] = [await open(0, 2, first, second), await open(1, 2, first, second)];
      await one.flip('cargoes', first, day(1));
      expect(await one.flip('cargoes', second, day(9))).toBe(false);
      const parked: Parked = { id: 'x', position: at(1), event: 'e', type: 'T', error: 'no' };
      await one.write([writeOf(1, [], { generation: second, parked: [parked] })]);
      expect(await two.flip('cargoes', second, day(9))).toBe(false);
      expect(await one.flip('cargoes', second, day(9))).toBe(true);
    });
  });

  describe('writers that do not know of one another', () => {
    /** Fifty events on ten documents, of which some share a version; batches of any cut, from any start. */
    const batch = (from: number, to: number): GenerationWrite => {
      const events = Array.from({ length: to - from }, (_, n) => from + n + 1);
      const last = new Map(events.map((n) => [`d${n % 10}`, n]));
      return writeOf(
        to,
        [...last].map(([id, n]) => put(id, n, cargo(`${id} at ${n}`))),
        {
          versions: events.map((n) =>
            version(`d${n % 10}`, n, `command ${Math.ceil(n / 20)}`, cargo(`v${n}`)),
          ),
        },
      );
    };
    const told = async (): Promise<unknown> => {
      const documents = openMongoDocuments(connection);
      const found = [
        await documents.find(cargoes, {}),
        await documents.findVersions(cargoes, {}, { sort: [['_id', 1], ['version', 1]] }), // prettier-ignore
        await documents.everHeld(cargoes, undefined, 100),
      ];
      await connection.database.dropDatabase();
      return found;
    };

    test.each(Array.from({ length: 12 }, (_, n) => n + 1))(
      'leave what one alone would have left, seed %d',
      async (seed) => {
        const alone = await open(0, 1, first);
        await alone.flip('cargoes', first, day(1));
        await alone.write([batch(0, 50)]);
        const expected = await told();
        const random = seeded(seed);
        const writers = [await open(0, 1, first), await open(0, 1, first), await open(0, 1, first)];
        await writers[0]?.flip('cargoes', first, day(1));
        await Promise.all(
          writers.map(async (writer) => {
            for (let from = 0; from < 50;) {
              const to = Math.min(50, from + 1 + Math.floor(random() * 12));
              await writer.write([batch(from, to)]);
              from = to;
            }
          }),
        );
        expect(await told()).toEqual(expected);
      },
    );
  });

  describe('collections', () => {
    test('have the declared indexes, each begun by what every query names, and lose the others', async () => {
      const writer = await open(0, 1, first);
      while (await writer.indexOne(cargoes, first));
      const documents = connection.database.collection(`documents.${first}`);
      const keysOf = async (): Promise<readonly string[]> =>
        (await documents.indexes()).map(({ key }) => Object.keys(key).join(' ')).sort();
      expect(await keysOf()).toEqual([
        '_id',
        'living document.brokers _id',
        'living document.code _id',
        'living document.organisation.id document.month _id',
        'living document.ports.id _id',
        'living position',
        'lost.audience lost.position',
      ]);
      await writer.prepare({ ...cargoes, indexes: [['code']] }, first);
      expect(await keysOf()).toEqual([
        '_id',
        'living document.code _id',
        'living position',
        'lost.audience lost.position',
      ]);
      const versions = await connection.database.collection(`versions.${first}`).indexes();
      expect(versions.map(({ key }) => Object.keys(key).join(' '))).toEqual([
        '_id',
        'id row',
        'to from superseded',
        'document.organisation.id document.month id from to superseded',
        'document.code id from to superseded',
      ]);
    });

    test('are swept that no generation is known of', async () => {
      const writer = await open(0, 1, first, second);
      const late = await open(0, 1, second);
      await writer.drop(cargoes, second);
      await expect(
        late.write([writeOf(1, [put('a', 1, cargo('A'))], { generation: second })]),
      ).rejects.toThrow('Not prepared');
      expect(await collections()).toContain(`documents.${second}`);
      await writer.sweepTombstones(day(1));
      expect(await collections()).not.toContain(`documents.${second}`);
      expect(await collections()).toContain(`documents.${first}`);
      await writer.drop(cargoes, second);
    });

    test('take no key that is taken in another index for something stale', async () => {
      const writer = await open(0, 1, first);
      const documents = connection.database.collection(`documents.${first}`);
      await documents.createIndex({ 'document.code': 1 }, { unique: true });
      await writer.write([writeOf(1, [put('a', 1, cargo('same'))])]);
      await expect(writer.write([writeOf(2, [put('b', 2, cargo('same'))])])).rejects.toThrow('E11000');
      expect((await writer.generations('cargoes'))[0]?.checkpoint).toBe(at(1));
    });

    test('have names that fit', async () => {
      const model: ReadModel<Cargo> = { ...cargoes, name: 'c'.repeat(100) };
      const writer = openMongoDocumentsWriter(connection);
      await expect(writer.prepare(model, `${model.name}@1#1`)).rejects.toThrow('too long');
    });
  });

  test('an organisation whose name looks like an operator is looked for by that name', async () => {
    const writer = await open(0, 1, first);
    await writer.flip('cargoes', first, day(1));
    const odd = ['$where', '.*', '(', '[a-', '\\', 'a\u0000b', 'a/b', '{$ne: 1}'];
    await writer.write([
      writeOf(
        odd.length,
        odd.map((text, n) => put(`d${n}`, n + 1, cargo(text))),
      ),
    ]);
    const documents = openMongoDocuments(connection);
    for (const [n, text] of odd.entries()) {
      const named = await documents.find(cargoes, { code: text });
      expect(named.map(({ id }) => id)).toEqual([`d${n}`]);
      const searched = await documents.find(cargoes, { search: { $contains: text } });
      expect(searched.map(({ id }) => id)).toEqual([`d${n}`]);
    }
  });
};

if (server) {
  ranOn('documents, several writers', server.engine);
  suite(server);
} else {
  skippedSuite('documents of several writers: MongoDB', 'there is no server here');
}
