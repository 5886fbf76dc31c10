import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { when } from 'mobx';
import type { TimelineAnswer } from '#contracts/port-calls/timeline';
import { portOf, voyageOf } from '../../../../../tests/support/timeline-fixture.ts';
import { CallsNow } from './CallsNow.ts';

describe('the calls as they stand now', () => {
  const original = globalThis.fetch;
  let asked: string[];
  let now: CallsNow;
  const call = (portId: string, eta: string) => portOf({ portId, eta });
  const answer: TimelineAnswer = {
    data: [voyageOf([call('v~a', '2027-03-03T10:00:00+01:00'), call('v~b', '2027-03-09T10:00:00+01:00')])],
    meta: { lastUpdated: null, today: '2027-03-20', asOf: null, companies: [] },
  };

  beforeEach(() => {
    asked = [];
    globalThis.fetch = async (url) => {
      asked.push(url as string);
      return Response.json(answer);
    };
    now = new CallsNow('/internal/port-calls');
  });
  afterEach(() => {
    now.close();
    globalThis.fetch = original;
  });

  it('are asked for where the past is shown, with what has ended since', async () => {
    now.beside('2027-03-08T23:59:59.999Z');
    await when(() => now.ports.size > 0, { timeout: 5_000 });
    expect(asked).toEqual(['/api/internal/port-calls?cp_start=2027-01-07']);
    expect(now.moved(call('v~a', '2027-03-03T10:00:00+01:00'))).toBeNull();
    expect(now.moved(call('v~b', '2027-03-07T10:00:00+01:00'))?.eta).toBe('2027-03-09T10:00:00+01:00');
    expect(now.moved(call('v~gone', '2027-03-07T10:00:00+01:00'))).toBeNull();
  });

  it('are held against nothing where now is shown', async () => {
    now.beside(null);
    expect(asked).toEqual([]);
    now.beside('2027-03-08T23:59:59.999Z');
    await when(() => now.ports.size > 0, { timeout: 5_000 });
    now.beside(null);
    expect(now.moved(call('v~b', '2027-03-07T10:00:00+01:00'))).toBeNull();
  });

  it('come back with the same past', async () => {
    now.beside('2027-03-08T23:59:59.999Z');
    await when(() => now.ports.size > 0, { timeout: 5_000 });
    now.beside(null);
    now.beside('2027-03-08T23:59:59.999Z');
    await when(() => now.ports.size > 0, { timeout: 5_000 });
    expect(now.moved(call('v~b', '2027-03-07T10:00:00+01:00'))).not.toBeNull();
  });
});
