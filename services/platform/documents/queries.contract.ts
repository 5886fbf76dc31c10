/** The querying half of the contract of documents, over one small world of cargoes. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { at, cargoes, idsOf, world } from './cargoes.contract.ts';
import { type AnyFilter, type DocumentQueries, InvalidQuery } from './port.ts';

/** Filters of that world, and the ids of what matches. */
export const filterCases: readonly (readonly [string, AnyFilter, string])[] = [
  ['everything', {}, 'abcde'],
  ['equality', { code: 'B2' }, 'b'],
  ['equality at a dotted path', { 'organisation.id': 'nordfjord' }, 'de'],
  ['the order of ids along an index of another', { 'organisation.id': 'atlantica' }, 'abc'],
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
/** @param open answers about a store that holds the world */
/** What is asked changes nothing: all of it is asked of documents that are opened once. */
export const queriesContract = (
  when: string,
  open: () => Promise<{ readonly documents: DocumentQueries; readonly remove: () => Promise<void> }>,
): void => {
  describe(`documents ${when}`, () => {
    let documents: DocumentQueries;
    let remove: () => Promise<void>;

    const ids = async (filter: AnyFilter): Promise<string> => idsOf(await documents.find(cargoes, filter));

    beforeAll(async () => {
      ({ documents, remove } = await open());
    });
    afterAll(() => remove());

    test.each(filterCases)('%s', async (_name, filter, expected) => {
      expect(await ids(filter)).toBe(expected);
      expect(await documents.count(cargoes, filter)).toBe(expected.length);
      expect(await documents.countEach(cargoes, {}, [filter, {}])).toEqual([expected.length, 5]);
      expect(await documents.countEach(cargoes, filter, [{ _id: 'a' }])).toEqual([
        expected.includes('a') ? 1 : 0,
      ]);
    });

    const refused: readonly (readonly [string, AnyFilter])[] = [
      ['an unknown operator', JSON.parse('{"code":{"$regex":"x"}}') as AnyFilter],
      ['an unknown top operator', { $where: 'x' } as AnyFilter],
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
      await expect(documents.countEach(cargoes, {}, [filter])).rejects.toThrow(InvalidQuery);
      await expect(documents.countEach(cargoes, filter, [{}])).rejects.toThrow(InvalidQuery);
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

    test('lists the ids of all that match, in the order asked for', async () => {
      expect((await documents.ids(cargoes, {}, [['month', 1]])).join('')).toBe('caebd');
      expect((await documents.ids(cargoes, {})).join('')).toBe('abcde');
      expect(await documents.ids(cargoes, { code: 'none' })).toEqual([]);
      await expect(documents.ids(cargoes, {}, [['ports.id', 1]])).rejects.toThrow(InvalidQuery);
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
};
