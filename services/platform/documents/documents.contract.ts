/** What documents promise, whatever engine keeps them. Every adapter runs this suite. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  at,
  type Cargo,
  cargo,
  cargoes,
  day,
  first,
  heldWorld,
  idsOf,
  laterWorld,
  put,
  world,
  writeOf,
} from './cargoes.contract.ts';
import { historyContract } from './history.contract.ts';
import { type Documents, type AnyFilter, InvalidQuery, type ReadModel } from './port.ts';
import { filterCases, queriesContract } from './queries.contract.ts';
import type { DocumentsWriter } from './writer-port.ts';

export interface DocumentsUnderTest {
  readonly writer: DocumentsWriter;
  readonly documents: Documents;
  /** Closes both and removes what they kept. */
  readonly remove: () => Promise<void>;
}

export const documentsContract = (name: string, open: () => Promise<DocumentsUnderTest>): void => {
  const prepared = async (): Promise<DocumentsUnderTest> => {
    const opened = await open();
    const { writer } = opened;
    await writer.prepare(cargoes, first);
    while (await writer.indexOne(cargoes, first));
    await writer.flip('cargoes', first, day(1));
    return opened;
  };

  describe(`documents: ${name}`, () => {
    queriesContract('as things stand', async () => {
      const { writer, documents, remove } = await prepared();
      await writer.write([writeOf(5, world)]);
      return { documents, remove };
    });

    queriesContract('as they stood at a moment', async () => {
      const { writer, documents, remove } = await prepared();
      await writer.write([writeOf(5, world, { versions: heldWorld })]);
      await writer.write([writeOf(9, laterWorld.documents, { versions: laterWorld.versions })]);
      return { documents: documents.at(day(5)), remove };
    });

    queriesContract('at a moment after the last write', async () => {
      const { writer, documents, remove } = await prepared();
      await writer.write([writeOf(5, world, { versions: heldWorld })]);
      return { documents: documents.at(day(30)), remove };
    });
  });

  describe(`documents: ${name}`, () => {
    let writer: DocumentsWriter;
    let documents: Documents;
    let remove: () => Promise<void>;

    beforeEach(async () => {
      ({ writer, documents, remove } = await prepared());
    });

    afterEach(() => remove());

    const ids = async (filter: AnyFilter): Promise<string> => idsOf(await documents.find(cargoes, filter));

    test.each([1, 500, 501, 1_200])('all of %s documents are found, in their order', async (count) => {
      const names = Array.from({ length: count }, (_, n) => `c${String(n).padStart(4, '0')}`);
      await writer.write([
        writeOf(
          1,
          names.map((id) => put(id, 1, cargo(id))),
        ),
      ]);
      const found = await documents.find(cargoes, {}, { sort: [['code', -1]] });
      expect(found.map(({ document }) => document.code)).toEqual(names.toReversed());
      const asked = await documents.getMany(cargoes, ['none', ...names.toReversed()]);
      expect(asked.map(({ id }) => id)).toEqual(names.toReversed());
    });

    describe('writes', () => {
      test('a write that is not newer changes nothing', async () => {
        await writer.write([writeOf(5, [put('a', 5, cargo('new', { brokers: ['x'] }))])]);
        await writer.write([
          writeOf(5, [put('a', 5, cargo('again', { brokers: ['y'] })), put('b', 2, cargo('B'))]),
        ]);
        await writer.write([writeOf(4, [put('a', 4, cargo('old', { brokers: ['z'] }))])]);
        expect((await documents.get(cargoes, 'a'))?.document.code).toBe('new');
        expect(await ids({ brokers: { $in: ['x', 'y', 'z'] } })).toBe('a');
        expect(await ids({ brokers: 'y' })).toBe('');
        const [state] = await writer.generations('cargoes');
        expect(state).toMatchObject({ generation: first, checkpoint: at(5), moment: day(5), live: true });
      });

      test('elements follow their document', async () => {
        const at1 = cargo('A', { ports: [{ id: 'CNSHA', qty: 1 }, { id: 'NLRTM', qty: 1 }] }); // prettier-ignore
        await writer.write([writeOf(1, [put('a', 1, at1)])]);
        await writer.write([writeOf(2, [put('a', 2, cargo('A', { ports: [{ id: 'NLRTM', qty: 2 }] }))])]);
        expect(await ids({ 'ports.id': 'CNSHA' })).toBe('');
        expect(await ids({ 'ports.id': 'NLRTM' })).toBe('a');
        await writer.write([writeOf(3, [put('a', 3, null, cargo('A'))])]);
        expect(await ids({ 'ports.id': 'NLRTM' })).toBe('');
      });

      test('a document that is gone leaves a tombstone, which guards and is swept', async () => {
        await writer.write([writeOf(2, [put('a', 1, cargo('A')), put('b', 2, cargo('B'))])]);
        await writer.write([writeOf(3, [put('a', 3, null, cargo('A'))])]);
        expect(await ids({})).toBe('b');
        expect(await documents.get(cargoes, 'a')).toBeUndefined();
        expect(await documents.getMany(cargoes, ['a', 'b'])).toHaveLength(1);
        expect(await documents.changedSince(cargoes, at(0), {}, 9)).toHaveLength(1);
        expect(await documents.tombstonesSince(cargoes, at(2), 9)).toEqual([
          { id: 'a', position: at(3), last: cargo('A') },
        ]);
        expect(await documents.tombstonesSince(cargoes, at(3), 9)).toEqual([]);
        await writer.write([writeOf(3, [put('a', 2, cargo('A'))])]);
        expect(await ids({})).toBe('b');
        expect((await writer.load(cargoes, first, ['a', 'b', 'z'])).get('a')).toEqual({
          position: at(3),
          revision: 3,
          document: null,
        });
        await writer.sweepTombstones(day(3));
        expect(await documents.tombstonesSince(cargoes, at(0), 9)).toHaveLength(1);
        await writer.sweepTombstones(day(4));
        expect(await documents.tombstonesSince(cargoes, at(0), 9)).toEqual([]);
      });

      test('a document that comes back is no tombstone any more', async () => {
        await writer.write([writeOf(1, [put('a', 1, null, cargo('A'))])]);
        await writer.write([writeOf(2, [put('a', 2, cargo('A2'))])]);
        expect(await documents.tombstonesSince(cargoes, at(0), 9)).toEqual([]);
        expect(await ids({})).toBe('a');
      });

      test('who lost sight of a document is told, until it is seen again or swept', async () => {
        const lost = (audience: string, position: number) => ({
          audience,
          position: at(position),
          at: day(position),
        });
        await writer.write([writeOf(1, [put('a', 1, cargo('A')), put('b', 1, cargo('B'))])]);
        await writer.write([
          writeOf(3, [
            { ...put('a', 3, cargo('A3')), lost: [lost('broker', 2), lost('agency', 3)] },
            { ...put('b', 3, null, cargo('B')), lost: [lost('broker', 3)] },
          ]),
        ]);
        expect(await documents.lostBy(cargoes, 'broker', at(0), 9)).toEqual([
          { id: 'a', audience: 'broker', position: at(2) },
          { id: 'b', audience: 'broker', position: at(3) },
        ]);
        expect(await documents.lostBy(cargoes, 'broker', at(0), 1)).toHaveLength(1);
        expect(await documents.lostBy(cargoes, 'broker', at(2), 9)).toEqual([
          { id: 'b', audience: 'broker', position: at(3) },
        ]);
        expect(await documents.lostBy(cargoes, 'staff', at(0), 9)).toEqual([]);
        expect(await documents.lostOf(cargoes, ['a', 'z'], at(2))).toEqual([
          { id: 'a', audience: 'agency', position: at(3) },
        ]);
        const known = await writer.load(cargoes, first, ['a', 'b']);
        expect(
          known
            .get('a')
            ?.lost?.map(({ audience }) => audience)
            .toSorted(),
        ).toEqual(['agency', 'broker']);
        expect(known.get('b')).toMatchObject({ document: null, lost: [lost('broker', 3)] });
        // A write that is not newer changes nothing of it, one that is newer all of it.
        await writer.write([writeOf(3, [{ ...put('a', 3, cargo('A')), lost: [] }])]);
        expect(await documents.lostOf(cargoes, ['a'], at(0))).toHaveLength(2);
        await writer.write([writeOf(4, [{ ...put('a', 4, cargo('A4')), lost: [lost('agency', 3)] }])]);
        expect(await documents.lostOf(cargoes, ['a'], at(0))).toEqual([
          { id: 'a', audience: 'agency', position: at(3) },
        ]);
        await writer.sweepTombstones(day(3));
        expect(await documents.lostOf(cargoes, ['a', 'b'], at(0))).toHaveLength(2);
        await writer.sweepTombstones(day(4));
        expect(await documents.lostOf(cargoes, ['a', 'b'], at(0))).toEqual([]);
        await writer.write([writeOf(5, [{ ...put('a', 5, cargo('A5')), lost: [] }])]);
        expect((await writer.load(cargoes, first, ['a'])).get('a')?.lost).toBeUndefined();
      });

      test('changes are told oldest first, up to a limit', async () => {
        await writer.write([writeOf(5, world)]);
        await writer.write([writeOf(6, [put('a', 6, cargo('A6'))])]);
        expect(idsOf(await documents.changedSince(cargoes, at(2), {}, 3))).toBe('cde');
        expect(idsOf(await documents.changedSince(cargoes, at(5), {}, 3))).toBe('a');
        const nordfjord = await documents.changedSince(cargoes, at(0), { 'organisation.id': 'nordfjord' }, 9);
        expect(idsOf(nordfjord)).toBe('de');
      });

      test('changes are narrowed as lists are', async () => {
        await writer.write([writeOf(5, world)]);
        for (const [name, filter, expected] of filterCases) {
          const found = idsOf(await documents.changedSince(cargoes, at(0), filter, 100));
          expect([name, found]).toEqual([name, expected]);
        }
      });

      test('remembers the log it was built from', async () => {
        expect(await writer.boundTo()).toBeNull();
        await writer.bind('log-1');
        await writer.bind('log-2');
        expect(await writer.boundTo()).toBe('log-2');
      });

      test('parked documents are kept once', async () => {
        const parked = { id: 'a', position: at(2), event: 'x', type: 'LaycanAmended', error: 'no' };
        await writer.write([writeOf(2, [], { parked: [parked] })]);
        await writer.write([writeOf(2, [], { parked: [{ ...parked, error: 'again' }] })]);
        expect(await writer.parked(first)).toEqual([parked]);
      });

      test('a write to a generation that was never prepared is refused', async () => {
        await expect(writer.write([writeOf(1, [], { generation: 'cargoes@9#9' })])).rejects.toThrow();
      });
    });

    historyContract(() => ({ writer, documents }));

    describe('generations', () => {
      const second = 'cargoes@2#1';

      test('queries see the live one, from one call to the next', async () => {
        await writer.write([writeOf(1, [put('a', 1, cargo('old'))])]);
        expect(await documents.generation(cargoes)).toBe(first);
        await writer.prepare(cargoes, second);
        await writer.write([writeOf(1, [put('a', 1, cargo('new'))], { generation: second })]);
        expect((await documents.get(cargoes, 'a'))?.document.code).toBe('old');
        await writer.flip('cargoes', second, day(9));
        expect((await documents.get(cargoes, 'a'))?.document.code).toBe('new');
        expect(await documents.generation(cargoes)).toBe(second);
        const states = [...(await writer.generations('cargoes'))].sort((a, b) =>
          a.generation < b.generation ? -1 : 1,
        );
        expect(states.map(({ generation, live, retiredAt }) => [generation, live, retiredAt])).toEqual([
          [first, false, day(9)],
          [second, true, null],
        ]);
        await writer.drop(cargoes, first);
        expect(await writer.generations('cargoes')).toHaveLength(1);
        expect(await ids({})).toBe('a');
      });

      test('preparing again keeps what is there', async () => {
        await writer.write([writeOf(5, world)]);
        const narrower: ReadModel<Cargo> = { ...cargoes, indexes: [['quantity'], ['ports.qty']] };
        await writer.prepare(narrower, first);
        while (await writer.indexOne(narrower, first));
        expect(await writer.indexOne(narrower, first)).toBe(false);
        expect(idsOf(await documents.find(narrower, { 'ports.qty': { $in: [1, 6] } }))).toBe('ac');
        expect(idsOf(await documents.find(narrower, { quantity: 5 }))).toBe('b');
        const [state] = await writer.generations('cargoes');
        expect(state?.checkpoint).toBe(at(5));
      });

      test('those of every read model are told at once', async () => {
        const others: ReadModel<Cargo> = { ...cargoes, name: 'others' };
        await writer.prepare(others, 'others@1#1');
        await writer.write([writeOf(4, [])]);
        const states = (await writer.allGenerations()).map(({ generation, reached, live }) => [
          generation,
          reached,
          live,
        ]);
        expect(states.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
          [first, at(4), true],
          ['others@1#1', at(0), false],
        ]);
      });

      test('a model without a generation is empty', async () => {
        const other: ReadModel<Cargo> = { ...cargoes, name: 'others' };
        expect(await documents.find(other, {})).toEqual([]);
        expect(await documents.count(other, {})).toBe(0);
        expect(await documents.group(other, { filter: {}, keys: ['code'] })).toEqual([]);
        expect(await documents.generation(other)).toBe('others@0#0');
        await expect(documents.find(other, JSON.parse('{"$bad":[]}') as AnyFilter)).rejects.toThrow(
          InvalidQuery,
        );
      });

      test('flipping to what is not there is refused and changes nothing', async () => {
        await expect(writer.flip('cargoes', 'cargoes@7#1', day(1))).rejects.toThrow();
        expect(await documents.generation(cargoes)).toBe(first);
      });
    });
  });
};
