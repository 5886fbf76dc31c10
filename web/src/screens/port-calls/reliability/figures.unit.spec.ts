import { describe, expect, it } from '@jest/globals';
import type { ReliabilityRow } from '#contracts/port-calls/reliability';
import { callCriteria, quarterDays } from './call-criteria.ts';
import { chartOf, hoursText, lateText, shareText } from './figures.ts';

const none = { count: 0, meanErrorHours: null, within12: null, within24: null };
const row = (id: string, calls: number, meanErrorHours: number | null = null): ReliabilityRow => ({
  id,
  name: id,
  calls,
  ahead: { d14: none, d7: { count: calls, meanErrorHours, within12: 0.5, within24: 0 }, d3: none, d1: none },
  waitHours: 12.4,
  stayHours: null,
});

describe('Figures of reliability', () => {
  it('say hours, shares and what there is none of', () => {
    expect([hoursText(18.46), hoursText(null)]).toEqual(['18.5 h', '-']);
    expect([shareText(0.636), shareText(0), shareText(null)]).toEqual(['64 %', '0 %', '-']);
    expect([lateText(6.5), lateText(-2), lateText(0.01), lateText(null)]).toEqual([
      '+6.5 h',
      '−2.0 h',
      '0.0 h',
      '-',
    ]);
  });

  it('are drawn of the groups with the most arrivals, quarters as they follow', () => {
    const rows = [row('A', 1, 3.2), row('B', 9, 8.6), row('C', 4)];
    expect(chartOf(rows, 'port', 'error', 'd7')).toMatchObject({
      unit: 'h',
      categories: ['B', 'C', 'A'],
      decimals: 1,
      series: [{ values: [8.6, null, 3.2] }],
    });
    expect(chartOf(rows, 'quarter', 'within12', 'd7')).toMatchObject({
      unit: '%',
      categories: ['A', 'B', 'C'],
      series: [{ values: [50, 50, 50] }],
    });
    expect(chartOf(rows, 'trade', 'within24', 'd7').series[0]?.values).toEqual([0, 0, 0]);
  });
});

describe('The arrivals behind a row', () => {
  const free = { start: null, end: null, ports: [], tradelanes: ['EU'] };

  it('are those of its port or trade, beside what the figures are narrowed by', () => {
    expect(callCriteria('port', 'NLRTM', free)).toEqual({
      ports: ['NLRTM'],
      tradelanes: ['EU'],
      cp_start: null,
      cp_end: null,
    });
    expect(callCriteria('trade', 'FE', free)).toMatchObject({ ports: [], tradelanes: ['FE'] });
  });

  it('are those of the days of its quarter within the period', () => {
    expect(quarterDays('2027-Q1')).toEqual(['2027-01-01', '2027-03-31']);
    expect(quarterDays('2028-Q4')).toEqual(['2028-10-01', '2028-12-31']);
    expect(quarterDays('unknown')).toBeNull();
    expect(callCriteria('quarter', '2027-Q1', { ...free, start: '2027-02-10' })).toMatchObject({
      cp_start: '2027-02-10',
      cp_end: '2027-03-31',
    });
    expect(callCriteria('quarter', '2027-Q1', { ...free, end: '2027-02-10' })).toMatchObject({
      cp_start: '2027-01-01',
      cp_end: '2027-02-10',
    });
  });
});
