import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { autorun } from 'mobx';
import type { TimelineAnswer, TimelineVoyage } from '#contracts/port-calls/timeline';
import type { ChannelHandlers } from '../../../live/channel-subscription.ts';
import type { LiveConnection } from '../../../live/connection.ts';
import {
  portOf,
  terminalOf,
  timelineCursor,
  voyageOf,
} from '../../../../../tests/support/timeline-fixture.ts';
import { TimelineStore } from './TimelineStore.ts';

/** A live connection that says what the test tells it to. */
class FakeLive implements Pick<LiveConnection, 'subscribe'> {
  readonly handlers = new Map<string, ChannelHandlers>();
  readonly cursors: (string | null)[] = [];

  subscribe(name: string, handlers: ChannelHandlers, from: string | null = null) {
    this.handlers.set(name, handlers);
    this.cursors.push(from);
    return {
      whisper: () => false,
      resumeFrom: (fresh: string) => void this.cursors.push(fresh),
      close: () => void this.handlers.delete(name),
    };
  }
}

const estimate = (id: string, eta: string, own: Partial<TimelineVoyage> = {}): TimelineVoyage =>
  voyageOf(
    [
      portOf({
        portId: `${id}~1`,
        eta,
        terminals: [terminalOf({ eta: { date: eta, happened: false } })],
      }),
    ],
    { id, upcomingDate: eta, ...own },
  );

const answered = (
  data: readonly TimelineVoyage[],
  own: Partial<TimelineAnswer['meta']> = {},
  cursor: string | null = timelineCursor(10),
): TimelineAnswer => ({
  data,
  meta: { lastUpdated: null, today: '2027-03-08', asOf: null, companies: [], ...own },
  ...(cursor === null ? {} : { cursor }),
});

const free = { start: null, end: null };

describe('the timeline', () => {
  const original = globalThis.fetch;
  let answers: (TimelineAnswer | number)[];
  let asked: string[];
  let live: FakeLive;
  let store: TimelineStore;
  const push = (documents: readonly TimelineVoyage[], gone: readonly string[] = [], position = 11) =>
    live.handlers.get('calls')?.changed?.({ documents, gone, cursor: timelineCursor(position) }, 'x');

  beforeEach(() => {
    jest.useFakeTimers();
    answers = [];
    asked = [];
    live = new FakeLive();
    store = new TimelineStore(
      {
        path: '/calls',
        channels: (companies) => (companies.length > 0 ? companies.map((one) => `of ${one}`) : ['calls']),
      },
      live,
    );
    globalThis.fetch = (url) => {
      asked.push(url as string);
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

  it('shows what is asked for, and follows it from there on', async () => {
    answers = [answered([estimate('a', '2027-03-09T10:00:00Z'), estimate('b', '2027-03-10T10:00:00Z')])];
    await store.show({ ports: ['NLRTM'] }, free, true, null);
    expect(asked).toEqual(['/api/calls?ports%5B%5D=NLRTM']);
    expect(store.shownIds).toEqual(['a', 'b']);
    expect(store.callCount).toBe(2);
    expect(live.cursors).toEqual([timelineCursor(10)]);
    await store.show({ ports: ['NLRTM'] }, free, true, null);
    expect(asked).toHaveLength(1);
  });

  it('puts a pushed voyage in its place, without another query, and says that it was told', async () => {
    answers = [answered([estimate('a', '2027-03-09T10:00:00Z'), estimate('b', '2027-03-10T10:00:00Z')])];
    await store.show({}, free, false, null);
    let drawn = 0;
    const stop = autorun(() => {
      drawn += store.rows.length;
    });
    push([
      estimate('b', '2027-03-08T10:00:00Z', {
        cursor: timelineCursor(11),
        toldAt: '2027-03-08T12:30:00.000Z',
      }),
    ]);
    expect(store.shownIds).toEqual(['a', 'b']);
    expect(store.voyage('b')?.upcomingDate).toBe('2027-03-08T10:00:00Z');
    expect(store.lastUpdated).toBe('2027-03-08T12:30:00.000Z');
    expect(drawn).toBe(2);
    stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });

  it('takes no older push for a newer one', async () => {
    answers = [answered([estimate('a', '2027-03-09T10:00:00Z', { cursor: timelineCursor(9) })])];
    await store.show({}, free, false, null);
    push([estimate('a', '2027-03-01T10:00:00Z', { cursor: timelineCursor(8) })]);
    expect(store.voyage('a')?.upcomingDate).toBe('2027-03-09T10:00:00Z');
  });

  it('adds a voyage that comes before the first that is later, and loses one that is gone', async () => {
    answers = [answered([estimate('a', '2027-03-09T10:00:00Z'), estimate('c', '2027-03-12T10:00:00Z')])];
    await store.show({}, free, false, null);
    push([estimate('b', '2027-03-10T10:00:00Z', { cursor: timelineCursor(11) })]);
    expect(store.shownIds).toEqual(['a', 'b', 'c']);
    push([], ['a'], 12);
    expect(store.shownIds).toEqual(['b', 'c']);
  });

  it('leaves out what a push leads out of the filters', async () => {
    answers = [answered([estimate('a', '2027-03-09T10:00:00Z')])];
    await store.show({ tradelanes: ['eu'] }, free, true, null);
    push([estimate('x', '2027-03-09T10:00:00Z', { tradeId: 'fe', cursor: timelineCursor(11) })]);
    expect(store.shownIds).toEqual(['a']);
    push([estimate('a', '2027-03-09T10:00:00Z', { tradeId: 'fe', cursor: timelineCursor(12) })], [], 12);
    expect(store.emptyState).toEqual({ name: 'no_results' });
  });

  it('draws the terminals of the row that was opened last', async () => {
    answers = [answered([estimate('a', '2027-03-09T10:00:00Z'), estimate('b', '2027-03-10T10:00:00Z')])];
    await store.show({}, free, false, null);
    store.toggle('a');
    store.toggle('b');
    expect(store.rows.map(({ key }) => key)).toEqual(['a', 'a/a~1', 'b', 'b/b~1']);
    expect(store.detailed).toBe('b');
    store.detail('a');
    expect(store.detailed).toBe('a');
    store.toggle('a');
    expect(store.detailed).toBe('b');
    expect(store.rows.map(({ key }) => key)).toEqual(['a', 'b', 'b/b~1']);
  });

  it('asks anew where several companies look at once', async () => {
    const first = [estimate('a', '2027-03-09T10:00:00Z')];
    answers = [answered(first, { companies: ['1', '2'] }), answered([], { companies: ['1', '2'] })];
    await store.show({}, free, false, null);
    live.handlers.get('of 1')?.changed?.({ documents: [], gone: ['a'], cursor: timelineCursor(11) }, 'x');
    expect(store.shownIds).toEqual(['a']);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(asked).toHaveLength(2);
    expect(store.emptyState).toEqual({ name: 'no_data' });
  });

  it('is not live in the past, and shows what was answered whatever would be shown today', async () => {
    answers = [
      answered([estimate('a', '2027-03-09T10:00:00Z')]),
      answered(
        [estimate('a', '2027-03-01T10:00:00Z', { state: 'completed' })],
        { asOf: '2027-01-31T23:59:59.999Z' },
        null,
      ),
    ];
    await store.show({}, free, false, null);
    await store.show({}, free, false, '2027-01-31');
    expect(asked[1]).toBe('/api/calls?asOf=2027-01-31');
    expect(live.handlers.size).toBe(0);
    expect(store.shownIds).toEqual(['a']);
  });

  it('keeps what is shown where a refresh fails, and tries again', async () => {
    answers = [answered([estimate('a', '2027-03-09T10:00:00Z')]), 500, answered([])];
    await store.show({}, free, false, null);
    live.handlers.get('calls')?.stale?.();
    await jest.advanceTimersByTimeAsync(4_000);
    expect(asked).toHaveLength(2);
    expect([store.state.name, store.shownIds]).toEqual(['idle', ['a']]);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(asked).toHaveLength(3);
    expect(store.shownIds).toEqual([]);
  });

  it('says what went wrong with the first load', async () => {
    answers = [422];
    await store.show({}, { start: '2027-03-03', end: '2027-03-02' }, true, null);
    expect(store.state.name).toBe('validation_error');
  });
});
