import { describe, expect, it } from '@jest/globals';
import type { PortCall } from '#domain/voyage/calls';
import { sailedSpanOf } from './voyage-reports.ts';

const call = (at: string, happened: boolean): PortCall => ({
  callId: 'v-1~a',
  port: { id: 'BRSSZ', name: 'Santos' },
  agents: [],
  terminals: [
    {
      terminalId: 't-1',
      name: 'Terminal 1',
      type: 'L',
      stemMt: null,
      eta: { at, happened },
      etb: null,
      etd: null,
    },
  ],
});

const voyage = {
  state: 'ongoing',
  begins: '2027-03-01T06:00:00.000Z',
  ends: '2027-04-01T06:00:00.000Z',
  calls: [call('2027-03-01T06:00:00.000Z', true), call('2027-04-01T06:00:00.000Z', false)],
  toldAt: '2027-03-10T00:00:00.000Z',
} as const;

describe('the time that a vessel is on a voyage', () => {
  it('goes on beyond what was expected, but not for ever', () => {
    expect(sailedSpanOf(voyage, [])).toEqual({ from: voyage.begins, to: '2027-05-01T06:00:00.000Z' });
  });

  it('ends with what happened last, not with what was expected', () => {
    const { begins: to } = voyage;
    expect(sailedSpanOf({ ...voyage, state: 'completed' }, [])).toEqual({ from: to, to });
  });

  it('begins where the vessel ended the voyage that she was on before', () => {
    const before = {
      ...voyage,
      state: 'completed',
      begins: '2027-02-20T00:00:00.000Z',
      calls: [call('2027-03-12T00:00:00.000Z', true)],
    } as const;
    expect(sailedSpanOf(voyage, [before])).toMatchObject({ from: '2027-03-12T00:00:00.000Z' });
    const alsoLater = { ...before, begins: '2027-03-02T00:00:00.000Z' };
    expect(sailedSpanOf(voyage, [alsoLater])).toMatchObject({ from: '2027-03-12T00:00:00.000Z' });
  });

  it('ends where her next voyage begins', () => {
    const next = { ...voyage, begins: '2027-04-03T00:00:00.000Z', ends: '2027-05-20T00:00:00.000Z' };
    expect(sailedSpanOf(voyage, [next])).toMatchObject({ from: voyage.begins, to: next.begins });
    expect(sailedSpanOf(next, [voyage])).toMatchObject({ from: next.begins });
  });

  it.each(['upcoming', 'cancelled'] as const)('is none of one that is %s', (state) => {
    expect(sailedSpanOf({ ...voyage, state }, [])).toBeNull();
  });
});
