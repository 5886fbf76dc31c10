import { describe, expect, test } from '@jest/globals';
import { checkPath, documentCheck, elementsAt, indexedArrayPaths, resolvePath } from './model-paths.ts';
import { InvalidQuery, type ReadModel } from './port.ts';

const model: ReadModel<unknown> = {
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
