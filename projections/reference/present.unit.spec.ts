import { expect, it } from '@jest/globals';
import { ports } from '#voyage-exchange/simulator/master-data/ports';
import { portTime } from './present.ts';

it.each([
  ['BRSSZ', '2027-07-01T11:00:00.000Z', '2027-07-01T08:00:00-03:00'],
  ['NLRTM', '2027-07-01T11:00:00.000Z', '2027-07-01T13:00:00+02:00'],
  ['NLRTM', '2027-01-01T23:30:00.000Z', '2027-01-02T00:30:00+01:00'],
])('%s tells %s as its own clocks show it', (port, moment, shown) => {
  expect(portTime(moment, ports[port] ?? {})).toBe(shown);
});

it('tells UTC where the zone of a port is not known', () => {
  expect(portTime('2027-07-01T11:00:00.000Z', {})).toBe('2027-07-01T11:00:00+00:00');
});
