import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OverviewAnswer } from '#contracts/booking/overview';
import type { ChannelHandlers } from '../../live/channel-subscription.ts';
import type { LiveConnection } from '../../live/connection.ts';
import { VolumeStore } from './VolumeStore.ts';

const answered = (cursor: string, ...bookings: readonly number[]): OverviewAnswer => ({
  groupedBy: 'trade',
  volumes: bookings.map((count) => ({ month: '2027-03', group: null, bookings: count, declared: 1 })),
  cursor,
});

/** A live connection that says what the test tells it to. */
class FakeLive implements Pick<LiveConnection, 'subscribe'> {
  readonly handlers = new Map<string, ChannelHandlers>();
  readonly cursors: (string | null)[] = [];
  closed = 0;

  subscribe(name: string, handlers: ChannelHandlers, from: string | null = null) {
    this.handlers.set(name, handlers);
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

const change = { documents: [], gone: [], cursor: '' };

describe('the volumes of a call', () => {
  const original = globalThis.fetch;
  let answers: (OverviewAnswer | number)[];
  let asked: number;
  let live: FakeLive;
  let store: VolumeStore<OverviewAnswer>;
  const bookings = () => store.answer?.volumes.map((volume) => volume.bookings);

  beforeEach(() => {
    jest.useFakeTimers();
    answers = [];
    asked = 0;
    live = new FakeLive();
    store = new VolumeStore({ path: '/overview', channels: ['bookings', 'drafts'] }, live);
    globalThis.fetch = () => {
      asked += 1;
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

  it('are shown, and followed from their cursor on', async () => {
    answers = [answered('a', 1)];
    await store.show({ trades: ['EU'] }, true);
    expect([store.state.name, bookings()]).toEqual(['idle', [1]]);
    expect([...live.handlers.keys()]).toEqual(['bookings', 'drafts']);
    expect(live.cursors).toEqual(['a', null]);
    await store.show({ trades: ['EU'] }, true);
    expect(asked).toBe(1);
  });

  it.each(['bookings', 'drafts'])(
    'are asked again once after a storm on %s, and stay meanwhile',
    async (channel) => {
      answers = [answered('a', 1), answered('b', 2)];
      await store.show({}, false);
      for (let n = 0; n < 20; n += 1) live.handlers.get(channel)?.changed?.(change, 'x');
      expect([store.state.name, bookings()]).toEqual(['idle', [1]]);
      await jest.advanceTimersByTimeAsync(5_000);
      expect([asked, bookings(), live.cursors.at(-1)]).toEqual([2, [2], 'b']);
    },
  );

  it('stay where a refresh fails, and are asked again', async () => {
    answers = [answered('a', 1), 500, answered('c', 3)];
    await store.show({}, false);
    live.handlers.get('bookings')?.changed?.(change, 'x');
    await jest.advanceTimersByTimeAsync(1_500);
    expect([asked, store.state.name, bookings()]).toEqual([2, 'idle', [1]]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(bookings()).toEqual([3]);
  });

  it('say why there are none', async () => {
    answers = [answered('a'), answered('b'), 500];
    await store.show({}, false);
    expect(store.state.name).toBe('no_data');
    await store.show({ trades: ['EU'] }, true);
    expect(store.state.name).toBe('no_results');
    await store.show({ trades: ['FE'] }, true);
    expect(store.state.name).toBe('error');
  });

  it('ask and hear nothing more once the screen has gone', async () => {
    answers = [answered('a', 1)];
    await store.show({}, false);
    live.handlers.get('bookings')?.changed?.(change, 'x');
    store.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([asked, live.closed]).toEqual([1, 2]);
  });
});
