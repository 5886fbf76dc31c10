import { describe, expect, test } from '@jest/globals';
import { checkPath, documentCheck, elementsAt, indexedArrayPaths, resolvePath } from './model-paths.ts';
import { type Filter, type FindOptions, InvalidQuery, type ReadModel, type StoredModel } from './port.ts';

const model: StoredModel = {
  name: 'cargoes',
  indexes: [['organisation.id', 'month'], ['ports.id'], ['ports.berths.code'], ['_id']],
  arrays: ['ports', 'ports.berths'],
  history: false,
};

describe('paths of a model', () => {
  test.each(["a'b", 'a b', '', '.a', 'a.', 'a..b', '$a', 'a"', 'a[0]', '1a'])('refuse %s', (path) => {
    expect(() => checkPath(path)).toThrow(InvalidQuery);
  });

  test('know the arrays on their way', () => {
    expect(resolvePath(model, 'organisation.id').steps).toEqual([['organisation', 'id']]);
    expect(resolvePath(model, 'ports.id').steps).toEqual([['ports'], ['id']]);
    expect(resolvePath(model, 'ports.berths.code').steps).toEqual([['ports'], ['berths'], ['code']]);
    expect(resolvePath(model, 'ports').steps).toEqual([['ports'], []]);
    expect(indexedArrayPaths(model)).toEqual(['ports.id', 'ports.berths.code']);
  });

  test('find every element once', () => {
    const document = {
      ports: [
        { id: 'CNSHA', berths: [{ code: 1 }, { code: 2 }] },
        { id: 'NLRTM', berths: [{ code: 2 }] },
        { id: null },
      ],
    };
    expect(elementsAt(document, resolvePath(model, 'ports.id'))).toEqual(['CNSHA', 'NLRTM']);
    expect(elementsAt(document, resolvePath(model, 'ports.berths.code'))).toEqual([1, 2]);
    expect(elementsAt({}, resolvePath(model, 'ports.id'))).toEqual([]);
  });

  test('say which documents an index would miss', () => {
    const fault = documentCheck(model);
    expect(fault({ organisation: { id: 'a' }, month: null, ports: [{ id: 'x' }] })).toBeUndefined();
    expect(fault({})).toBeUndefined();
    expect(fault({ organisation: [{ id: 'a' }] })).toMatch(/organisation\.id passes through an array/);
    expect(fault({ month: { year: 2026 } })).toMatch(/month does not lead to a single value/);
    expect(fault({ ports: [{ id: ['x'] }] })).toMatch(/ports\.id does not lead to a single value/);
  });
});

describe('paths of documents', () => {
  interface Cargo {
    readonly code: string;
    readonly port: { readonly id: string } | null;
    readonly lines: readonly { readonly qty: number }[];
  }

  test('compile where they lead to something, through arrays too, and only there', () => {
    const right: Filter<Cargo> = {
      $or: [{ code: 'A' }, { 'port.id': null }],
      'lines.qty': { $gt: 1 },
      _id: 'x',
    };
    const model: ReadModel<Cargo> = { name: 'cargoes', history: false, indexes: [['port.id', '_id']] };
    // @ts-expect-error A misspelt path
    const misspelt: Filter<Cargo> = { $and: [{ cod: 'A' }] };
    // @ts-expect-error A path that ends too early to exist
    const index: ReadModel<Cargo> = { ...model, indexes: [['ports.id']] };
    // @ts-expect-error The same of an order
    const options: FindOptions<Cargo> = { sort: [['lines.quantity', 1]] };
    expect([right, model, misspelt, index, options]).toHaveLength(5);
  });
});
