import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DocumentsWriter } from '#platform/documents/writer-port';
import type { Appended, EventStore } from '#platform/event-store/port';
import { untilSo } from '../../../tests/support/until.ts';
import { type Tally, tallies } from '../specifications/tally.specification.ts';
import { bound, ProjectionsWorld, reaches } from './projections-world.specification.ts';

describe('projections of a log with long events', () => {
  let world: ProjectionsWorld;
  let store: EventStore;
  let writer: DocumentsWriter;

  beforeEach(() => {
    world = new ProjectionsWorld();
    ({ store, writer } = world);
  });
  afterEach(() => world.close());

  const start: ProjectionsWorld['start'] = (projections, more) => world.start(projections, more);
  const tally: ProjectionsWorld['tally'] = (id, model) => world.tally(id, model);

  /** With a note, an event is as long as it. */
  const eventOf = (id: string, value: number, note = '') => ({
    id: crypto.randomUUID(),
    type: 'Counted',
    data: JSON.stringify({ id, value, note }),
    metadata: { actor: 'tester', commandId: crypto.randomUUID() },
    recordedAt: new Date().toISOString(),
  });

  test('show what stands before a paste while the paste is written', async () => {
    const control = start([tallies()]);
    await control.ready;
    const told = new Set<string>();
    control.onAdvance((reached) => told.add(reached));
    const long = 'x'.repeat(20_000);
    const { position } = await store.append('a', 'no_stream', [
      eventOf('a', 1),
      ...[2, 3, 4, 5].map((value) => eventOf('a', value, long)),
    ]);
    await reaches(control, position);
    const events = await store.readStream('a');
    expect([...told]).toEqual([0, 2, 4].map((n) => events[n]?.position));
    expect(await tally('a')).toEqual({ total: 15, seen: [1, 2, 3, 4, 5] });
  });

  test('show what stands behind a paste before all of it is written, and tell of it', async () => {
    const control = start([{ ...tallies(), ofOneStream: true }], { longData: 100 });
    await control.ready;
    const before = control.reached();
    const told: string[] = [];
    control.onAhead((changes) => told.push(...changes.map(({ id, after }) => `${id} after ${after}`)));
    const seen: (Tally | undefined)[] = [];
    let looked: Promise<void> | undefined;
    control.onAdvance(() => {
      looked ??= tally('b').then((found) => void seen.push(found));
    });
    const long = 'x'.repeat(100);
    const paste = store.append(
      'a',
      'no_stream',
      [1, 2, 3, 4].map((value) => eventOf('a', value, long)),
    );
    const edit = store.append('b', 'no_stream', [eventOf('b', 5)]);
    const [, { position }] = await Promise.all([paste, edit]);
    await reaches(control, position);
    await looked;
    expect(told).toEqual([`b after ${before}`]);
    expect(seen).toEqual([{ total: 5, seen: [5] }]);
    expect(await tally('a')).toEqual({ total: 10, seen: [1, 2, 3, 4] });
    expect(await tally('b')).toEqual({ total: 5, seen: [5] });
  });

  test('keep the order of a stream where one of those that would overtake cannot be read', async () => {
    const control = start([{ ...tallies(), ofOneStream: true }], { longData: 100 });
    await control.ready;
    const told: string[] = [];
    control.onAhead((changes) => told.push(...changes.map(({ id }) => id)));
    const unreadable = { ...eventOf('c', 9), data: '{' };
    const long = 'x'.repeat(100);
    let later: Promise<Appended> | undefined;
    control.onAdvance(() => {
      // Found behind the second half of the paste, when the first one is written.
      later ??= store.append('b', 0, [eventOf('b', 6)]);
    });
    const paste = [1, 2, 3, 4].map((value) => eventOf('a', value, long));
    await Promise.all([
      store.append('a', 'no_stream', paste),
      store.append('b', 'no_stream', [eventOf('b', 5)]),
      store.append('c', 'no_stream', [unreadable]),
    ]);
    await untilSo(
      () => later,
      (begun) => begun !== undefined,
    );
    await reaches(control, (await later)?.position ?? '');
    expect(await tally('b')).toEqual({ total: 11, seen: [5, 6] });
    expect(told).toEqual([]);
  });

  test('catch up in few writes, though long events stand among short ones', async () => {
    // With the event that opens the log, a page of it.
    const page = Array.from({ length: 499 }, (_, n) => ({
      id: crypto.randomUUID(),
      type: 'Counted',
      data: JSON.stringify({ id: 'a', value: 1 }).padEnd(n % 2 === 0 ? 16 * 1024 : 0),
      metadata: { actor: 'tester', commandId: 'c-1' },
      recordedAt: new Date().toISOString(),
    }));
    await store.append('a', 'no_stream', page);
    const write = jest.fn<DocumentsWriter['write']>((writes) => writer.write(writes));
    await start([tallies()], { writer: { ...bound(writer), write } }).ready;
    expect((await tally('a'))?.total).toBe(499);
    expect(write).toHaveBeenCalledTimes(Math.ceil(250 / 4));
  });
});
