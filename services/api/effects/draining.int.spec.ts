import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { transferCause } from '#domain/effect/decide';
import { effectStream } from '#domain/streams';
import { systemClocks } from '#platform/clock/port';
import { beforeTheFirst, type EventStore, type Position } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { createExecute } from '../platform/execute.ts';
import { noSeal } from '../platform/payload-seal.ts';
import { inBatches } from './delivery.ts';
import type { DueEffect } from './due-effects.ts';
import { EffectsRunner } from './effects-runner.ts';

type Due = DueEffect<'booking_transfer'>;

const count = 1_300;
const all: readonly Due[] = Array.from({ length: count }, (_, n) => ({
  effect: 'booking_transfer',
  message: 'transfer',
  cause: transferCause(String(n)),
  firstBookingId: `b-${n % 7}`,
  transferId: String(n),
  since: new Date(n).toISOString(),
}));

let store: EventStore;
beforeEach(() => {
  store = openEventStoreInMemory();
});
afterEach(async () => store.close());

/** What is due as a read model would have it that lags: it knows of a record once somebody has waited for its position. */
class LaggingDue {
  #waitedFor: Position = beforeTheFirst;
  known = count;

  passed = async (position: Position): Promise<boolean> => {
    if (position > this.#waitedFor) this.#waitedFor = position;
    return true;
  };

  due = async (limit: number): Promise<readonly Due[]> => {
    const recorded = await store.readAll(beforeTheFirst, 2 * count);
    const done = new Set(
      recorded.filter(({ position }) => position <= this.#waitedFor).map(({ stream }) => stream),
    );
    return all
      .slice(0, this.known)
      .filter(({ cause }) => !done.has(effectStream(cause)))
      .slice(0, limit);
  };
}

interface Draining {
  readonly due: LaggingDue;
  readonly send: (batch: readonly Due[]) => void;
  readonly firstPauseMs: number;
  readonly longestStallMs?: number;
  /** Given how the runner is told of an event. */
  readonly listened?: (tell: () => void) => void;
}

const runnerOf = ({ due, send, listened, ...pauses }: Draining): EffectsRunner<'booking_transfer'> =>
  new EffectsRunner({
    due,
    delivery: inBatches<'booking_transfer', Due>(
      { execute: createExecute({ store, clock: systemClocks.trade, payloads: noSeal }), events: store },
      ['BookingTransferRequested'],
      { prepare: async (one) => one, send: async (batch) => send(batch) },
    ),
    events: store,
    watcher: {
      passed: due.passed,
      onEvents: (_types, listener) => {
        listened?.(() => listener({ position: beforeTheFirst } as Parameters<typeof listener>[0]));
        return () => undefined;
      },
    },
    failed: () => undefined,
    ...pauses,
  });

const causes = (batch: readonly Due[]): readonly string[] => batch.map(({ cause }) => cause);

/** Takes nothing so many times, and everything from then on. */
const afterOutage = (tries: number) => {
  const sent: string[] = [];
  const drained = Promise.withResolvers<void>();
  let left = tries;
  const send = (batch: readonly Due[]): void => {
    if (left-- > 0) throw new Error('no broker');
    sent.push(...causes(batch));
    if (sent.length >= count) drained.resolve();
  };
  return { sent, send, drained: drained.promise };
};

describe('effects that have piled up', () => {
  it('drain page by page without a pause, each once and in their order', async () => {
    const { sent, send, drained } = afterOutage(3);
    const runner = runnerOf({ due: new LaggingDue(), send, firstPauseMs: 1 });
    runner.start();
    await drained;
    await runner.close();
    expect(sent).toEqual(causes(all));
    const recorded = await store.readAll(beforeTheFirst, 2 * count);
    expect(recorded.filter(({ type }) => type === 'EffectDone')).toHaveLength(count);
  });

  it('go out soon after a long outage: what holds up everything is tried again more often than one effect is', async () => {
    // Doubled each time without an end, the pauses would come to an hour.
    const { sent, send, drained } = afterOutage(21);
    const runner = runnerOf({ due: new LaggingDue(), send, firstPauseMs: 1, longestStallMs: 2 });
    runner.start();
    await drained;
    await runner.close();
    expect(sent).toEqual(causes(all));
  });

  it('are not overtaken by what became due while they could not go out', async () => {
    const due = new LaggingDue();
    due.known = 1;
    const sent: string[] = [];
    const drained = Promise.withResolvers<void>();
    let outage = 6;
    let tell = (): void => undefined;
    const runner = runnerOf({
      due,
      send: (batch) => {
        if (outage-- > 0) {
          due.known += 1;
          tell();
          throw new Error('no broker');
        }
        sent.push(...causes(batch));
        drained.resolve();
      },
      firstPauseMs: 8,
      listened: (told) => {
        tell = told;
      },
    });
    runner.start();
    await drained.promise;
    await runner.close();
    expect(sent).toEqual(causes(all.slice(0, 7)));
  });
});
