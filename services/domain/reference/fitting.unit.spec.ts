import { describe, expect, it } from '@jest/globals';
import { contractsFor, masterBookingsFor, portsFor, voyagesFor } from './fitting.ts';

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

it('offers master bookings by trade and organisation', () => {
  const master = (id: string, inTradelanes: readonly string[], inOrganisations: readonly string[]) => ({
    ...ref(id),
    inTradelanes,
    inOrganisations,
  });
  const all = [master('1', ['EU'], []), master('2', [], ['own']), master('3', ['EU'], ['other'])];
  const ids = (trade: ReturnType<typeof ref> | null) =>
    masterBookingsFor(all, { trade }, 'own').map(({ id }) => id);
  expect(ids(ref('EU'))).toEqual(['1', '2']);
  expect(ids(ref('FE'))).toEqual(['2']);
  expect(ids(null)).toEqual(['1', '2']);
});

it('offers contracts of the trade in whose period the laycan begins, its first and last day among it', () => {
  const contract = (name: string, tradeId: string, year: number) => ({
    name,
    tradeId,
    periodStart: `${year}-01-01`,
    periodEnd: `${year}-12-31`,
  });
  const all = [contract('EU 27', 'EU', 2027), contract('EU 28', 'EU', 2028), contract('FE 27', 'FE', 2027)];
  const names = (trade: string | null, laycanStart: string | null) =>
    contractsFor(all, { trade: trade === null ? null : ref(trade), laycanStart }).map(({ name }) => name);
  expect(names('EU', '2027-12-31')).toEqual(['EU 27']);
  expect(names('EU', '2028-01-01')).toEqual(['EU 28']);
  expect(names('EU', null)).toEqual(['EU 27', 'EU 28']);
  expect(names(null, '2027-06-01')).toEqual(['EU 27', 'FE 27']);
  expect(names('FE', '2029-01-01')).toEqual([]);
});
