import { describe, expect, it } from '@jest/globals';
import type { TimelineFilters } from '#contracts/port-calls/timeline';
import { barColours, PortColours } from './colours.ts';
import { narrowed } from './narrowing.ts';
import { periodText, problemsOf } from './PeriodFilter.tsx';

const filters: TimelineFilters = {
  ports: [
    { id: 'BRSSZ', name: 'Santos', inTradelanes: ['eu', 'fe'], inAgencies: ['1'] },
    { id: 'NLRTM', name: 'Rotterdam', inTradelanes: ['eu'], inAgencies: ['2'] },
    { id: 'CNTAO', name: 'Qingdao', inTradelanes: ['fe'], inAgencies: ['3'] },
  ],
  tradelanes: [
    { id: 'eu', name: 'EU', inPorts: ['BRSSZ', 'NLRTM'], inAgencies: ['1', '2'] },
    { id: 'fe', name: 'FE', inPorts: ['BRSSZ', 'CNTAO'], inAgencies: ['1', '3'] },
  ],
  agencies: [
    { id: '1', name: 'Porto Sul', inPorts: ['BRSSZ'], inTradelanes: ['eu', 'fe'] },
    { id: '2', name: 'Maas', inPorts: ['NLRTM'], inTradelanes: ['eu'] },
    { id: '3', name: 'Jiaozhou', inPorts: ['CNTAO'], inTradelanes: ['fe'] },
  ],
};

const ids = (offered: ReturnType<typeof narrowed>, name: string) => offered[name]?.map(({ id }) => id);

describe('Filters that narrow each other', () => {
  it('offer everything while nothing is chosen', () => {
    const offered = narrowed(filters, {});
    expect(ids(offered, 'ports')).toEqual(['BRSSZ', 'NLRTM', 'CNTAO']);
    expect(ids(offered, 'agencies')).toEqual(['1', '2', '3']);
  });

  it('offer what goes with what is chosen of the others', () => {
    const offered = narrowed(filters, { tradelanes: ['eu'] });
    expect(ids(offered, 'ports')).toEqual(['BRSSZ', 'NLRTM']);
    expect(ids(offered, 'agencies')).toEqual(['1', '2']);
    expect(ids(offered, 'tradelanes')).toEqual(['eu', 'fe']);
  });

  it('hold together, and keep what is chosen', () => {
    const offered = narrowed(filters, { tradelanes: ['fe'], agencies: ['2'] });
    expect(ids(offered, 'ports')).toEqual([]);
    expect(ids(offered, 'tradelanes')).toEqual(['eu', 'fe']);
    expect(ids(offered, 'agencies')).toEqual(['1', '2', '3']);
  });
});

describe('The custom range', () => {
  it('begins on 1 May 2017 at the earliest, and has no latest day', () => {
    expect(problemsOf({ start: '2017-04-30', end: null })).toEqual({
      start: 'This is before 1 May 2017, the first day that can be shown.',
    });
    expect(problemsOf({ start: '2017-05-01', end: '2099-12-31' })).toEqual({});
  });

  it('does not end before it begins', () => {
    expect(problemsOf({ start: '2027-03-03', end: '2027-03-02' })).toEqual({
      end: 'The end is before the start.',
    });
    expect(problemsOf({ start: '2027-03-03', end: '2027-03-03' })).toEqual({});
  });

  it('is said as it is set', () => {
    expect(periodText({ start: '2027-03-03', end: '2027-03-23' })).toBe('3 Mar 2027 to 23 Mar 2027');
    expect(periodText({ start: '2027-03-03', end: null })).toBe('From 3 Mar 2027');
    expect(periodText({ start: null, end: '2027-03-23' })).toBe('Until 23 Mar 2027');
    expect(periodText({ start: null, end: null })).toBe('All');
  });
});

describe('Colours of ports', () => {
  it('are twelve, in the order in which ports are met, and stay', () => {
    const colours = new PortColours();
    const ports = Array.from({ length: 14 }, (_, at) => `P${at}`);
    colours.meet(ports);
    expect(colours.of('P0')).toBe(0);
    expect(colours.of('P11')).toBe(11);
    expect(colours.of('P12')).toBe(0);
    colours.meet(['P13', 'P0']);
    expect(colours.of('P13')).toBe(13 % barColours);
  });
});
