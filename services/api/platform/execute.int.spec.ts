import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Decision, reject } from '#domain/shared/decider';
import { upcastWith } from '#domain/shared/upcast';
import {
  AppendOutcomeUnknown,
  type EventStore,
  LogDiskFull,
  type NewEvent,
  WrongExpectedRevision,
} from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { stepContext } from './commands.ts';
import { createExecute, type ExecuteOptions } from './execute.ts';
import { noSeal } from './payload-seal.ts';
import type { Execute } from './execute-port.ts';
import {
  clock,
  context,
  type Hold,
  hold,
  type HoldFull,
  noPause,
  stow,
  type Stowed,
} from '../../../tests/support/cargo-hold.ts';

let store: EventStore;
let execute: Execute;
const executeOn = (on: ExecuteOptions['store'], options: Partial<ExecuteOptions> = {}): Execute =>
  createExecute({ store: on, clock, pause: noPause, payloads: noSeal, ...options });
const run = async (commandId: string, decide: (state: Hold) => Decision<Stowed, HoldFull>, by = execute) =>
  by({ stream: 'hold-1', decider: hold, decide, context: context(commandId) });

beforeEach(() => {
  store = openEventStoreInMemory();
  execute = executeOn(store);
});
afterEach(async () => store.close());

describe('execute', () => {
  it('decides on the folded state and appends with everything that the envelope asks for', async () => {
    await run('c-1', stow(100, 200));
    const executed = await run('c-2', stow(300));
    expect(executed).toMatchObject({ ok: true, revision: 2, repeated: false });
    expect(executed).toMatchObject({ state: { tonnes: 600, lots: 3 }, position: await store.head() });
    const [, , last] = await store.readStream('hold-1');
    expect(last).toMatchObject({
      type: 'CargoStowed',
      data: '{"tonnes":300}',
      recordedAt: '2026-03-01T08:00:00.000Z',
      metadata: {
        actor: 'ana',
        organisation: 'org-1',
        side: 'external',
        commandId: 'c-2',
        payloadHash: 'h',
        correlationId: 'c-2',
      },
    });
  });

  it('makes a long decision on one state, and anew where somebody else writes meanwhile', async () => {
    await run('c-1', stow(100));
    const other = executeOn(store);
    const seen: number[] = [];
    const executed = await execute({
      stream: 'hold-1',
      decider: hold,
      decide: async (state) => {
        if (seen.length === 0) await run('c-2', stow(50), other);
        seen.push(state.tonnes);
        return stow(300)(state);
      },
      context: context('c-3'),
    });
    expect(seen).toEqual([100, 150]);
    expect(executed).toMatchObject({ ok: true, state: { tonnes: 450, lots: 3 } });
  });

  describe('a stream that is likely new', () => {
    const begin = async (commandId: string, decide: ReturnType<typeof stow>, by = execute) =>
      by({ stream: 'hold-1', decider: hold, decide, context: context(commandId), likelyNew: true });

    it('is not read before it is written', async () => {
      let reads = 0;
      const counted = executeOn({
        append: (...append) => store.append(...append),
        readStream: (...read) => {
          reads += 1;
          return store.readStream(...read);
        },
      });
      const begun = await begin('c1', stow(100), counted);
      expect(begun).toMatchObject({ ok: true, revision: 0, repeated: false });
      expect(reads).toBe(0);
      expect(await store.readStream('hold-1')).toHaveLength(1);
      expect(begun).toMatchObject({ state: { tonnes: 100, lots: 1 } });
    });

    it('that is there after all is decided on as it stands', async () => {
      await run('c1', stow(900));
      const other = executeOn(store);
      expect(await begin('c2', stow(200), other)).toMatchObject({ ok: false, code: 'hold_full' });
      expect(await begin('c3', stow(50), other)).toMatchObject({ ok: true, state: { tonnes: 950, lots: 2 } });
    });

    it('answers a command that it has taken with its first outcome', async () => {
      const first = await begin('c1', stow(100, 200));
      const again = await begin('c1', stow(100, 200), executeOn(store));
      if (!first.ok || !again.ok) throw new Error('Both are taken');
      expect([again.position, again.revision, again.events]).toEqual([
        first.position,
        first.revision,
        first.events,
      ]);
      expect(await store.readStream('hold-1')).toHaveLength(2);
    });

    it('refuses nothing before it has looked', async () => {
      await run('c1', stow(900));
      const emptied = (state: Hold) => (state.lots === 0 ? reject('hold_full', {}) : stow(10)(state));
      expect(await begin('c2', emptied, executeOn(store))).toMatchObject({ ok: true, revision: 1 });
    });
  });

  it('appends nothing for a broken rule, or where there is nothing to do', async () => {
    await run('c-1', stow(900));
    expect(await run('c-2', stow(200))).toEqual({ ok: false, code: 'hold_full', details: { free: 100 } });
    const position = await store.head();
    expect(await run('c-3', stow())).toEqual({
      ok: true,
      position,
      revision: 0,
      state: { tonnes: 900, lots: 1 },
      events: [],
      repeated: false,
    });
    expect(await store.head()).toBe(position);
  });

  describe('the same command again', () => {
    it('is answered with its first outcome and never decided again', async () => {
      const first = await run('c-1', stow(100, 200));
      await run('c-2', stow(700));
      for (const by of [execute, executeOn(store)]) {
        const again = await run('c-1', () => reject('hold_full'), by);
        expect(again).toEqual({ ...first, repeated: true });
      }
      expect(await store.readStream('hold-1')).toHaveLength(3);
    });

    /** Two nodes, each of which has read before the other writes. */
    const twoNodes = (): readonly [Execute, Execute] => {
      const both = Promise.withResolvers<void>();
      let reads = 0;
      const node = (): Execute =>
        executeOn({
          append: store.append.bind(store),
          readStream: async (...args: Parameters<EventStore['readStream']>) => {
            const found = await store.readStream(...args);
            reads += 1;
            if (reads === 2) both.resolve();
            await both.promise;
            return found;
          },
        });
      return [node(), node()];
    };

    it('at another node in the same moment is refused with another body, and else answered with what was kept', async () => {
      const [one, other] = twoNodes();
      const another = { ...context('c-1'), payloadHash: 'other' };
      const answers = await Promise.all([
        run('c-1', stow(100), one),
        other({ stream: 'hold-1', decider: hold, decide: stow(200), context: another }),
      ]);
      const refused = answers.flatMap((answer) => (answer.ok ? [] : answer.code));
      expect(refused).toEqual(['idempotency_key_reused']);
      expect(await store.readStream('hold-1')).toHaveLength(1);

      // The same body, of which each has decided something else: a moment or what is sealed.
      const again = await Promise.all(twoNodes().map(async (node, lot) => run('c-2', stow(10 + lot), node)));
      const [kept] = (await store.readStream('hold-1')).slice(1);
      for (const answer of again)
        expect(answer).toMatchObject({
          ok: true,
          events: [{ data: JSON.parse(kept?.data ?? '{}') as object }],
        });
      expect(await store.readStream('hold-1')).toHaveLength(2);
    });

    it('is refused with another body', async () => {
      await run('c-1', stow(100));
      const other = { ...context('c-1'), payloadHash: 'other' };
      expect(
        await execute({ stream: 'hold-1', decider: hold, decide: stow(200), context: other }),
      ).toMatchObject({ ok: false, code: 'idempotency_key_reused' });
    });

    it('is another command in the hands of another actor, and in each of its steps', async () => {
      await run('c-1', stow(100));
      for (const each of [context('c-1', 'rui'), stepContext(context('c-1'), 'batch-1')]) {
        const executed = await execute({
          stream: 'hold-1',
          decider: hold,
          decide: stow(100),
          context: each,
        });
        expect(executed).toMatchObject({ ok: true, repeated: false });
      }
      expect(await store.readStream('hold-1')).toHaveLength(3);
    });

    it('is decided once where both copies arrive at once', async () => {
      const both = await Promise.all([run('c-1', stow(100)), run('c-1', stow(100))]);
      expect(both.map((executed) => executed.ok && executed.repeated)).toEqual([false, true]);
      const apart = await Promise.all([
        run('c-2', stow(100), executeOn(store)),
        run('c-2', stow(100), executeOn(store)),
      ]);
      expect(apart.every(({ ok }) => ok)).toBe(true);
      expect(await store.readStream('hold-1')).toHaveLength(2);
    });
  });

  describe('many at once', () => {
    it('decides each on the state that the others left, over several nodes', async () => {
      const nodes = [executeOn(store), executeOn(store), executeOn(store)];
      const executed = await Promise.all(
        Array.from({ length: 60 }, async (_, index) =>
          run(`c-${index}`, stow(50), nodes[index % nodes.length]),
        ),
      );
      expect(executed.filter(({ ok }) => ok)).toHaveLength(20);
      const events = await store.readStream('hold-1');
      expect(events.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, index) => index));
      expect(new Set(events.map(({ id }) => id)).size).toBe(20);
    });

    it('gives up on a stream that always moves, rather than trying for ever', async () => {
      let attempts = 0;
      const moving = {
        readStream: store.readStream.bind(store),
        append: async (stream: string) => {
          attempts += 1;
          throw new WrongExpectedRevision(stream, 0);
        },
      };
      await expect(run('c-1', stow(1), executeOn(moving))).rejects.toThrow(WrongExpectedRevision);
      expect(attempts).toBeLessThan(100);
    });
  });

  describe('an unclear outcome', () => {
    /** Fails appends by plan: `before` never reaches the log, `after` is stored but its answer is lost. */
    const failing = (plan: ('before' | 'after')[]) => {
      const seen: (readonly NewEvent[])[] = [];
      return {
        seen,
        readStream: store.readStream.bind(store),
        append: async (...args: Parameters<EventStore['append']>) => {
          seen.push(args[2]);
          const fault = plan.shift();
          if (fault === 'before') throw new AppendOutcomeUnknown('not sent');
          const appended = await store.append(...args);
          if (fault === 'after') throw new AppendOutcomeUnknown('answer lost');
          return appended;
        },
      };
    };

    it('is cleared up by the same bytes and ids again', async () => {
      const faulty = failing(['before', 'after', 'before']);
      const executed = await run('c-1', stow(100, 200), executeOn(faulty));
      expect(executed).toMatchObject({ ok: true, revision: 1, state: { tonnes: 300 } });
      expect(faulty.seen).toHaveLength(4);
      expect(new Set(faulty.seen.map((events) => JSON.stringify(events))).size).toBe(1);
      expect(await store.readStream('hold-1')).toHaveLength(2);
    });

    it('is the caller’s to hear of after the deadline, and the retry leaves one copy', async () => {
      const faulty = failing(Array.from({ length: 400 }, () => 'after'));
      const by = executeOn(faulty, { deadlineMs: 500 });
      await expect(run('c-1', stow(100), by)).rejects.toThrow(AppendOutcomeUnknown);
      const again = await run('c-1', stow(100), executeOn(store));
      expect(again).toMatchObject({ ok: true, repeated: true });
      expect(await store.readStream('hold-1')).toHaveLength(1);
    });

    it('of a full disk is told within half a second, and at once to those who come after, until there is room', async () => {
      let full = true;
      let waited = 0;
      let tried = 0;
      const by = executeOn(
        {
          ...store,
          readStream: store.readStream.bind(store),
          append: async (...args) => {
            tried += 1;
            if (full) throw new LogDiskFull();
            return store.append(...args);
          },
        },
        { pause: async (ms) => (waited += ms) },
      );
      await expect(run('c-1', stow(100), by)).rejects.toThrow(LogDiskFull);
      expect(tried).toBeGreaterThan(1);
      expect(waited).toBeLessThanOrEqual(500);
      tried = 0;
      await expect(run('c-2', stow(100), by)).rejects.toThrow(LogDiskFull);
      expect(tried).toBe(1);
      full = false;
      expect(await run('c-1', stow(100), by)).toMatchObject({ ok: true, repeated: false });
      full = true;
      tried = 0;
      await expect(run('c-3', stow(100), by)).rejects.toThrow(LogDiskFull);
      expect(tried).toBeGreaterThan(1);
    });

    it('with another writer in between leads to a new decision', async () => {
      const faulty = failing(['before']);
      const original = faulty.append;
      let crossed = false;
      const executed = await run(
        'c-1',
        stow(400),
        executeOn({
          ...faulty,
          append: async (...args) => {
            if (faulty.seen.length === 1 && !crossed) {
              crossed = true;
              await run('c-9', stow(700), executeOn(store));
            }
            return original(...args);
          },
        }),
      );
      expect(executed).toMatchObject({ ok: false, code: 'hold_full', details: { free: 300 } });
    });
  });

  it('reads stored shapes through the upcasters', async () => {
    const upcast = upcastWith({
      CargoLoaded: (data) => ({ type: 'CargoStowed', data: { tonnes: Number((data as { mt: string }).mt) } }),
    });
    const [event] = [
      { id: '0d3f7a52-6a58-4c1e-9e60-2f6b3a4c5d6e', type: 'CargoLoaded', data: '{"mt":"250"}' },
    ];
    await store.append('hold-1', 'no_stream', [
      { ...event, metadata: {}, recordedAt: '2025-01-01T00:00:00.000Z' },
    ]);
    const executed = await run('c-1', stow(100), executeOn(store, { upcast }));
    expect(executed).toMatchObject({ ok: true, state: { tonnes: 350, lots: 2 } });
  });
});
