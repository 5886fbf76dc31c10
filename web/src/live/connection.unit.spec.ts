import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import { cursorAt, FakeChannels, type FakeRow } from '../../../tests/support/fake-channels.ts';
import { loadClient, type MakeClient } from './client.ts';
import { LiveConnection, type LiveSubscription } from './connection.ts';

/** A page with the real client before a server and a network that are not; two screens of it may share a channel. */
class FakePage {
  readonly server = new FakeChannels();
  readonly live: LiveConnection;
  readonly shown = new Map<string, string>();
  /** What the other screen shows; undefined while it is not open. */
  other: Map<string, string> | undefined;
  private subscription: LiveSubscription | undefined;
  private second: LiveSubscription | undefined;
  /** An answer that the other screen was given, perhaps a while ago. */
  private answer = { rows: this.server.texts, cursor: cursorAt(0) };

  constructor(load?: () => Promise<MakeClient>) {
    this.live = new LiveConnection(load);
    localStorage.clear();
    Object.assign(globalThis, { WebSocket: this.server.WebSocket, fetch: this.server.fetch });
    document.cookie = 'laycan_csrf=token';
  }

  /** What is shown is asked for, and followed from there on. */
  async follow(): Promise<void> {
    for (const [id, { text }] of this.server.rows) this.shown.set(id, text);
    this.subscription ??= this.live.subscribe<FakeRow>(
      'private-rows',
      { changed: ({ documents }) => documents.forEach(({ id, text }) => this.shown.set(id, text)) },
      cursorAt(this.server.position),
    );
    // The page loads it with its first subscription, which no timer of a test waits for.
    await import('pusher-js');
  }

  /** The other screen's query is answered; the answer may be long on its way. */
  ask(): void {
    this.answer = { rows: this.server.texts, cursor: cursorAt(this.server.position) };
  }

  /** The other screen shows what it was answered, and follows it, or goes on from there. */
  show(): void {
    if (this.second) this.ask();
    const { rows, cursor } = this.answer;
    const shown = new Map(rows);
    this.other = shown;
    if (this.second) return this.second.resumeFrom(cursor);
    this.second = this.live.subscribe<FakeRow>(
      'private-rows',
      {
        changed: ({ documents }) => documents.forEach(({ id, text }) => this.other?.set(id, text)),
        stale: () => this.askAgain(),
      },
      cursor,
    );
  }

  private askAgain(): void {
    if (this.second) this.show();
  }

  closeOther(): void {
    this.second?.close();
    this.second = undefined;
    this.other = undefined;
  }

  leave(): void {
    this.subscription?.close();
    this.subscription = undefined;
  }

  release(): void {
    for (const go of this.server.held.splice(0)) go();
  }

  /** The network is whole from now on, and time enough passes for whatever waits. */
  async quiet(): Promise<void> {
    Object.assign(this.server, { isReachable: true, takesSockets: true, isSlow: false });
    this.release();
    await pass(150_000);
  }
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

const steps = {
  change: (page: FakePage, n: number) => page.server.change(`row ${n % 5}`, `text ${n}`),
  cut: (page: FakePage) => page.server.cut(),
  lose: (page: FakePage) => {
    page.server.isReachable = false;
    page.server.cut();
  },
  find: (page: FakePage) => {
    page.server.isReachable = true;
  },
  refuseSockets: (page: FakePage) => {
    page.server.takesSockets = false;
  },
  takeSockets: (page: FakePage) => {
    page.server.takesSockets = true;
  },
  slow: (page: FakePage) => {
    page.server.isSlow = true;
  },
  quick: (page: FakePage) => {
    page.server.isSlow = false;
    page.release();
  },
  answerOne: (page: FakePage, n: number) =>
    page.server.held.splice(n % (page.server.held.length || 1), 1)[0]?.(),
  fail: (page: FakePage) => {
    page.server.answers = 503;
  },
  mend: (page: FakePage) => {
    page.server.answers = 200;
  },
  ask: (page: FakePage) => page.ask(),
  show: (page: FakePage) => page.show(),
  closeOther: (page: FakePage) => page.closeOther(),
  drop: (page: FakePage, n: number) => {
    page.server.lost = true;
    page.server.change(`row ${n % 5}`, `lost ${n}`);
    page.server.lost = false;
    page.server.cut();
  },
  leaveAndReturn: async (page: FakePage) => {
    page.leave();
    await page.follow();
  },
  wait: (_: FakePage, n: number) => pass(n * 10),
} as const;

const step = fc.record({
  do: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]), 'wait' as const, 'wait' as const),
  n: fc.nat(1_000),
});

describe('the live connection of a page', () => {
  let page: FakePage;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    page = new FakePage();
  });
  afterEach(() => {
    page.live.close();
    jest.useRealTimers();
  });

  it('is loaded again where it could not be', async () => {
    const warned = jest.spyOn(console, 'warn').mockReturnValue();
    let loads = 0;
    page.live.close();
    page = new FakePage(() => {
      loads += 1;
      return loads === 1 ? Promise.reject(new TypeError('Failed to fetch')) : loadClient();
    });
    await page.follow();
    await pass(4_000);
    expect([page.live.state, loads]).toEqual(['connecting', 1]);
    await pass(2_000);
    expect([page.live.state, loads]).toEqual(['live', 2]);
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });

  it('is made once, where everyone leaves and comes back while it is loaded', async () => {
    const loads: (() => void)[] = [];
    page.live.close();
    page = new FakePage(async () => {
      await new Promise<void>((resolve) => loads.push(resolve));
      return loadClient();
    });
    await page.follow();
    page.live.close();
    page.leave();
    await page.follow();
    for (const go of loads) go();
    await pass(100);
    expect([page.live.state, page.server.sockets.length]).toEqual(['live', 1]);
  });

  it('shows what is pushed', async () => {
    await page.follow();
    await pass(100);
    expect(page.live.state).toBe('live');
    page.server.change('a', 'one');
    expect(page.shown.get('a')).toBe('one');
  });

  it('hears its channels again after a cut while the right to them was asked for, however long the way back', async () => {
    page.server.isSlow = true;
    await page.follow();
    await pass(100);
    // The websocket stands, and the authorisation is under way when everything is cut.
    page.server.held.shift()?.();
    await pass(100);
    page.server.isSlow = false;
    page.server.isReachable = false;
    page.server.cut();
    page.release();
    await pass(2_000);
    // The network is back before pusher-js tries again, and the next authorisation comes in between.
    page.server.isReachable = true;
    page.server.change('a', 'one');
    await page.quiet();
    expect(page.live.state).toBe('live');
    expect(page.shown).toEqual(page.server.texts);
  });

  it('asks again where nothing comes back', async () => {
    page.server.isSlow = true;
    await page.follow();
    await pass(100);
    page.server.held.shift()?.();
    await pass(100);
    expect(page.live.state).toBe('live');
    page.server.isSlow = false;
    // What was asked first is never answered.
    await pass(19_800);
    expect(page.server.asked).toBe(1);
    await pass(500);
    expect([page.live.state, page.server.asked]).toEqual(['live', 2]);
    page.server.change('a', 'one');
    expect(page.shown).toEqual(page.server.texts);
  });

  it('is not called live while the right to a channel cannot be had', async () => {
    page.server.answers = 503;
    await page.follow();
    await pass(4_000);
    expect(page.live.state).toBe('reconnecting');
    page.server.answers = 200;
    await pass(6_000);
    expect(page.live.state).toBe('live');
  });

  it('tells whoever comes later with an older answer to ask again', async () => {
    await page.follow();
    await pass(100);
    page.server.change('a', 'one');
    const stale = jest.fn();
    page.live.subscribe('private-rows', { stale }, cursorAt(0));
    await pass(1);
    expect(stale).toHaveBeenCalledTimes(1);
  });

  it('tells whoever comes without a cursor once that the channel is heard from here on', async () => {
    const began = jest.fn();
    page.live.subscribe('private-rows', { began });
    await import('pusher-js');
    page.server.change('a', 'before it stood');
    await pass(100);
    expect(began).toHaveBeenCalledTimes(1);
    // A cut is made up for, and who comes while it stands has missed nothing.
    page.server.cut();
    await pass(10_000);
    const later = jest.fn();
    page.live.subscribe('private-rows', { began: later });
    await pass(100);
    expect([page.live.state, began.mock.calls.length, later.mock.calls.length]).toEqual(['live', 1, 0]);
  });

  it('tells nothing to who has left before it could', async () => {
    await page.follow();
    await pass(100);
    page.server.change('a', 'one');
    const told = jest.fn();
    const handlers = { stale: told, began: told };
    page.live.subscribe('private-rows', handlers, cursorAt(0)).close();
    await pass(1);
    expect(told).not.toHaveBeenCalled();
    // Two wait for a channel; the one closes the other as it is told that it stands.
    const first = jest.fn(() => second.close());
    page.live.subscribe('private-others', { began: first });
    const second = page.live.subscribe('private-others', handlers);
    await pass(100);
    expect([first.mock.calls.length, told.mock.calls.length]).toEqual([1, 0]);
    // Everybody leaves where the connection ends.
    page.live.subscribe('private-rows', handlers, cursorAt(0));
    page.live.close();
    await pass(1);
    expect(told).not.toHaveBeenCalled();
  });

  it('goes on for everybody from what was pushed, where one of several has asked anew', async () => {
    await page.follow();
    await pass(100);
    const other = page.live.subscribe('private-rows', {}, cursorAt(0));
    page.server.lost = true;
    page.server.change('a', 'one');
    page.server.lost = false;
    other.resumeFrom(cursorAt(1));
    page.server.cut();
    await page.quiet();
    expect(page.shown).toEqual(page.server.texts);
  });

  it('asks for what the one has missed, and no more once that one is gone', async () => {
    await page.follow();
    await pass(100);
    page.server.lost = true;
    page.server.change('a', 'one');
    page.server.lost = false;
    page.ask();
    page.show();
    page.server.cut();
    await pass(3_000);
    expect(page.server.resumedFrom).toBe(cursorAt(0));
    page.server.lost = true;
    page.server.change('a', 'two');
    page.server.lost = false;
    page.show();
    page.leave();
    page.server.cut();
    await pass(3_000);
    expect(page.server.resumedFrom).toBe(cursorAt(2));
    expect(page.other).toEqual(page.server.texts);
  });

  it('does not let whoever was told to ask anew go on from what is pushed meanwhile', async () => {
    await page.follow();
    await pass(100);
    page.server.change('a', 'one');
    const late = page.live.subscribe('private-rows', {}, cursorAt(0));
    page.server.change('a', 'two');
    page.server.cut();
    await pass(3_000);
    expect(page.server.resumedFrom).toBe(cursorAt(0));
    page.server.cut();
    await pass(3_000);
    // What it had missed has been told with the rest.
    expect(page.server.resumedFrom).toBe(cursorAt(2));
    late.close();
  });

  it('shows in the end what the server has, however often and whenever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (sequence) => {
        page.live.close();
        page = new FakePage();
        await page.follow();
        for (const { do: doing, n } of sequence) await steps[doing](page, n);
        page.server.answers = 200;
        await page.quiet();
        expect(page.live.state).toBe('live');
        expect(page.shown).toEqual(page.server.texts);
        if (page.other) expect(page.other).toEqual(page.server.texts);
      }),
      { numRuns: 600 },
    );
  });
});
