import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { clock, context, hold, noPause, stow } from '../../../tests/support/cargo-hold.ts';
import { createExecute, type ExecuteOptions } from './execute.ts';
import type { Execute } from './execute-port.ts';
import { noSeal } from './payload-seal.ts';

/** What of a stream is kept from one command to the next, and when it is read again. */
describe('execute, with streams that it keeps', () => {
  let store: EventStore;
  /** From which revision streams were read, in order. */
  let froms: (number | undefined)[];

  const executeOn = (options: Partial<ExecuteOptions> = {}): Execute =>
    createExecute({
      store: {
        append: store.append.bind(store),
        readStream: async (stream, from) => {
          froms.push(from);
          return store.readStream(stream, from);
        },
      },
      clock,
      pause: noPause,
      payloads: noSeal,
      ...options,
    });
  const run = async (commandId: string, decide: ReturnType<typeof stow>, by: Execute) =>
    by({ stream: 'hold-1', decider: hold, decide, context: context(commandId) });
  const byAnotherNode = async (commandId: string, decide: ReturnType<typeof stow>) =>
    run(commandId, decide, createExecute({ store, clock, pause: noPause, payloads: noSeal }));

  beforeEach(() => {
    store = openEventStoreInMemory();
    froms = [];
  });
  afterEach(async () => store.close());

  it('does not read a stream again for a repeat of which the caller asks nothing', async () => {
    await byAnotherNode('c-1', stow(100, 200));
    await byAnotherNode('c-2', stow(300));
    const by = executeOn();
    const heardAgain = async (commandId: string, payloadHash = 'h') =>
      by({
        stream: 'hold-1',
        decider: hold,
        decide: stow(1),
        context: context(commandId, 'ana', payloadHash),
        repeatsUnread: true,
      });
    const [first] = await store.readStream('hold-1', 1);
    for (const commandId of ['c-1', 'c-2', 'c-1'])
      expect(await heardAgain(commandId)).toMatchObject({
        repeated: true,
        events: [],
        state: { tonnes: 600 },
      });
    expect(await heardAgain('c-1')).toMatchObject({ revision: 1, position: first?.position });
    expect(await heardAgain('c-1', 'another')).toMatchObject({ ok: false, code: 'idempotency_key_reused' });
    expect(froms).toEqual([0]);
    expect(await heardAgain('c-3')).toMatchObject({ repeated: false, revision: 3, state: { tonnes: 601 } });
  });

  it('decides on what it keeps of a stream where nobody else writes, and reads it where somebody did', async () => {
    const by = executeOn();
    const likelyKept = async (commandId: string, decide: ReturnType<typeof stow>) =>
      by({ stream: 'hold-1', decider: hold, decide, context: context(commandId), likelyKept: true });
    await likelyKept('c-1', stow(100));
    await likelyKept('c-2', stow(200));
    expect(froms).toEqual([0]);
    await byAnotherNode('c-3', stow(300));
    expect(await likelyKept('c-4', stow(50))).toMatchObject({
      ok: true,
      revision: 3,
      state: { tonnes: 650 },
    });
    expect(froms).toEqual([0, 2]);
    // What comes to nothing may do so for want of what the stream would have told.
    await byAnotherNode('c-5', stow(100));
    expect(await likelyKept('c-6', stow(300))).toEqual({
      ok: false,
      code: 'hold_full',
      details: { free: 250 },
    });
    expect(await likelyKept('c-3', stow(300))).toMatchObject({ repeated: true, revision: 2 });
    expect(froms.slice(0, 3)).toEqual([0, 2, 4]);
  });

  it('reads no more than what is new of a stream that it keeps, and all of one that it had to let go', async () => {
    const by = executeOn();
    await run('c-1', stow(1, 2), by);
    await run('c-2', stow(3), by);
    expect(froms).toEqual([0, 2]);
    const small = executeOn({ maxCachedBytes: 0 });
    await run('c-3', stow(4), small);
    await run('c-4', stow(5), small);
    expect(froms).toEqual([0, 2, 0, 0]);
    expect(await run('c-5', stow(), by)).toMatchObject({ state: { tonnes: 15, lots: 5 } });
  });
});
