import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { clocksOn } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import type { DocumentsWriter } from '#platform/documents/writer-port';
import type { EventStore } from '#platform/event-store/port';
import { RebuildUnderWay, UnknownProjection } from '../control.ts';
import { CheckpointAheadOfLog, OtherLog } from '../generations/opening.ts';
import { append, tallies, tallyModel } from '../specifications/tally.specification.ts';
import { bound, ProjectionsWorld, reaches } from './projections-world.specification.ts';
import type { RunningProjections } from './run-projections.ts';

describe('projections', () => {
  let world: ProjectionsWorld;
  let store: EventStore;
  let writer: DocumentsWriter;
  let documents: Documents;

  beforeEach(() => {
    world = new ProjectionsWorld();
    ({ store, writer, documents } = world);
  });
  afterEach(() => world.close());

  const start: ProjectionsWorld['start'] = (projections, more) => world.start(projections, more);
  const tally: ProjectionsWorld['tally'] = (id, model) => world.tally(id, model);

  test('fold what is there and what follows', async () => {
    await append(store, 'a', ['Counted', 1], ['Counted', 2]);
    const control = start([tallies()]);
    await control.ready;
    expect(await tally('a')).toEqual({ total: 3, seen: [1, 2] });
    const { position } = await append(store, 'a', ['Counted', 4]);
    await reaches(control, position);
    expect(await tally('a')).toEqual({ total: 7, seen: [1, 2, 4] });
    expect((await documents.get(tallyModel, 'a'))?.revision).toBe(2);
    expect((await documents.get(tallyModel, 'a'))?.position).toBe(position);
  });

  test('take up where they stood', async () => {
    const first = start([tallies()]);
    await first.ready;
    await append(store, 'a', ['Counted', 1]);
    await first.close();
    await append(store, 'a', ['Counted', 2]);
    await start([tallies()]).ready;
    expect(await tally('a')).toEqual({ total: 3, seen: [1, 2] });
  });

  test('leave a tombstone where a document is gone', async () => {
    await append(store, 'a', ['Counted', 1], ['Removed', 0]);
    await start([tallies()]).ready;
    expect(await tally('a')).toBeUndefined();
    const [tombstone] = await documents.tombstonesSince(tallyModel, '', 9);
    expect(tombstone).toMatchObject({ id: 'a', last: { total: 1 } });
  });

  test('park a document whose fold throws, and let all others go on', async () => {
    await append(store, 'a', ['Counted', 1], ['Poisoned', 0], ['Counted', 2]);
    await append(store, 'b', ['Counted', 5]);
    const onParked = jest.fn();
    const control = start([tallies()], { onParked });
    await control.ready;
    await append(store, 'a', ['Counted', 3]);
    const { position } = await append(store, 'b', ['Counted', 6]);
    await reaches(control, position);
    expect(await tally('a')).toEqual({ total: 1, seen: [1] });
    expect(await tally('b')).toEqual({ total: 11, seen: [5, 6] });
    const [status] = await control.status();
    expect(status?.parked).toEqual([
      expect.objectContaining({ id: 'a', type: 'Poisoned', error: 'The fold of Poisoned failed' }),
    ]);
    expect(onParked).toHaveBeenCalledTimes(1);
  });

  test('park the whole stream of an event that is no JSON', async () => {
    await append(store, 'a', ['Counted', 1]);
    const head = await store.append('a', 0, [
      {
        id: crypto.randomUUID(),
        type: 'Counted',
        data: '{',
        metadata: {},
        recordedAt: new Date().toISOString(),
      },
    ]);
    await append(store, 'b', ['Counted', 5]);
    const control = start([tallies()]);
    await control.ready;
    expect(control.reached() >= head.position).toBe(true);
    expect(await tally('b')).toEqual({ total: 5, seen: [5] });
    expect((await control.status())[0]?.parked).toMatchObject([{ id: 'stream:a', position: head.position }]);
  });

  test('repeat a batch whose write failed, and park nothing', async () => {
    await append(store, 'a', ['Counted', 1]);
    let failures = 2;
    const failing: DocumentsWriter = {
      ...bound(writer),
      write: async (writes) => {
        failures -= 1;
        if (failures >= 0) throw new Error('disk full');
        return writer.write(writes);
      },
    };
    const onFault = jest.fn();
    const control = start([tallies()], { writer: failing, onFault });
    await control.ready;
    expect(onFault).toHaveBeenCalledTimes(2);
    expect(await tally('a')).toEqual({ total: 1, seen: [1] });
    expect((await control.status())[0]?.parked).toEqual([]);
  });

  test('reveal what folds ask for, once a batch', async () => {
    await append(store, 'a', ['Named', 1], ['Named', 1], ['Named', 2]);
    const reveal = jest.fn(async (user: string, ciphertext: string) => (ciphertext === '2' ? null : user));
    await start([tallies()], { reveal }).ready;
    expect(await tally('a')).toMatchObject({ total: 0, seen: [1, 1, 0] });
    expect(reveal).toHaveBeenCalledTimes(2);
  });

  test('refuse a log that ends before what they have seen', async () => {
    await append(store, 'a', ['Counted', 1]);
    const first = start([tallies()]);
    await first.ready;
    await first.close();
    const head = await store.head();
    const shorter = { ...bound(store), head: async () => `0${head.slice(1, -1)}0` };
    await expect(start([tallies()], { eventStore: shorter }).ready).rejects.toThrow(CheckpointAheadOfLog);
  });

  test('refuse another log', async () => {
    const first = start([tallies()]);
    await first.ready;
    await first.close();
    const other = { ...bound(store), logId: async () => 'another' };
    await expect(start([tallies()], { eventStore: other }).ready).rejects.toThrow(OtherLog);
  });

  describe('generations', () => {
    const flipOf = (control: RunningProjections): Promise<string> =>
      new Promise((resolve) => {
        control.onFlip((_name, generation) => resolve(generation));
      });

    test('are built beside the live one and take its place', async () => {
      await append(store, 'a', ['Counted', 1]);
      const control = start([tallies()]);
      await control.ready;
      expect(await documents.generation(tallyModel)).toBe('tallies@1#1');
      const flipped = flipOf(control);
      await control.rebuild('tallies');
      expect(await flipped).toBe('tallies@1#2');
      expect(await documents.generation(tallyModel)).toBe('tallies@1#2');
      expect(await tally('a')).toEqual({ total: 1, seen: [1] });
      const { position } = await append(store, 'a', ['Counted', 2]);
      await reaches(control, position);
      expect(await tally('a')).toEqual({ total: 3, seen: [1, 2] });
      expect((await control.status())[0]).toMatchObject({ generation: 'tallies@1#2', rebuild: null });
    });

    test('follow from a new version of the fold, which is ready before anybody asks', async () => {
      await append(store, 'a', ['Counted', 1]);
      const first = start([tallies()]);
      await first.ready;
      await first.close();
      await append(store, 'a', ['Counted', 2]);
      const control = start([tallies({ version: 2, factor: 10 })]);
      await control.ready;
      expect(await documents.generation(tallyModel)).toBe('tallies@2#2');
      expect(await tally('a')).toEqual({ total: 30, seen: [1, 2] });
      expect(control.reached()).toBe(await store.head());
    });

    test('are refused when they park what the live one has, and the live one goes on', async () => {
      await append(store, 'a', ['Counted', 1], ['Doubtful', 0]);
      const first = start([tallies()]);
      await first.ready;
      await first.close();
      const control = start([tallies({ version: 2, doubts: true }), tallies({ name: 'others' })]);
      await control.ready;
      expect(await documents.generation(tallyModel)).toBe('tallies@1#1');
      const [status] = await control.status();
      expect(status?.rebuild).toMatchObject({ state: 'refused', generation: 'tallies@2#2' });
      expect(status?.rebuild?.refusal).toMatch(/a \(Doubtful: /);
      const { position } = await append(store, 'other', ['Counted', 1]);
      expect((await control.status())[0]?.lag).toBe(1);
      await reaches(control, position);
      await control.abort('tallies');
      expect((await control.status())[0]?.rebuild).toBeNull();
      expect(await writer.generations('tallies')).toHaveLength(1);
    });

    test('are made live although they park what the live one had parked', async () => {
      await append(store, 'a', ['Poisoned', 0]);
      const control = start([tallies()]);
      await control.ready;
      const flipped = flipOf(control);
      await control.rebuild('tallies');
      expect(await flipped).toBe('tallies@1#2');
    });

    test('mend what was parked, once the fold is mended', async () => {
      await append(store, 'a', ['Counted', 1], ['Poisoned', 0], ['Counted', 2]);
      const first = start([tallies()]);
      await first.ready;
      await first.close();
      const control = start([tallies({ version: 2, mended: true })]);
      await control.ready;
      expect(await tally('a')).toEqual({ total: 3, seen: [1, 2] });
      expect((await control.status())[0]?.parked).toEqual([]);
    });

    test('can be paused, resumed and aborted', async () => {
      await append(store, 'a', ['Counted', 1]);
      const control = start([tallies()]);
      await control.ready;
      const flipped = flipOf(control);
      await control.rebuild('tallies');
      await control.pause('tallies');
      expect((await control.status())[0]?.rebuild).toMatchObject({ state: 'paused', secondsLeft: null });
      await expect(control.rebuild('tallies')).rejects.toThrow(RebuildUnderWay);
      await control.resume('tallies');
      expect(await flipped).toBe('tallies@1#2');
      await control.rebuild('tallies');
      await control.pause('tallies');
      await control.abort('tallies');
      expect(await documents.generation(tallyModel)).toBe('tallies@1#2');
      await expect(control.rebuild('nothing')).rejects.toThrow(UnknownProjection);
    });

    test('that were cut short are taken up at the next start', async () => {
      await append(store, 'a', ['Counted', 1]);
      const first = start([tallies()]);
      await first.ready;
      await first.rebuild('tallies');
      await first.pause('tallies');
      await first.close();
      const control = start([tallies()]);
      await control.ready;
      expect(await documents.generation(tallyModel)).toBe('tallies@1#2');
    });

    test('are dropped some time after they were replaced', async () => {
      let now = new Date('2026-11-01T00:00:00.000Z');
      const clock = { kind: 'machine', now: () => now } as const;
      const control = start([tallies()], { clocks: clocksOn(clock) });
      await control.ready;
      const flipped = flipOf(control);
      await control.rebuild('tallies');
      await flipped;
      await control.sweep();
      expect(await writer.generations('tallies')).toHaveLength(2);
      now = new Date('2026-11-01T00:11:00.000Z');
      await control.sweep();
      expect(await writer.generations('tallies')).toHaveLength(1);
    });
  });
});
