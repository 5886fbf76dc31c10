import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BookingView, DeclarationList } from '#contracts/booking/booking-view';
import { type ChangedPayload, liveEvents } from '#contracts/live/channels';
import { booking as aBooking } from '../../../../tests/support/declaration-fixture.ts';
import type { ChannelHandlers } from '../../live/channel-subscription.ts';
import type { LiveConnection } from '../../live/connection.ts';
import { parseListQuery } from './list-query.ts';
import { BookingListStore } from './list-store.ts';

const cursor = (position: number) => `log.bookings@1#1.${String(position).padStart(20, '0')}`;

const booking = (id: string, position: number, change: Partial<BookingView> = {}): BookingView =>
  aBooking(1, {
    id,
    revision: position,
    cursor: cursor(position),
    code: id,
    bookingNo: id,
    month: '2027-03',
    laycanStart: '2027-03-10',
    laycanFinish: '2027-03-20',
    ...change,
  });

const list = (data: readonly BookingView[], position: number): DeclarationList => ({
  data,
  links: { prev: null, next: null },
  meta: {
    current_page: 1,
    per_page: 10,
    total: data.length,
    last_page: 1,
    from: data.length > 0 ? 1 : null,
    to: data.length > 0 ? data.length : null,
  },
  months: [],
  monthFindings: [],
  periods: { ongoing: 0, upcoming: data.length, completed: 0 },
  cancelled: 0,
  total: data.length * 1000,
  cursor: cursor(position),
  stale: false,
});

/** A live connection that says what the test tells it to. */
class FakeLive implements Pick<LiveConnection, 'subscribe'> {
  handlers: ChannelHandlers = {};
  cursors: (string | null)[] = [];
  closed = 0;

  subscribe(_name: string, handlers: ChannelHandlers, from: string | null = null) {
    this.handlers = handlers;
    this.cursors.push(from);
    return {
      whisper: () => false,
      resumeFrom: (fresh: string) => void this.cursors.push(fresh),
      close: () => {
        this.closed += 1;
      },
    };
  }
}

const addressOf = (target: RequestInfo | URL): string =>
  typeof target === 'string' ? target : target instanceof URL ? target.href : target.url;

const push = (live: FakeLive, payload: ChangedPayload<BookingView>): void =>
  live.handlers.changed?.(payload, liveEvents.declarationChanged);

describe('a list of bookings', () => {
  const original = globalThis.fetch;
  const query = parseListQuery('?status=upcoming');
  let answers: (DeclarationList | number)[];
  let asked: string[];
  let live: FakeLive;
  let store: BookingListStore;

  beforeEach(() => {
    jest.useFakeTimers();
    answers = [];
    asked = [];
    live = new FakeLive();
    store = new BookingListStore({ path: '/list', channel: 'private-list' }, live);
    globalThis.fetch = (url) => {
      asked.push(addressOf(url));
      const answer = answers.shift() ?? 500;
      return Promise.resolve(
        typeof answer === 'number'
          ? new Response(JSON.stringify({ code: 'x', message: 'x' }), { status: answer })
          : new Response(JSON.stringify(answer)),
      );
    };
  });

  afterEach(() => {
    store.close();
    globalThis.fetch = original;
    jest.useRealTimers();
  });

  const ids = () => store.rows.map(({ id }) => id);

  it('shows a page and listens from its cursor', async () => {
    answers = [list([booking('a', 1), booking('b', 2)], 2)];
    await store.show(query);
    expect(store.state).toEqual({ name: 'idle' });
    expect(ids()).toEqual(['a', 'b']);
    expect(live.cursors[0]).toBe(cursor(2));
    expect(asked[0]).toBe('/api/list?status=upcoming&page=1&per_page=10');
  });

  it('changes a row in place at once, then settles the page with one query', async () => {
    answers = [list([booking('a', 1)], 1), list([booking('a', 3, { code: 'A2' }), booking('b', 2)], 3)];
    await store.show(query);
    push(live, { documents: [booking('a', 3, { code: 'A2' })], gone: [], cursor: cursor(3) });
    push(live, { documents: [booking('b', 2)], gone: [], cursor: cursor(3) });
    expect(store.rows.map(({ code }) => code)).toEqual(['A2']);
    await jest.advanceTimersByTimeAsync(1_100);
    expect(asked).toHaveLength(2);
    expect(ids()).toEqual(['a', 'b']);
    expect([...store.highlighted]).toEqual(['b']);
    await jest.advanceTimersByTimeAsync(1_600);
    expect(store.highlighted.size).toBe(0);
  });

  it('points out a booking that moves to another period or month', async () => {
    answers = [list([booking('a', 1)], 1)];
    await store.show(query);
    push(live, {
      documents: [booking('a', 2, { month: '2027-04' })],
      gone: [],
      cursor: cursor(2),
    });
    expect([...store.highlighted]).toEqual(['a']);
  });

  it('never shows an older push over a newer answer', async () => {
    answers = [list([booking('a', 5, { code: 'new' })], 5)];
    await store.show(query);
    push(live, { documents: [booking('a', 4, { code: 'old' })], gone: [], cursor: cursor(5) });
    expect(store.rows[0]?.code).toBe('new');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(asked).toHaveLength(1);
  });

  it('drops what is gone', async () => {
    answers = [list([booking('a', 1), booking('b', 1)], 1), list([booking('b', 1)], 2)];
    await store.show(query);
    push(live, { documents: [], gone: ['a'], cursor: cursor(2) });
    expect(ids()).toEqual(['b']);
  });

  it('empties its cache on reload and resumes from the new cursor', async () => {
    answers = [list([booking('a', 1)], 1), list([booking('c', 1, { cursor: 'log2.bookings@1#1.x' })], 9)];
    await store.show(query);
    live.handlers.reload?.();
    await jest.advanceTimersByTimeAsync(3_100);
    expect(ids()).toEqual(['c']);
    expect(live.cursors.at(-1)).toBe(cursor(9));
  });

  it('keeps its rows when a quiet query fails, and asks again by itself', async () => {
    answers = [list([booking('a', 1)], 1), 500, list([booking('a', 1), booking('b', 2)], 2)];
    await store.show(query);
    live.handlers.stale?.();
    await jest.advanceTimersByTimeAsync(4_000);
    expect(ids()).toEqual(['a']);
    expect(store.state.name).toBe('idle');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(ids()).toEqual(['a', 'b']);
  });

  it('tells an empty list from filters that match nothing', async () => {
    answers = [list([], 1), list([], 1)];
    await store.show(query);
    expect(store.state.name).toBe('no_data');
    await store.show({ ...query, search: 'x' });
    expect(store.state.name).toBe('no_results');
  });

  it('says when the first load fails, and tries again on demand', async () => {
    answers = [500, list([booking('a', 1)], 1)];
    await store.show(query);
    expect(store.state.name).toBe('error');
    await store.retry();
    expect(ids()).toEqual(['a']);
  });

  it('asks nothing when only the pane opens', async () => {
    answers = [list([booking('a', 1)], 1)];
    await store.show(query);
    await store.show({ ...query, booking: 'a' });
    expect(asked).toHaveLength(1);
  });

  it('loads anew when its screen comes back, as in development every screen does at once', async () => {
    answers = [list([booking('a', 1)], 1), list([booking('a', 1), booking('b', 2)], 2)];
    const first = store.show(query);
    store.close();
    await store.show(query);
    await first;
    expect(ids().length).toBeGreaterThan(0);
    expect(asked).toHaveLength(2);
  });

  it('stops listening when it closes', async () => {
    answers = [list([booking('a', 1)], 1)];
    await store.show(query);
    store.close();
    expect(live.closed).toBe(1);
  });
});
