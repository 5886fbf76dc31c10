import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChannelHandlers } from '../../live/channel-subscription.ts';
import type { LiveConnection } from '../../live/connection.ts';
import { VolumeStore } from './VolumeStore.ts';

interface Answer {
  readonly volumes: readonly number[];
  readonly cursor: string;
}

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
  let answers: (Answer | number)[];
  let asked: number;
  let live: FakeLive;
  let store: VolumeStore<Answer>;

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
    answers = [{ volumes: [1], cursor: 'a' }];
    await store.show({ trades: ['EU'] }, true);
    expect([store.state.name, store.answer?.volumes]).toEqual(['idle', [1]]);
    expect([...live.handlers.keys()]).toEqual(['bookings', 'drafts']);
    expect(live.cursors).toEqual(['a', null]);
    await store.show({ trades: ['EU'] }, true);
    expect(asked).toBe(1);
  });

  it.each(['bookings', 'drafts'])(
    'are asked again once after a storm on %s, and stay meanwhile',
    async (channel) => {
      answers = [
        { volumes: [1], cursor: 'a' },
        { volumes: [2], cursor: 'b' },
      ];
      await store.show({}, false);
      for (let n = 0; n < 20; n += 1) live.handlers.get(channel)?.changed?.(change, 'x');
      expect([store.state.name, store.answer?.volumes]).toEqual(['idle', [1]]);
      await jest.advanceTimersByTimeAsync(5_000);
      expect([asked, store.answer?.volumes, live.cursors.at(-1)]).toEqual([2, [2], 'b']);
    },
  );

  it('stay where a refresh fails, and are asked again', async () => {
    answers = [{ volumes: [1], cursor: 'a' }, 500, { volumes: [3], cursor: 'c' }];
    await store.show({}, false);
    live.handlers.get('bookings')?.changed?.(change, 'x');
    await jest.advanceTimersByTimeAsync(1_500);
    expect([asked, store.state.name, store.answer?.volumes]).toEqual([2, 'idle', [1]]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(store.answer?.volumes).toEqual([3]);
  });

  it('say why there are none', async () => {
    answers = [{ volumes: [], cursor: 'a' }, { volumes: [], cursor: 'b' }, 500];
    await store.show({}, false);
    expect(store.state.name).toBe('no_data');
    await store.show({ trades: ['EU'] }, true);
    expect(store.state.name).toBe('no_results');
    await store.show({ trades: ['FE'] }, true);
    expect(store.state.name).toBe('error');
  });

  it('ask and hear nothing more once the screen has gone', async () => {
    answers = [{ volumes: [1], cursor: 'a' }];
    await store.show({}, false);
    live.handlers.get('bookings')?.changed?.(change, 'x');
    store.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([asked, live.closed]).toEqual([1, 2]);
  });
});
