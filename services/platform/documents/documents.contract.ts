/** What documents promise, whatever engine keeps them. Every adapter runs this suite. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { foldText } from './fold-text.ts';
import { type Documents, type Filter, InvalidQuery, type ReadModel } from './port.ts';
import type { DocumentsWriter, DocumentWrite, GenerationWrite, VersionWrite } from './writer-port.ts';

export interface DocumentsUnderTest {
  readonly writer: DocumentsWriter;
  readonly documents: Documents;
  /** Closes both and removes what they kept. */
  readonly remove: () => Promise<void>;
}

interface Cargo {
  readonly code: string;
  readonly organisation: { readonly id: string };
  readonly month?: string | null;
  readonly quantity: number | null;
  readonly cancelled: boolean;
  readonly search: string;
  readonly ports: readonly { readonly id: string; readonly qty: number }[];
  readonly brokers: readonly string[];
}

const cargoes: ReadModel<Cargo> = {
  name: 'cargoes',
  indexes: [['organisation.id', 'month'], ['code'], ['ports.id'], ['brokers']],
  arrays: ['ports', 'brokers'],
  history: true,
};

const first = 'cargoes@1#1';
export const at = (n: number): string => String(n).padStart(20, '0');
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();

const cargo = (code: string, more: Partial<Cargo> = {}): Cargo => ({
  code,
  organisation: { id: 'atlantica' },
  month: '2026-03',
  quantity: 10_000,
  cancelled: false,
  search: foldText(code),
  ports: [],
  brokers: [],
  ...more,
});

const put = (id: string, position: number, document: Cargo | null, last?: Cargo): DocumentWrite => ({
  id,
  position: at(position),
  revision: position,
  document,
  ...(last ? { last } : {}),
});

const version = (id: string, position: number, key: string, document: Cargo | null): VersionWrite => ({
  id,
  position: at(position),
  from: day(position),
  key,
  document,
});

const writeOf = (
  checkpoint: number,
  documents: readonly DocumentWrite[],
  more: Partial<GenerationWrite> = {},
): GenerationWrite => ({
  model: cargoes,
  generation: first,
  documents,
  versions: [],
  parked: [],
  checkpoint: at(checkpoint),
  moment: day(checkpoint),
  ...more,
});

const world: readonly DocumentWrite[] = [
  put(
    'a',
    1,
    cargo('A1', {
      month: '2026-01',
      ports: [
        { id: 'CNSHA', qty: 4 },
        { id: 'NLRTM', qty: 6 },
      ],
    }),
  ),
  put('b', 2, cargo('B2', { month: '2026-02', quantity: 5, brokers: ['meridian'] })),
  put('c', 3, cargo('C3', { month: null, cancelled: true, ports: [{ id: 'NLRTM', qty: 1 }] })),
  put('d', 4, cargo('Ção Luís', { organisation: { id: 'nordfjord' }, quantity: null })),
  put('e', 5, cargo('100%_x', { organisation: { id: 'nordfjord' }, month: '2026-01', quantity: 7.5 })),
];

const idsOf = (found: readonly { readonly id: string }[]): string => found.map(({ id }) => id).join('');

export const documentsContract = (name: string, open: () => Promise<DocumentsUnderTest>): void => {
  describe(`documents: ${name}`, () => {
    let writer: DocumentsWriter;
    let documents: Documents;
    let remove: () => Promise<void>;

    beforeEach(async () => {
      ({ writer, documents, remove } = await open());
      await writer.prepare(cargoes, first);
      await writer.flip('cargoes', first, day(1));
    });

    afterEach(() => remove());

    const ids = async (filter: Filter): Promise<string> => idsOf(await documents.find(cargoes, filter));

    describe('filters', () => {
      beforeEach(() => writer.write([writeOf(5, world)]));

      const cases: readonly (readonly [string, Filter, string])[] = [
        ['everything', {}, 'abcde'],
        ['equality', { code: 'B2' }, 'b'],
        ['equality at a dotted path', { 'organisation.id': 'nordfjord' }, 'de'],
        ['equality of a boolean', { cancelled: true }, 'c'],
        ['null', { month: null }, 'c'],
        ['null where the field is missing', { vessel: null, code: 'A1' }, 'a'],
        ['$in', { code: { $in: ['A1', 'C3', 'none'] } }, 'ac'],
        ['$in of nothing', { code: { $in: [] } }, ''],
        ['$in with null', { month: { $in: ['2026-02', null] } }, 'bc'],
        ['$ne, also where it is missing', { month: { $ne: '2026-01' } }, 'bcd'],
        ['$ne null', { quantity: { $ne: null } }, 'abce'],
        ['a range of strings', { month: { $gte: '2026-01', $lt: '2026-02' } }, 'ae'],
        ['an upper bound does not match null', { month: { $lt: '2026-02' } }, 'ae'],
        ['an upper bound of numbers', { quantity: { $lte: 7.5 } }, 'be'],
        ['a lower bound of numbers', { quantity: { $gt: 7 } }, 'ace'],
        ['a range of another type finds nothing', { code: { $gt: 0 } }, ''],
        ['a string bound does not match numbers', { quantity: { $lt: 'z' } }, ''],
        ['$exists', { month: { $exists: true } }, 'abcde'],
        ['$exists false', { vessel: { $exists: false } }, 'abcde'],
        ['$contains without case and accents', { search: { $contains: 'ÇAO l' } }, 'd'],
        ['$contains takes wildcards literally', { search: { $contains: '%_' } }, 'e'],
        ['an element of an array', { 'ports.id': 'NLRTM' }, 'ac'],
        ['an element that is not indexed', { 'ports.qty': { $gt: 3 } }, 'a'],
        ['$in over elements', { 'ports.id': { $in: ['CNSHA', 'USNYC'] } }, 'a'],
        ['no element', { 'ports.id': { $ne: 'NLRTM' } }, 'bde'],
        ['an element that is a value', { brokers: 'meridian' }, 'b'],
        ['$contains in elements', { 'ports.id': { $contains: 'x' } }, ''],
        ['$or', { $or: [{ code: 'A1' }, { 'organisation.id': 'nordfjord', quantity: null }] }, 'ad'],
        ['$or of nothing', { $or: [] }, ''],
        ['$and', { $and: [{ month: '2026-01' }, { 'organisation.id': 'atlantica' }] }, 'a'],
        ['_id', { _id: { $in: ['b', 'e'] } }, 'be'],
        ['a value that looks like SQL', { code: "' OR 1=1 --" }, ''],
      ];
      test.each(cases)('%s', async (_name, filter, expected) => {
        expect(await ids(filter)).toBe(expected);
        expect(await documents.count(cargoes, filter)).toBe(expected.length);
        expect(idsOf(await documents.changedSince(cargoes, at(0), filter, 100))).toBe(expected);
      });

      const refused: readonly (readonly [string, Filter])[] = [
        ['an unknown operator', { code: { $regex: 'x' } as unknown as Filter[] } as Filter],
        ['an unknown top operator', { $where: 'x' } as Filter],
        ['an undefined value', { code: undefined }],
        ['an empty condition', { code: {} }],
        ['a path outside the grammar', { "code') OR 1=1 --": 'x' }],
        ['a number that is none', { quantity: Number.NaN }],
        ['null in an array', { 'ports.id': null }],
        ['$in without a list', { code: { $in: 'x' as never } }],
      ];
      test.each(refused)('refuses %s', async (_name, filter) => {
        await expect(documents.find(cargoes, filter)).rejects.toThrow(InvalidQuery);
        await expect(documents.count(cargoes, filter)).rejects.toThrow(InvalidQuery);
      });

      test('sorts, with null first and ties by id, and pages', async () => {
        const sorted = await documents.find(cargoes, {}, { sort: [['month', 1]] });
        expect(idsOf(sorted)).toBe('caebd');
        const back = await documents.find(cargoes, {}, { sort: [['month', -1]], skip: 1, limit: 3 });
        expect(idsOf(back)).toBe('bea');
        const two = await documents.find(cargoes, {}, { sort: [['organisation.id', -1], ['quantity', 1]] }); // prettier-ignore
        expect(idsOf(two)).toBe('debac');
        await expect(documents.find(cargoes, {}, { sort: [['ports.id', 1]] })).rejects.toThrow(InvalidQuery);
        await expect(documents.find(cargoes, {}, { limit: -1 })).rejects.toThrow(InvalidQuery);
      });

      test('gives one and many by id', async () => {
        expect(await documents.get(cargoes, 'b')).toEqual({
          id: 'b',
          position: at(2),
          revision: 2,
          document: world[1]?.document,
        });
        expect(await documents.get(cargoes, 'z')).toBeUndefined();
        expect(idsOf(await documents.getMany(cargoes, ['e', 'z', 'a']))).toBe('ea');
        expect(await documents.getMany(cargoes, [])).toEqual([]);
      });

      test('lists distinct values, those of elements too', async () => {
        expect(await documents.distinct(cargoes, 'month', {})).toEqual(['2026-01', '2026-02', '2026-03']);
        expect(await documents.distinct(cargoes, 'quantity', {})).toEqual([5, 7.5, 10_000]);
        expect(await documents.distinct(cargoes, 'cancelled', {})).toEqual([false, true]);
        expect(await documents.distinct(cargoes, 'ports.id', { code: 'A1' })).toEqual(['CNSHA', 'NLRTM']);
        expect(await documents.distinct(cargoes, 'brokers', {})).toEqual(['meridian']);
      });

      test('groups, counts and sums', async () => {
        const groups = await documents.group(cargoes, {
          filter: { 'organisation.id': 'atlantica' },
          keys: ['month', 'cancelled'],
          sum: ['quantity'],
          min: ['code'],
          max: ['code'],
        });
        expect(groups).toEqual([
          { keys: { month: null, cancelled: true }, count: 1, sum: { quantity: 10_000 }, min: { code: 'C3' }, max: { code: 'C3' } },
          { keys: { month: '2026-01', cancelled: false }, count: 1, sum: { quantity: 10_000 }, min: { code: 'A1' }, max: { code: 'A1' } },
          { keys: { month: '2026-02', cancelled: false }, count: 1, sum: { quantity: 5 }, min: { code: 'B2' }, max: { code: 'B2' } },
        ]); // prettier-ignore
        const all = await documents.group(cargoes, { filter: {}, keys: [], sum: ['quantity'] });
        expect(all).toEqual([{ keys: {}, count: 5, sum: { quantity: 20_012.5 }, min: {}, max: {} }]);
        expect(await documents.group(cargoes, { filter: { code: 'none' }, keys: [] })).toEqual([]);
      });

      test('groups by the elements of one array', async () => {
        const groups = await documents.group(cargoes, { filter: {}, keys: ['ports.id'], sum: ['ports.qty'] });
        expect(groups.map(({ keys, count, sum }) => [keys['ports.id'], count, sum['ports.qty']])).toEqual([
          ['CNSHA', 1, 4],
          ['NLRTM', 2, 7],
        ]);
        const both = documents.group(cargoes, { filter: {}, keys: ['ports.id', 'brokers'] });
        await expect(both).rejects.toThrow(InvalidQuery);
      });
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

      test('changes are told oldest first, up to a limit', async () => {
        await writer.write([writeOf(5, world)]);
        await writer.write([writeOf(6, [put('a', 6, cargo('A6'))])]);
        expect(idsOf(await documents.changedSince(cargoes, at(2), {}, 3))).toBe('cde');
        expect(idsOf(await documents.changedSince(cargoes, at(5), {}, 3))).toBe('a');
        const nordfjord = await documents.changedSince(cargoes, at(0), { 'organisation.id': 'nordfjord' }, 9);
        expect(idsOf(nordfjord)).toBe('de');
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

    describe('history', () => {
      const history = (versions: readonly VersionWrite[]): Promise<void> =>
        writer.write([writeOf(9, [], { versions })]);

      test('versions follow one another without gaps', async () => {
        await history([version('a', 1, 'x', cargo('1')), version('a', 3, 'y', cargo('2'))]);
        expect(await documents.versions(cargoes, 'a')).toEqual([
          { id: 'a', version: 2, from: day(3), to: null, position: at(3), document: cargo('2') },
          { id: 'a', version: 1, from: day(1), to: day(3), position: at(1), document: cargo('1') },
        ]);
        expect(await documents.versions(cargoes, 'z')).toEqual([]);
      });

      test('a repeat changes nothing, wherever the batches were cut', async () => {
        const all = [
          version('a', 1, 'x', cargo('1')),
          version('a', 2, 'x', cargo('1b')),
          version('a', 4, 'y', cargo('2')),
          version('a', 5, 'z', null),
          version('a', 6, 'w', cargo('3')),
        ];
        await history(all.slice(0, 3));
        await history(all.slice(1, 4));
        await history(all);
        await history(all);
        const versions = await documents.versions(cargoes, 'a');
        expect(versions.map(({ version, from, to, document }) => [version, from, to, document.code])).toEqual(
          [
            [3, day(6), null, '3'],
            [2, day(4), day(5), '2'],
            [1, day(1), day(4), '1b'],
          ],
        );
      });

      test('says what held at a moment', async () => {
        await history([
          version('a', 1, 'x', cargo('a1')),
          version('b', 2, 'x', cargo('b1', { organisation: { id: 'nordfjord' } })),
          version('a', 4, 'y', cargo('a2')),
          version('b', 6, 'y', null),
        ]);
        const codes = async (moment: string, filter: Filter = {}): Promise<string> =>
          (await documents.asOf(cargoes, moment, filter)).map(({ document }) => document.code).join(' ');
        expect(await codes(day(0))).toBe('');
        expect(await codes(day(1))).toBe('a1');
        expect(await codes(day(3))).toBe('a1 b1');
        expect(await codes(day(4))).toBe('a2 b1');
        expect(await codes(day(7))).toBe('a2');
        expect(await codes(day(5), { 'organisation.id': 'nordfjord' })).toBe('b1');
      });

      test('finds and counts versions by their document and by their own fields', async () => {
        await history([
          version('a', 1, 'x', cargo('a1', { ports: [{ id: 'CNSHA', qty: 1 }] })),
          version('b', 2, 'x', cargo('b1')),
          version('a', 3, 'y', cargo('a2')),
          version('a', 5, 'z', cargo('a3')),
        ]);
        const found = async (filter: Filter, options = {}): Promise<string> =>
          (await documents.findVersions(cargoes, filter, options))
            .map(({ document }) => document.code)
            .join(' ');
        expect(await found({ to: { $ne: null } }, { sort: [['to', -1]] })).toBe('a2 a1');
        expect(await found({ to: null })).toBe('a3 b1');
        expect(await found({ version: { $gt: 1 } }, { sort: [['version', -1]], limit: 1 })).toBe('a3');
        expect(await found({ from: { $gte: day(2), $lt: day(5) } }, { sort: [['from', 1]] })).toBe('b1 a2');
        expect(await found({ to: { $gt: day(2) } })).toBe('a1 a2');
        expect(await found({ 'ports.id': 'CNSHA' })).toBe('a1');
        expect(await found({ _id: 'a', code: { $in: ['a2', 'b1'] } })).toBe('a2');
        expect(await documents.countVersions(cargoes, { _id: 'a' })).toBe(3);
      });

      test('is refused where a model keeps none', async () => {
        const plain: ReadModel<Cargo> = { ...cargoes, history: false };
        await expect(documents.asOf(plain, day(1), {})).rejects.toThrow(InvalidQuery);
      });
    });

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
        expect(idsOf(await documents.find(narrower, { 'ports.qty': { $in: [1, 6] } }))).toBe('ac');
        expect(idsOf(await documents.find(narrower, { quantity: 5 }))).toBe('b');
        const [state] = await writer.generations('cargoes');
        expect(state?.checkpoint).toBe(at(5));
      });

      test('a model without a generation is empty', async () => {
        const other: ReadModel<Cargo> = { ...cargoes, name: 'others' };
        expect(await documents.find(other, {})).toEqual([]);
        expect(await documents.count(other, {})).toBe(0);
        expect(await documents.group(other, { filter: {}, keys: ['code'] })).toEqual([]);
        expect(await documents.generation(other)).toBe('others@0#0');
        await expect(documents.find(other, { $bad: [] })).rejects.toThrow(InvalidQuery);
      });

      test('flipping to what is not there is refused and changes nothing', async () => {
        await expect(writer.flip('cargoes', 'cargoes@7#1', day(1))).rejects.toThrow();
        expect(await documents.generation(cargoes)).toBe(first);
      });
    });
  });
};
