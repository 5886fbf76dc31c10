import { describe, expect, it } from '@jest/globals';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { type Decider, type Decision, reject } from '#domain/shared/decider';
import { AppendOutcomeUnknown, type EventStore, WrongExpectedRevision } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { createExecute } from './execute.ts';
import { noSeal } from './payload-seal.ts';
import type { CommandContext } from './execute-port.ts';
import { TestClock } from '../../../tests/support/test-clock.ts';

type Taken = {
  readonly type: 'CargoTaken';
  readonly data: { readonly command: string; readonly lots: number };
};
interface Hold {
  readonly lots: number;
  readonly commands: readonly string[];
}
const room = 12;

const hold: Decider<Hold, Taken> = {
  initialState: { lots: 0, commands: [] },
  evolve: ({ lots, commands }, { data }) => ({
    lots: lots + data.lots,
    commands: [...commands, data.command],
  }),
};

const take =
  (command: string, lots: number) =>
  (state: Hold): Decision<Taken, 'hold_full'> =>
    state.lots + lots > room ? reject('hold_full') : [{ type: 'CargoTaken', data: { command, lots } }];

const context = (commandId: string): CommandContext => ({
  actor: 'ana',
  organisation: 'org-1',
  side: 'external',
  commandId,
  payloadHash: 'h',
  correlationId: commandId,
});

/** What happens to one append on its way. */
const fault = constantFrom('none', 'none', 'none', 'lostBefore', 'lostAfter', 'slow', 'crash');

/** A store that misbehaves as planned, and a node that may die with its answer on the way. */
const faulty = (store: EventStore, faults: string[]) => ({
  readStream: async (stream: string, from?: number) => {
    await turns(faults.length % 3);
    return store.readStream(stream, from);
  },
  append: async (...args: Parameters<EventStore['append']>) => {
    const next = faults.shift();
    if (next === 'slow') await turns(5);
    if (next === 'lostBefore') throw new AppendOutcomeUnknown('lost on the way');
    const appended = await store.append(...args);
    if (next === 'lostAfter') throw new AppendOutcomeUnknown('answer lost');
    if (next === 'crash') throw new Error('the node died after its append');
    return appended;
  },
});

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

const schedule = record({
  commands: array(record({ id: integer({ min: 0, max: 7 }), node: integer({ min: 0, max: 2 }) }), {
    minLength: 2,
    maxLength: 24,
  }),
  faults: array(fault, { maxLength: 30 }),
});

describe('commands from several nodes, with answers lost and nodes dying', () => {
  it('are each decided once or not at all, whatever the schedule', async () => {
    await assert(
      asyncProperty(schedule, async ({ commands, faults }) => {
        const store = openEventStoreInMemory();
        const shaky = faulty(store, [...faults]);
        const { trade: clock } = new TestClock('2026-03-01T08:00:00.000Z');
        const executeOn = (on: typeof shaky) =>
          createExecute({
            store: on,
            clock,
            pause: async () => undefined,
            deadlineMs: 100,
            payloads: noSeal,
          });
        const nodes = [executeOn(shaky), executeOn(shaky), executeOn(shaky)];
        const run = async (id: number, execute: (typeof nodes)[number] | undefined) =>
          execute?.({
            stream: 'hold-1',
            decider: hold,
            decide: take(`c-${id}`, 1 + (id % 3)),
            context: context(`c-${id}`),
          });
        const answers = await Promise.allSettled(commands.map(async ({ id, node }) => run(id, nodes[node])));
        const events = await store.readStream('hold-1');
        const kept = events.map(({ metadata }) => metadata['commandId']);
        expect(new Set(kept).size).toBe(kept.length);
        for (const [index, answer] of answers.entries()) {
          const command = `c-${commands[index]?.id}`;
          // Who was told that it is done finds it in the log; who was told nothing may find it there or not.
          if (answer.status === 'fulfilled' && answer.value?.ok) expect(kept).toContain(command);
          if (answer.status === 'rejected') expectHonest(answer.reason);
        }
        const lots = events.map(({ data }) => (JSON.parse(data) as Taken['data']).lots);
        expect(lots.reduce((sum, lot) => sum + lot, 0)).toBeLessThanOrEqual(room);
        // Asked again on a fresh node, everything that is in the log answers so, and nothing is added for it.
        for (const command of kept) {
          const again = await run(Number(command?.slice(2)), executeOn(faulty(store, [])));
          expect(again).toMatchObject({ ok: true, repeated: true });
        }
        expect(await store.readStream('hold-1')).toHaveLength(events.length);
        await store.close();
      }),
      { numRuns: 300 },
    );
  });
});

const expectHonest = (reason: unknown): void => {
  const honest =
    reason instanceof AppendOutcomeUnknown ||
    reason instanceof WrongExpectedRevision ||
    (reason instanceof Error && reason.message === 'the node died after its append');
  if (!honest) throw reason;
};
