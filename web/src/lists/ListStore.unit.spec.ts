import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ChangedPayload, liveEvents } from '#contracts/live/channels';
import type { Paginated } from '#contracts/lists/paginated';
import type { ChannelHandlers } from '../live/channel-subscription.ts';
import type { LiveConnection } from '../live/connection.ts';
import { ListStore } from './ListStore.ts';
import { followed, type ListSource } from './list-source.ts';

interface Row {
  readonly id: string;
  readonly cursor: string;
  readonly code: string;
  readonly month: string;
}

interface Answer extends Paginated<Row> {
  readonly cursor: string;
  readonly others: number;
}

const cursor = (position: number) => `log.bookings@1#1.${String(position).padStart(20, '0')}`;

const row = (id: string, position: number, change: Partial<Row> = {}): Row => ({
  id,
  cursor: cursor(position),
  code: id,
  month: '2027-03',
  ...change,
});

const list = (data: readonly Row[], position: number, change: Partial<Answer> = {}): Answer => ({
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
  cursor: cursor(position),
  others: 0,
  ...change,
});

const still: ListSource<Row, Answer> = {
  path: '/list',
  rowId: ({ id }) => id,
  words: { one: 'booking', many: 'bookings' },
  hidesMore: ({ others }) => others > 0,
};

const source: ListSource<Row, Answer> = {
  ...still,
  live: followed({
    channel: 'private-list',
    nameOf: ({ code }) => code,
    moved: (before, now) => before.month !== now.month,
  }),
};

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

const push = (live: FakeLive, payload: ChangedPayload<Row>): void =>
  live.handlers.changed?.(payload, liveEvents.declarationChanged);

describe('a list', () => {
  const original = globalThis.fetch;
  const query = { status: 'upcoming', page: 1, per_page: 10 };
  let answers: (Answer | number)[];
  let asked: string[];
  let live: FakeLive;
  let store: ListStore<Row, Answer>;

  beforeEach(() => {
    jest.useFakeTimers();
    answers = [];
    asked = [];
    live = new FakeLive();
    store = new ListStore(source, live);
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

  it('lets go of pushed rows that stand on no page, once an answer has passed over them', async () => {
    answers = [list([row('a', 1)], 1), list([row('a', 1)], 4), list([row('a', 1)], 9)];
    await store.show(query);
    const letGo = store.cache.hold('held');
    for (const [id, position] of [
      ['elsewhere', 3],
      ['held', 4],
      ['newer', 7],
    ] as const)
      push(live, { documents: [row(id, position)], gone: [], cursor: cursor(position) });
    await jest.advanceTimersByTimeAsync(1_000);
    const there = () => store.cache.values().map(({ id }) => id);
    expect(asked).toHaveLength(2);
    expect(there()).toEqual(['a', 'held', 'newer']);
    letGo();
    push(live, { documents: [row('elsewhere', 8)], gone: [], cursor: cursor(8) });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(3);
    expect(there()).toEqual(['a']);
    expect(store.rows.map(({ id }) => id)).toEqual(['a']);
  });

  it('shows a page and listens from its cursor', async () => {
    answers = [list([row('a', 1), row('b', 2)], 2)];
    await store.show(query);
    expect(store.state).toEqual({ name: 'idle' });
    expect(ids()).toEqual(['a', 'b']);
    expect(live.cursors[0]).toBe(cursor(2));
    expect(asked[0]).toBe('/api/list?status=upcoming&page=1&per_page=10');
  });

  it('says what changed, and how many where it was more than one', async () => {
    answers = [list([row('a', 1), row('b', 1)], 1)];
    await store.show(query);
    push(live, { documents: [row('a', 2)], gone: [], cursor: cursor(2) });
    expect(store.announcement).toBe('Booking a changed.');
    push(live, { documents: [row('a', 3), row('b', 3)], gone: [], cursor: cursor(3) });
    expect(store.announcement).toBe('2 bookings changed.');
  });

  it('changes a row in place at once, then settles the page with one query', async () => {
    answers = [list([row('a', 1)], 1), list([row('a', 3, { code: 'A2' }), row('b', 2)], 3)];
    await store.show(query);
    push(live, { documents: [row('a', 3, { code: 'A2' })], gone: [], cursor: cursor(3) });
    push(live, { documents: [row('b', 2)], gone: [], cursor: cursor(3) });
    expect(store.rows.map(({ code }) => code)).toEqual(['A2']);
    await jest.advanceTimersByTimeAsync(1_100);
    expect(asked).toHaveLength(2);
    expect(ids()).toEqual(['a', 'b']);
    expect([...store.highlights.ids]).toEqual(['b']);
    await jest.advanceTimersByTimeAsync(1_600);
    expect(store.highlights.ids.size).toBe(0);
  });

  it('points out a row that moves to another month', async () => {
    answers = [list([row('a', 1)], 1)];
    await store.show(query);
    push(live, {
      documents: [row('a', 2, { month: '2027-04' })],
      gone: [],
      cursor: cursor(2),
    });
    expect([...store.highlights.ids]).toEqual(['a']);
  });

  it('says what moved, and points it out where it is gone to', async () => {
    answers = [list([row('a', 1)], 1), list([row('b', 2)], 3), list([row('a', 4)], 5)];
    await store.show(query);
    push(live, { documents: [row('a', 4, { month: '2027-05' })], gone: [], cursor: cursor(4) });
    expect(store.moves.map(({ before, now }) => [before.month, now.month])).toEqual([['2027-03', '2027-05']]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(ids()).toEqual(['b']);
    store.pointOut(store.moves.map(({ now }) => now));
    await store.show({ ...query, status: 'ongoing' });
    expect([...store.highlights.ids]).toEqual(['a']);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(store.highlights.ids.size).toBe(0);
  });

  it('never shows an older push over a newer answer', async () => {
    answers = [list([row('a', 5, { code: 'new' })], 5)];
    await store.show(query);
    push(live, { documents: [row('a', 4, { code: 'old' })], gone: [], cursor: cursor(5) });
    expect(store.rows[0]?.code).toBe('new');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(asked).toHaveLength(1);
  });

  it('drops what is gone', async () => {
    answers = [list([row('a', 1), row('b', 1)], 1), list([row('b', 1)], 2)];
    await store.show(query);
    push(live, { documents: [], gone: ['a'], cursor: cursor(2) });
    expect(ids()).toEqual(['b']);
  });

  it('keeps nothing of before a reload once it is answered, and resumes from the new cursor', async () => {
    answers = [list([row('a', 1)], 1), list([row('c', 1, { cursor: 'log2.bookings@1#1.x' })], 9)];
    await store.show(query);
    live.handlers.reload?.();
    expect(ids()).toEqual(['a']);
    await jest.advanceTimersByTimeAsync(3_100);
    expect(ids()).toEqual(['c']);
    expect(live.cursors.at(-1)).toBe(cursor(9));
  });

  it('keeps its rows when a quiet query fails, and asks again by itself', async () => {
    answers = [list([row('a', 1)], 1), 500, list([row('a', 1), row('b', 2)], 2)];
    await store.show(query);
    live.handlers.stale?.();
    await jest.advanceTimersByTimeAsync(4_000);
    expect(ids()).toEqual(['a']);
    expect(store.state.name).toBe('idle');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(ids()).toEqual(['a', 'b']);
  });

  it('stays empty when a quiet query fails, and asks again by itself', async () => {
    answers = [list([], 1), 500, list([row('a', 2)], 2)];
    await store.show(query);
    live.handlers.stale?.();
    await jest.advanceTimersByTimeAsync(4_500);
    expect(store.state.name).toBe('no_data');
    await jest.advanceTimersByTimeAsync(9_000);
    expect(ids()).toEqual(['a']);
  });

  it('shows no rows to whoever may not see them any more', async () => {
    answers = [list([row('a', 1)], 1), 403];
    await store.show(query);
    live.handlers.refused?.();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(store.state).toEqual({ name: 'not_authorized' });
    expect(store.shown).toEqual([]);
  });

  it('comes to an answer while pushes come faster than answers', async () => {
    answers = [list([row('a', 1)], 1)];
    await store.show(query);
    let under = 0;
    globalThis.fetch = async (_url, init) => {
      under += 1;
      const answer = list([row('a', 1), row(`b${under}`, 1)], under + 1);
      await new Promise((resolve, reject) => {
        setTimeout(resolve, 3_000);
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
      return new Response(JSON.stringify(answer));
    };
    for (let position = 2; position < 12; position += 1) {
      push(live, { documents: [row('a', position)], gone: [], cursor: cursor(position) });
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(ids()).toContain('b2');
  });

  it('tells an empty list from filters that match nothing', async () => {
    answers = [list([], 1), list([], 1)];
    await store.show(query);
    expect(store.state.name).toBe('no_data');
    await store.show({ ...query, search: 'x' }, true);
    expect(store.state.name).toBe('no_results');
    answers = [list([], 1, { others: 1 })];
    await store.show(query);
    expect(store.state.name).toBe('no_results');
  });

  it('says when the first load fails, and tries again on demand', async () => {
    answers = [500, list([row('a', 1)], 1)];
    await store.show(query);
    expect(store.state.name).toBe('error');
    await store.retry();
    expect(ids()).toEqual(['a']);
  });

  it('asks nothing when only the pane opens', async () => {
    answers = [list([row('a', 1)], 1)];
    await store.show(query);
    await store.show({ ...query });
    expect(asked).toHaveLength(1);
  });

  it('loads anew when its screen comes back, as in development every screen does at once', async () => {
    answers = [list([row('a', 1)], 1), list([row('a', 1), row('b', 2)], 2)];
    const first = store.show(query);
    store.close();
    await store.show(query);
    await first;
    expect(ids().length).toBeGreaterThan(0);
    expect(asked).toHaveLength(2);
  });

  it('stops listening when it closes', async () => {
    answers = [list([row('a', 1)], 1)];
    await store.show(query);
    store.close();
    expect(live.closed).toBe(1);
  });

  it('without a channel listens to nothing, and keeps no row of another page', async () => {
    const one = new ListStore(still, live);
    answers = [list([row('a', 1), row('b', 1)], 1), list([row('b', 1, { code: 'B' })], 1), 404];
    await one.show(query);
    await one.show({ ...query, page: 2 });
    expect(live.cursors).toEqual([]);
    expect(one.rows.map(({ code }) => code)).toEqual(['B']);
    expect(one.cache.size).toBe(1);
    expect(one.updatedAt).toBeNull();
    await one.show({ ...query, page: 3 });
    expect([one.state.name, one.refusedWith]).toEqual(['no_data', 'x']);
  });

  it('waits for the last page where a page is no more', async () => {
    answers = [list([], 1, { meta: { ...list([], 1).meta, current_page: 7, total: 3 } })];
    await store.show({ ...query, page: 7 });
    expect([store.state.name, store.isListed]).toEqual(['loading', false]);
  });
});
