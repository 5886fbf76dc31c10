import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type BookingTimeline,
  changeTitles,
  type TimelineChange,
  type TimelineEntry,
} from '#contracts/booking/timeline';
import { TimelineStore } from './TimelineStore.ts';
import { changeTitle, changeValue, eventText, handText, sourceText } from './timeline-words.ts';

const entry = (over: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: 'b/2',
  bookings: [{ id: 'b', code: 'SZ-1', bookingNo: '100014A' }],
  event: 'amended',
  at: '2027-03-01T09:00:00.000Z',
  by: ['A. Prado'],
  submittedBy: 'A. Prado',
  source: { isStaff: false, by: ['grid'] },
  version: 2,
  submissionId: 's-1',
  changes: [],
  broker: null,
  transfer: null,
  ...over,
});

describe('the words of a timeline', () => {
  it('have a title for every change that the specification names', () => {
    expect(Object.values(changeTitles)).toEqual(
      expect.arrayContaining([
        'Laycan',
        'Booking laycan',
        'Booking code added',
        'Booking code removed',
        'Discharge port',
        'Discharge quantity',
        'Nominated quantity',
        'Discharge port added',
        'Discharge port removed',
        'Loading quantity',
        'Load port',
        'Total quantity',
        'Trade',
        'Vessel type',
        'Vessel / voyage',
        'ETA',
      ]),
    );
  });

  it('number a discharge line that changed, and let its port name one that came or went', () => {
    const line = { number: 2, port: 'Antwerp' };
    const titleOf = (kind: TimelineChange['kind']) => changeTitle({ kind, line });
    expect(titleOf('dischargeQty')).toBe('Discharge quantity 2');
    expect(titleOf('dischargeAdded')).toBe('Discharge port added');
    expect(changeTitle({ kind: 'trade', line: null })).toBe('Trade');
  });

  it('read each value as people write it', () => {
    expect(changeValue('laycan', { start: '2027-03-04', finish: '2027-03-11' })).toBe('4 to 11 Mar 2027');
    expect(changeValue('laycan', { start: null, finish: null })).toBe('-');
    expect(changeValue('dischargeAdded', { port: 'Antwerp', qty: 20_000 })).toBe('Antwerp, 20\u2009000 MT');
    expect(changeValue('dischargeRemoved', { port: null, qty: null })).toBe('-');
    expect(changeValue('loadingQty', 0)).toBe('0 MT');
    expect(changeValue('month', '2027-03')).toBe('March 2027');
    expect(changeValue('comment', '2027-03')).toBe('2027-03');
    expect(changeValue('comment', null)).toBe('-');
  });

  it('say by what values came in, and nothing where the event says it', () => {
    expect(sourceText(entry())).toBe('Grid');
    expect(sourceText(entry({ source: { isStaff: false, by: [] } }))).toBe('Edit');
    expect(sourceText(entry({ source: { isStaff: true, by: ['upload', 'grid'] } }))).toBe(
      'Staff edit, upload, grid',
    );
    expect(sourceText(entry({ event: 'declared', source: { isStaff: true, by: [] } }))).toBe('');
    expect(sourceText(entry({ event: 'cancelled', source: null }))).toBe('');
  });

  it('name whose hands it was, and of a pair which', () => {
    expect(eventText(entry({ event: 'transfer_refused' }))).toBe('Veson refused the transfer');
    expect(handText(entry(), false)).toBe('A. Prado · Grid');
    expect(handText(entry({ submittedBy: 'B. Lima' }), true)).toBe(
      '100014A · A. Prado, submitted by B. Lima · Grid',
    );
    expect(
      handText(entry({ event: 'transfer_confirmed', by: [], submittedBy: null, source: null }), false),
    ).toBe('');
  });
});

describe('the store of a timeline', () => {
  const original = globalThis.fetch;
  let asked: string[];
  let answer: () => Response;

  beforeEach(() => {
    asked = [];
    globalThis.fetch = (target) => {
      asked.push(typeof target === 'string' ? target : '');
      return Promise.resolve(answer());
    };
  });
  afterEach(() => {
    globalThis.fetch = original;
  });

  const timeline = (...data: readonly TimelineEntry[]): BookingTimeline => ({ data, earlier: 0 });
  const answering = (said: BookingTimeline) => {
    answer = () => Response.json(said);
  };

  it('asks once for a booking as it is, and again when it has changed', async () => {
    const store = new TimelineStore('/bookings/b/timeline');
    answering(timeline(entry()));
    await store.load('1');
    await store.load('1');
    expect(asked).toEqual(['/api/bookings/b/timeline']);
    expect([store.state.name, store.announcement, store.fresh.size]).toEqual(['idle', '', 0]);
    answering(timeline(entry({ id: 'b/3', event: 'cancelled' }), entry()));
    await store.load('2');
    expect([...store.fresh]).toEqual(['b/3']);
    expect(store.announcement).toBe('New: Cancelled.');
  });

  it('keeps what it shows where nobody can answer, and nothing of what one may not see', async () => {
    const store = new TimelineStore('/bookings/b/timeline');
    answering(timeline(entry()));
    await store.load('1');
    answer = () => Response.json({ code: 'internal', message: '' }, { status: 500 });
    await store.load('2');
    expect([store.state.name, store.timeline?.data.length]).toEqual(['idle', 1]);
    answer = () => Response.json({ code: 'not_found', message: '' }, { status: 404 });
    await store.load('3');
    expect([store.state.name, store.timeline]).toEqual(['no_data', null]);
  });

  it('says that it failed where it has nothing to show, and tries again', async () => {
    const store = new TimelineStore('/bookings/b/timeline');
    answer = () => Response.json({ code: 'internal', message: '' }, { status: 500 });
    await store.load('1');
    expect(store.state.name).toBe('error');
    answering(timeline(entry()));
    await store.retry();
    expect(store.state.name).toBe('idle');
  });
});
