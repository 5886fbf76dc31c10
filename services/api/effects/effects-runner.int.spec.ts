import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { confirmationOf } from '#domain/effect/decide';
import type { EffectOutcome } from '#domain/effect/events';
import { effectsHoldDecider, holdEffects, releaseEffects } from '#domain/effect/hold';
import { effectStream, effectsStream } from '#domain/streams';
import { systemClocks } from '#platform/clock/port';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { createExecute } from '../platform/execute.ts';
import { noSeal } from '../platform/payload-seal.ts';
import type { Execute } from '../platform/execute-port.ts';
import { oneByOne } from './delivery.ts';
import type { DueEffect } from './due-effects.ts';
import { EffectsRunner } from './effects-runner.ts';
import { recordDone } from './record-done.ts';
import { Told } from '../../../tests/support/told.ts';

type Due = DueEffect<'submission_confirmation'>;

const dueOf = (submissionId: string): Due => ({
  cause: confirmationOf(submissionId, null),
  effect: 'submission_confirmation',
  draftId: 'd-1',
  submissionId,
  editor: null,
  since: '2026-03-01T08:00:00.000Z',
});

/** Read models and watcher as far as the runner sees them, moved by hand. */
class World {
  due: Due[] = [];
  sent: string[] = [];
  failures: string[] = [];
  faults = 0;
  unreadable = 0;
  reached = true;
  outcome: EffectOutcome = 'sent';
  readonly #told = new Told(() => ({ sent: this.sent, failures: this.failures }));
  #tell: () => void = () => undefined;
  #arrive: () => void = () => undefined;

  constructor(
    readonly store: EventStore,
    readonly execute: Execute,
  ) {}

  runner(): EffectsRunner<'submission_confirmation'> {
    return new EffectsRunner({
      due: {
        due: async (_limit, after) => {
          if (this.unreadable-- > 0) throw new Error('documents are not there');
          return this.due.filter(({ since }) => after === null || since > after);
        },
      },
      delivery: oneByOne(
        { execute: this.recording(), events: this.store },
        ['DeclarationCompleted'],
        async ({ cause }: Due) => {
          if (this.faults > 0) {
            this.faults -= 1;
            throw new Error('mail server down');
          }
          this.sent.push(cause);
          return this.outcome;
        },
      ),
      events: this.store,
      watcher: {
        passed: async () => {
          if (this.reached) return true;
          await new Promise<void>((resolve) => {
            this.#arrive = resolve;
          });
          return this.reached;
        },
        onEvents: (_types, listener) => {
          this.#tell = () => listener({ position: '9'.repeat(20) } as Parameters<typeof listener>[0]);
          return () => undefined;
        },
      },
      failed: (due, error) => {
        this.failures.push(`${due?.cause}: ${error instanceof Error ? error.message : String(error)}`);
        this.#told.tell();
      },
      firstPauseMs: 1,
    });
  }

  /** Looks after each record whether what a test waits for is there. */
  private recording(): Execute {
    return async (execution) => {
      const executed = await this.execute(execution);
      this.#told.tell();
      return executed;
    };
  }

  becomeDue(submissionId: string): void {
    this.due.push(dueOf(submissionId));
    this.#tell();
  }

  arrive(): void {
    this.reached = true;
    this.#arrive();
  }

  async isDone(cause: string): Promise<boolean> {
    return (await this.store.readStream(effectStream(cause))).length > 0;
  }

  async until(isSo: () => boolean): Promise<void> {
    await this.#told.until(isSo);
  }
}

let store: EventStore;
let world: World;
let runner: EffectsRunner<'submission_confirmation'>;

beforeEach(() => {
  store = openEventStoreInMemory();
  world = new World(store, createExecute({ store, clock: systemClocks.trade, payloads: noSeal }));
  runner = world.runner();
});
afterEach(async () => {
  await runner.close();
  await store.close();
});

describe('the effects runner', () => {
  it('does what is due, records it, and does it once', async () => {
    world.due = [dueOf('s-1'), dueOf('s-2')];
    runner.start();
    await world.until(() => world.sent.length === 2);
    world.becomeDue('s-3');
    await world.until(() => world.sent.length === 3);
    await runner.close();
    expect(world.sent.toSorted()).toEqual(['s-1', 's-2', 's-3'].map((id) => confirmationOf(id, null)));
    const [done] = await store.readStream(effectStream(confirmationOf('s-1', null)));
    expect(done).toMatchObject({
      type: 'EffectDone',
      data: JSON.stringify({
        cause: confirmationOf('s-1', null),
        effect: 'submission_confirmation',
        outcome: 'sent',
      }),
      metadata: { actor: 'system' },
    });
  });

  it('asks the effect’s own stream first: a read model may lag, a rebuild sends nothing again', async () => {
    await recordDone(world.execute, {
      cause: confirmationOf('s-1', null),
      effect: 'submission_confirmation',
      outcome: 'seeded',
    });
    world.due = [dueOf('s-1'), dueOf('s-2')];
    runner.start();
    await world.until(() => world.sent.length > 0);
    await runner.close();
    expect(world.sent).toEqual([confirmationOf('s-2', null)]);
    await runner.close();
    runner = world.runner();
    runner.start();
    await runner.close();
    expect(world.sent).toEqual([confirmationOf('s-2', null)]);
  });

  it('waits until the read models have reached the head', async () => {
    world.reached = false;
    world.due = [dueOf('s-1')];
    runner.start();
    await new Promise(setImmediate);
    expect(world.sent).toEqual([]);
    world.arrive();
    await world.until(() => world.sent.length === 1);
  });

  it('waits for the read models after each event that makes something due, too', async () => {
    runner.start();
    world.becomeDue('s-1');
    await world.until(() => world.sent.length === 1);
    world.reached = false;
    world.becomeDue('s-2');
    await new Promise(setImmediate);
    expect(world.sent).toHaveLength(1);
    world.arrive();
    await world.until(() => world.sent.length === 2);
  });

  it('holds what became due before a backup was restored, sends the rest, and all once it is released', async () => {
    const command = (commandId: string) => ({
      actor: 'u-1',
      organisation: '',
      side: 'internal' as const,
      commandId,
      payloadHash: '',
      correlationId: commandId,
    });
    const hold = { stream: effectsStream, decider: effectsHoldDecider };
    const upTo = '2026-03-01T08:00:00.000Z';
    await world.execute({ ...hold, decide: (state) => holdEffects(state, upTo), context: command('c-1') });
    world.due = [dueOf('s-1'), { ...dueOf('s-2'), since: '2026-03-01T08:00:00.001Z' }];
    runner.start();
    await world.until(() => world.sent.length === 1);
    await runner.close();
    expect(world.sent).toEqual([confirmationOf('s-2', null)]);
    await world.execute({ ...hold, decide: releaseEffects, context: command('c-2') });
    runner.start();
    await world.until(() => world.sent.length === 2);
    expect(world.sent).toEqual([confirmationOf('s-2', null), confirmationOf('s-1', null)]);
  });

  it('tries again after a failure, and tells of each', async () => {
    world.faults = 3;
    world.due = [dueOf('s-1')];
    runner.start();
    await world.until(() => world.sent.length === 1);
    expect(world.failures).toEqual(
      Array.from({ length: 3 }, () => `${confirmationOf('s-1', null)}: mail server down`),
    );
  });

  it('goes on when it could not learn what is due', async () => {
    world.unreadable = 2;
    world.due = [dueOf('s-1')];
    runner.start();
    await world.until(() => world.sent.length === 1);
    expect(world.failures).toEqual(Array.from({ length: 2 }, () => 'undefined: documents are not there'));
  });

  it('lets one that fails hold up no other', async () => {
    world.faults = 1;
    world.due = [dueOf('s-1'), dueOf('s-2'), dueOf('s-3')];
    runner.start();
    await world.until(() => world.sent.length === 3);
    expect(world.sent.indexOf(confirmationOf('s-1', null))).toBe(2);
  });

  it('records that there was nobody to tell', async () => {
    world.outcome = 'nobody';
    world.due = [dueOf('s-1')];
    runner.start();
    await world.until(() => world.sent.length === 1);
    await runner.close();
    const [done] = await store.readStream(effectStream(confirmationOf('s-1', null)));
    expect(done?.data).toContain('"outcome":"nobody"');
  });

  it('finishes what is on its way before it ends', async () => {
    world.due = [dueOf('s-1')];
    runner.start();
    await world.until(() => world.sent.length === 1);
    await runner.close();
    expect(await world.isDone(confirmationOf('s-1', null))).toBe(true);
  });
});
