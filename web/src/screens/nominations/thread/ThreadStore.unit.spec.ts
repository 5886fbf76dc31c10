import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChangedPayload } from '#contracts/live/channels';
import { liveEvents } from '#contracts/live/channels';
import type { NominationMessages, NominationMessageView } from '#contracts/nomination/message-view';
import type { ChannelHandlers } from '../../../live/channel-subscription.ts';
import { heldMs, ThreadStore } from './ThreadStore.ts';

const said = (ordinal: number, over: Partial<NominationMessageView> = {}): NominationMessageView => ({
  id: `m${ordinal}`,
  nominationId: 'n',
  ordinal,
  type: 'message',
  timestamp: '2027-03-01T09:00:00.000Z',
  user: { id: 'tom', name: 'T. Olsen', isStaff: true },
  body: {
    text: `Message ${ordinal}`,
    about: null,
    vessel: null,
    organisation: null,
    laycanStart: null,
    laycanFinish: null,
    totalQty: null,
    loadingPort: null,
    dischargePorts: [],
    changes: [],
  },
  cursor: `l.g.${ordinal}`,
  ...over,
});

describe('the thread of a nomination', () => {
  const original = globalThis.fetch;
  let calls: string[];
  let answers: (Partial<NominationMessages> | number)[];
  let handlers: ChannelHandlers<NominationMessageView>;
  let clock: number;
  let thread: ThreadStore;

  beforeEach(() => {
    jest.useFakeTimers();
    calls = [];
    answers = [];
    clock = 0;
    globalThis.fetch = (target, request) => {
      const url = typeof target === 'string' ? target : '';
      calls.push(`${request?.method ?? 'GET'} ${url}`);
      if (url.includes('csrf')) return Promise.resolve(Response.json({}));
      if (request?.method === 'PUT') return Promise.resolve(Response.json({}));
      const answer = answers.shift() ?? 500;
      return Promise.resolve(
        typeof answer === 'number'
          ? Response.json({ code: 'internal', message: '' }, { status: answer })
          : Response.json({ data: [], hasEarlier: false, readUpTo: -1, cursor: 'l.g.1', ...answer }),
      );
    };
    const connection = {
      subscribe: <View>(_channel: string, given: ChannelHandlers<View>) => {
        handlers = given as unknown as typeof handlers;
        return { whisper: () => true, resumeFrom: () => undefined, close: () => undefined };
      },
    };
    thread = new ThreadStore(
      { base: '/n', nomination: 'n', channel: 'c', reader: 'ana' },
      () => undefined,
      connection,
      () => clock,
    );
  });
  afterEach(() => {
    thread.close();
    jest.useRealTimers();
    globalThis.fetch = original;
  });

  const ordinals = () => thread.messages.map(({ ordinal }) => ordinal);
  const push = (...documents: readonly NominationMessageView[]) => {
    const payload: ChangedPayload<NominationMessageView> = { documents, gone: [], cursor: 'l.g.9' };
    handlers.changed?.(payload, liveEvents.nominationMessageCreated);
  };

  it('begins with the last messages, and joins earlier ones before them', async () => {
    answers = [
      { data: [said(5), said(8)], hasEarlier: true, readUpTo: 5 },
      { data: [said(1), said(3)], hasEarlier: false },
    ];
    await thread.load();
    expect([ordinals(), thread.readUpTo]).toEqual([[5, 8], 5]);
    await thread.earlier();
    expect([ordinals(), thread.hasEarlier]).toEqual([[1, 3, 5, 8], false]);
    expect(calls).toContain('GET /api/n/n/messages?before=5');
  });

  it('takes what is pushed in its place, each once, and marks the last as read', async () => {
    answers = [{ data: [said(1)], readUpTo: 1 }];
    await thread.load();
    push(said(4), said(3));
    push(said(4));
    expect(ordinals()).toEqual([1, 3, 4]);
    await jest.advanceTimersByTimeAsync(0);
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual(['PUT /api/n/messages/m4/mark-as-read']);
  });

  it('announces an answer that comes live by a writing hand, and shows at once one that was missed', async () => {
    answers = [{ data: [said(1)], readUpTo: 1 }];
    await thread.load();
    push(said(2, { type: 'approved' }));
    expect(ordinals()).toEqual([1, 2]);
    clock = 60_000;
    push(said(3, { type: 'confirmed_updates' }), said(4));
    expect([ordinals(), thread.held.map(({ ordinal }) => ordinal)]).toEqual([[1, 2, 4], [3]]);
    await jest.advanceTimersByTimeAsync(heldMs);
    expect([ordinals(), thread.held]).toEqual([[1, 2, 3, 4], []]);
  });

  it('shows an answer at once to who gave it', async () => {
    answers = [{ data: [said(1)], readUpTo: 1 }];
    await thread.load();
    clock = 60_000;
    push(said(2, { type: 'approved', user: { id: 'ana', name: 'A. Prado', isStaff: false } }));
    expect([ordinals(), thread.held]).toEqual([[1, 2], []]);
  });

  it('is emptied by a load that fails, and comes back', async () => {
    answers = [{ data: [said(1)] }, 500, { data: [said(1)] }];
    await thread.load();
    await thread.load();
    expect([thread.state.name, ordinals()]).toEqual(['error', []]);
    await thread.retry();
    expect([thread.state.name, ordinals()]).toEqual(['idle', [1]]);
  });

  it('leaves nothing out where more was said than one answer holds', async () => {
    answers = [{ data: [said(1)] }, { data: [said(60), said(61)], hasEarlier: true }];
    await thread.load();
    await thread.load();
    expect([ordinals(), thread.hasEarlier]).toEqual([[60, 61], true]);
  });
});
