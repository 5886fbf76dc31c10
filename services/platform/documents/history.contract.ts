/** What documents promise of the past, whatever engine keeps them. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { at, type Cargo, cargo, cargoes, day, version, writeOf } from './cargoes.contract.ts';
import { type AnyFilter, type Documents, InvalidQuery, type ReadModel } from './port.ts';
import type { DocumentsWriter, VersionWrite } from './writer-port.ts';

export const historyContract = (
  opened: () => { readonly writer: DocumentsWriter; readonly documents: Documents },
): void => {
  describe('history', () => {
    let writer: DocumentsWriter;
    let documents: Documents;

    beforeEach(() => {
      ({ writer, documents } = opened());
    });

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
      expect(versions.map(({ version, from, to, document }) => [version, from, to, document.code])).toEqual([
        [3, day(6), null, '3'],
        [2, day(4), day(5), '2'],
        [1, day(1), day(4), '1b'],
      ]);
    });

    const held = async (moment: string): Promise<string | undefined> =>
      (await documents.at(moment).get(cargoes, 'a'))?.document.code;

    test('what is written under the same name supersedes what held, and is the same version', async () => {
      await history([version('a', 1, 'x', cargo('1')), version('a', 3, 'x', cargo('1b'))]);
      await history([version('a', 5, 'y', cargo('2')), version('a', 6, 'y', cargo('2b'))]);
      await history([version('a', 7, 'y', cargo('2c'))]);
      const told = (await documents.versions(cargoes, 'a')).map(({ version, from, to, position, document }) => [version, from, to, position, document.code]); // prettier-ignore
      expect(told).toEqual([
        [2, day(5), null, at(7), '2c'],
        [1, day(1), day(5), at(3), '1b'],
      ]);
      expect(await documents.findVersions(cargoes, {}, { sort: [['from', -1]] })).toHaveLength(2);
      expect(await documents.findVersions(cargoes, { from: day(5) })).toHaveLength(1);
      expect(await documents.findVersions(cargoes, { from: day(6) })).toEqual([]);
      expect(await documents.countVersions(cargoes, {})).toBe(2);
      const days = [0, 1, 2, 3, 4, 5, 6, 7, 9];
      expect(await Promise.all(days.map((n) => held(day(n))))).toEqual([undefined, '1', '1', '1b', '1b', '2', '2b', '2c', '2c']); // prettier-ignore
    });

    test('what one name holds of one moment is one, however its writes were cut', async () => {
      const sameMoment = (position: number, document: Cargo): VersionWrite => ({
        ...version('a', position, 'x', document),
        from: day(1),
      });
      await history([sameMoment(1, cargo('1')), sameMoment(2, cargo('1b'))]);
      await history([sameMoment(3, cargo('1c'))]);
      expect(await documents.everHeld(cargoes, undefined, 9)).toEqual([
        { id: 'a', row: 1, version: 1, from: day(1), to: null, superseded: false, position: at(3), revision: 3, document: cargo('1c') },
      ]); // prettier-ignore
    });

    test('what a name held is not taken up again once the document was gone', async () => {
      await history([version('a', 1, 'x', cargo('1')), version('a', 2, 'x', null)]);
      await history([version('a', 4, 'x', cargo('2'))]);
      const told = (await documents.versions(cargoes, 'a')).map(({ version, from, to }) => [version, from, to]); // prettier-ignore
      expect(told).toEqual([
        [2, day(4), null],
        [1, day(1), day(2)],
      ]);
      expect(await Promise.all([1, 2, 3, 4].map((n) => held(day(n))))).toEqual(['1', undefined, undefined, '2']); // prettier-ignore
    });

    test('tells all that was ever held, by id and row', async () => {
      const all = [
        version('b', 1, 'x', cargo('b1')),
        version('a', 2, 'x', cargo('a1')),
        version('a', 3, 'x', cargo('a1b')),
        version('a', 4, 'y', cargo('a2')),
        version('b', 5, 'y', null),
      ];
      await history(all.slice(0, 3));
      await history(all.slice(1));
      await history(all);
      const rows = (await documents.everHeld(cargoes, undefined, 9)).map(({ id, row, version, from, to, superseded, revision }) => [id, row, version, from, to, superseded, revision]); // prettier-ignore
      expect(rows).toEqual([
        ['a', 1, 1, day(2), day(3), true, 2],
        ['a', 2, 1, day(3), day(4), false, 3],
        ['a', 3, 2, day(4), null, false, 4],
        ['b', 1, 1, day(1), day(5), false, 1],
      ]);
      const next = await documents.everHeld(cargoes, { id: 'a', row: 2 }, 1);
      expect(next.map(({ id, row }) => [id, row])).toEqual([['a', 3]]);
      expect(await documents.everHeld(cargoes, { id: 'b', row: 1 }, 9)).toEqual([]);
    });

    test('says what held at a moment', async () => {
      await history([
        version('a', 1, 'x', cargo('a1')),
        version('b', 2, 'x', cargo('b1', { organisation: { id: 'nordfjord' } })),
        version('a', 4, 'y', cargo('a2')),
        version('b', 6, 'y', null),
      ]);
      const codes = async (moment: string, filter: AnyFilter = {}): Promise<string> =>
        (await documents.at(moment).find(cargoes, filter)).map(({ document }) => document.code).join(' ');
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
      const found = async (filter: AnyFilter, options = {}): Promise<string> =>
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

    test('groups and sums what held at a moment', async () => {
      await history([
        version('a', 1, 'x', cargo('a1', { quantity: 10, ports: [{ id: 'CNSHA', qty: 4 }] })),
        version('b', 2, 'x', cargo('b1', { quantity: 5, month: null })),
        version('c', 3, 'x', cargo('c1', { quantity: 7, organisation: { id: 'nordfjord' } })),
        version('a', 4, 'y', cargo('a2', { quantity: 20, ports: [{ id: 'NLRTM', qty: 20 }] })),
        version('b', 6, 'y', cargo('b2', { quantity: 5, month: null, cancelled: true })),
      ]);
      const sums = async (moment: string, filter: AnyFilter = {}): Promise<unknown> =>
        (
          await documents.at(moment).group(cargoes, { filter, keys: ['month', 'cancelled'], sum: ['quantity'] })
        ).map(({ keys, count, sum }) => [keys['month'], keys['cancelled'], count, sum['quantity']]); // prettier-ignore
      expect(await sums(day(0))).toEqual([]);
      expect(await sums(day(2))).toEqual([
        [null, false, 1, 5],
        ['2026-03', false, 1, 10],
      ]);
      expect(await sums(day(5))).toEqual([
        [null, false, 1, 5],
        ['2026-03', false, 2, 27],
      ]);
      expect(await sums(day(6), { 'organisation.id': 'atlantica' })).toEqual([
        [null, true, 1, 5],
        ['2026-03', false, 1, 20],
      ]);
      expect(await sums(day(5), { _id: { $in: ['a', 'c'] }, quantity: { $lt: 20 } })).toEqual([
        ['2026-03', false, 1, 7],
      ]);
      const byPort = async (moment: string): Promise<unknown> =>
        (await documents.at(moment).group(cargoes, { filter: {}, keys: ['ports.id'], sum: ['ports.qty'] })).map(
          ({ keys, sum }) => [keys['ports.id'], sum['ports.qty']],
        ); // prettier-ignore
      expect(await byPort(day(3))).toEqual([['CNSHA', 4]]);
      expect(await byPort(day(4))).toEqual([['NLRTM', 20]]);
    });

    test('tells what versions held, and how many there were of each', async () => {
      await history([
        version('a', 1, 'x', cargo('a1', { ports: [{ id: 'CNSHA', qty: 4 }] })),
        version('b', 2, 'x', cargo('b1', { month: null, organisation: { id: 'nordfjord' } })),
        version('a', 3, 'x', cargo('a1b', { month: '2026-04', ports: [{ id: 'CNSHA', qty: 5 }] })),
        version('a', 4, 'y', cargo('a2', { cancelled: true, ports: [{ id: 'NLRTM', qty: 20 }] })),
        version('b', 6, 'y', null),
      ]);
      const versions = documents.ofVersions();
      expect(await versions.ids(cargoes, {}, [['_id', 1]])).toEqual(['a', 'a', 'b']);
      expect(await versions.ids(cargoes, { month: '2026-04', _id: { $gt: '' } }, [['_id', 1]])).toEqual([
        'a',
      ]);
      expect(await versions.distinct(cargoes, 'month', {})).toEqual(['2026-03', '2026-04']);
      expect(await versions.distinct(cargoes, 'ports.id', {})).toEqual(['CNSHA', 'NLRTM']);
      expect(await versions.distinct(cargoes, 'code', { to: null })).toEqual(['a2']);
      const counts = async (filter: AnyFilter): Promise<unknown> =>
        (await versions.group(cargoes, { filter, keys: ['organisation.id', 'cancelled'] })).map(({ keys, count }) => [keys['organisation.id'], keys['cancelled'], count]); // prettier-ignore
      expect(await counts({})).toEqual([
        ['atlantica', false, 1],
        ['atlantica', true, 1],
        ['nordfjord', false, 1],
      ]);
      expect(await counts({ version: 1, _id: { $in: ['a'] } })).toEqual([['atlantica', false, 1]]);
    });

    test('is refused where a model keeps none', async () => {
      const plain: ReadModel<Cargo> = { ...cargoes, history: false };
      const then = documents.at(day(1));
      await expect(then.get(plain, 'a')).rejects.toThrow(InvalidQuery);
      await expect(then.getMany(plain, ['a'])).rejects.toThrow(InvalidQuery);
      await expect(then.find(plain, {})).rejects.toThrow(InvalidQuery);
      await expect(then.ids(plain, {})).rejects.toThrow(InvalidQuery);
      await expect(then.count(plain, {})).rejects.toThrow(InvalidQuery);
      await expect(then.countEach(plain, {}, [{}])).rejects.toThrow(InvalidQuery);
      await expect(then.distinct(plain, 'code', {})).rejects.toThrow(InvalidQuery);
      await expect(then.group(plain, { filter: {}, keys: [] })).rejects.toThrow(InvalidQuery);
      await expect(documents.ofVersions().ids(plain, {})).rejects.toThrow(InvalidQuery);
      await expect(documents.ofVersions().distinct(plain, 'code', {})).rejects.toThrow(InvalidQuery);
      await expect(documents.ofVersions().group(plain, { filter: {}, keys: [] })).rejects.toThrow(
        InvalidQuery,
      );
      await expect(documents.everHeld(plain, undefined, 9)).rejects.toThrow(InvalidQuery);
    });
  });
};
