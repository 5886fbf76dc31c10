import { describe, expect, it } from '@jest/globals';
import { portsFor, voyagesFor } from './fitting.ts';

const ref = (id: string) => ({ id, name: id });
const tradelanes = [
  { ...ref('EU'), inTradelanes: ['NWE'] },
  { ...ref('FE'), inTradelanes: [] },
];
const ports = [
  { ...ref('a'), inTradelanes: ['EU'], inTypes: [] },
  { ...ref('b'), inTradelanes: ['FE'], inTypes: [] },
  { ...ref('c'), inTradelanes: ['NWE'], inTypes: ['open-hatch'] },
  { ...ref('d'), inTradelanes: [], inTypes: [] },
];

describe('ports', () => {
  it.each([
    ['all where nothing is chosen', null, null, ['a', 'b', 'c', 'd']],
    ['those of the trade and its lanes', ref('EU'), null, ['a', 'c']],
    ['those that take the vessel type', ref('EU'), ref('bulk'), ['a']],
    ['all types where a port names none', null, ref('bulk'), ['a', 'b', 'd']],
    ['all of a trade that is not in the list', ref('XX'), null, ['a', 'b', 'c', 'd']],
  ])('%s', (_what, trade, type, ids) => {
    expect(portsFor(ports, tradelanes, { trade, type }).map(({ id }) => id)).toEqual(ids);
  });
});

it('offers voyages by trade, by id or name, and type', () => {
  const voyage = (id: string, tradeCode: string, typeId: string) => ({
    ...ref(id),
    tradeCode,
    typeId,
    vesselName: id,
    ports: [],
  });
  const voyages = [voyage('1', 'EU', 'bulk'), voyage('2', 'Europe', 'open-hatch'), voyage('3', 'FE', 'bulk')];
  const trade = { id: 'EU', name: 'Europe' };
  const ids = (chosen: Parameters<typeof voyagesFor>[1]) => voyagesFor(voyages, chosen).map(({ id }) => id);
  expect(ids({ trade, type: null })).toEqual(['1', '2']);
  expect(ids({ trade, type: ref('bulk') })).toEqual(['1']);
  expect(ids({ trade: null, type: null })).toEqual(['1', '2', '3']);
});
