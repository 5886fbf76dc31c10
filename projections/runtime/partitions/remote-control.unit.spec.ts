import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { coordinationOver } from '#platform/coordination/coordination';
import { inProcessRecords } from '#platform/coordination/in-process-records';
import { FakeLog, positionOf } from '../../../tests/support/fake-log.ts';
import { ManualTimers } from '../../../tests/support/manual-timers.ts';
import { MemoryDocuments } from '../../../tests/support/memory-documents.ts';
import { tallies, tallyModel } from '../specifications/tally.specification.ts';
import { type RemoteProjections, startRemoteControl } from './remote-control.ts';

const generation = 'tallies@1#1';

describe('a process without a projector', () => {
  let timers: ManualTimers;
  let documents: MemoryDocuments;
  let control: RemoteProjections;
  let looks: number;
  let isAway: boolean;
  const faults: unknown[] = [];

  beforeEach(async () => {
    timers = new ManualTimers();
    documents = new MemoryDocuments();
    looks = 0;
    isAway = false;
    faults.length = 0;
    const writer = documents.writer();
    await writer.prepare(tallyModel, generation);
    await writer.flip('tallies', generation, '');
    const onFault = (error: unknown): void => {
      faults.push(error);
    };
    control = await startRemoteControl({
      generations: {
        boundTo: () => writer.boundTo(),
        generations: (name) => writer.generations(name),
        parked: (name) => writer.parked(name),
        allGenerations: () => {
          looks += 1;
          return isAway ? Promise.reject(new Error('away')) : writer.allGenerations();
        },
      },
      coordination: coordinationOver(inProcessRecords(), { timers, onFault }),
      store: new FakeLog(),
      projections: [tallies()],
      timers,
      onFault,
    });
  });
  afterEach(() => control.close());

  /** How often it looked meanwhile. */
  const looksIn = async (ms: number): Promise<number> => {
    const before = looks;
    for (let passed = 0; passed < ms; passed += 5) {
      timers.pass(5);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    return looks - before;
  };

  const project = (n: number): Promise<void> =>
    documents.writer().write([
      {
        model: tallyModel,
        generation,
        documents: [],
        versions: [],
        parked: [],
        checkpoint: positionOf(n),
        moment: '',
      },
    ]);

  test('looks rarely while nothing is waited for, and at once when something is', async () => {
    expect(await looksIn(10_000)).toBeLessThanOrEqual(10);
    const advances: string[] = [];
    control.onAdvance((position) => advances.push(position));
    control.expect(positionOf(3));
    expect(await looksIn(100)).toBeGreaterThanOrEqual(5);
    await project(3);
    await looksIn(25);
    expect(advances).toEqual([positionOf(3)]);
    expect(control.reached()).toBe(positionOf(3));
    expect(await looksIn(10_000)).toBeLessThanOrEqual(11);
  });

  test('looks less often the longer the projectors stand still', async () => {
    control.expect(positionOf(3));
    const first = await looksIn(1_000);
    await looksIn(9_000);
    expect(await looksIn(1_000)).toBeLessThanOrEqual(5);
    expect(first).toBeGreaterThan(20);
  });

  test('leaves a store alone that does not answer, and finds it again', async () => {
    control.expect(positionOf(3));
    isAway = true;
    expect(await looksIn(20_000)).toBeLessThanOrEqual(11);
    expect(faults.length).toBeGreaterThan(3);
    isAway = false;
    await project(3);
    await looksIn(5_500);
    expect(control.reached()).toBe(positionOf(3));
  });

  test('is ready where the read models have been complete once, though nobody takes them further', async () => {
    const log = new FakeLog();
    for (let n = 0; n < 5; n += 1) log.append('Said', {});
    const startOn = async (builtTo: string | undefined): Promise<boolean> => {
      const other = await startRemoteControl({
        generations: documents.writer(),
        coordination: coordinationOver(inProcessRecords(), {
          timers,
          onFault: (error) => faults.push(error),
        }),
        store: log,
        projections: [tallies()],
        timers,
        onFault: (error) => faults.push(error),
        builtTo,
      });
      let isReady = false;
      void other.ready.then(() => {
        isReady = true;
      });
      await looksIn(2_000);
      await other.close();
      return isReady;
    };
    await project(3);
    expect(await startOn(undefined)).toBe(false);
    expect(await startOn(positionOf(4))).toBe(false);
    expect(await startOn(positionOf(3))).toBe(true);
    expect(faults).toEqual([]);
  });
});
