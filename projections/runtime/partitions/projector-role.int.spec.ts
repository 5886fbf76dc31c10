import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { ProjectorWorld, type WorldProcess } from '../../../tests/support/projector-world.ts';
import { NoRebuildUnderWay, ProjectorAway, RebuildUnderWay, UnknownProjection } from '../control.ts';
import { SameName } from './projector-role.ts';
import { append, tallies } from '../specifications/tally.specification.ts';

const projections = [tallies(), tallies({ name: 'others', factor: 3 })];
const partitions = 2;

let store: EventStore;
let world: ProjectorWorld;
beforeEach(() => {
  store = openEventStoreInMemory();
  world = new ProjectorWorld(store);
});
afterEach(async () => {
  await world.close();
  await store.close();
});

const fill = async (streams: number): Promise<string> => {
  let last = '';
  for (let n = 0; n < streams; n += 1) last = (await append(store, `s-${n}`, ['Counted', n])).position;
  return last;
};

const heldBy = (...processes: readonly WorldProcess[]): readonly (readonly number[])[] =>
  processes.map(({ role }) => role?.held() ?? []);

/** What a fresh projector makes of the whole log. */
const expected = async (of = projections) => {
  const other = new ProjectorWorld(store);
  await other.start('fresh', { partitions: 1, projections: of });
  const head = await store.head();
  await other.until(() => other.reached(of, head));
  const checksums = await other.checksums(of);
  await other.close();
  return checksums;
};

describe('projectors', () => {
  test('share the partitions, and one that comes later gets its part', async () => {
    const position = await fill(40);
    const a = await world.start('a', { partitions, projections });
    await world.until(() => world.reached(projections, position));
    expect(heldBy(a)).toEqual([[0, 1]]);
    const b = await world.start('b', { partitions, projections });
    await world.until(() => heldBy(a, b).every((held) => held.length === 1));
    const later = await fill(80);
    await world.until(() => world.reached(projections, later));
    expect(await world.checksums(projections)).toEqual(await expected());
    expect(world.faults).toEqual([]);
  });

  test('share the partitions also where two of them run under one name, and each says so once', async () => {
    const [one, two] = [
      await world.start('a', { partitions, projections }),
      await world.start('a', { partitions, projections }),
    ];
    await world.until(() => heldBy(one, two).every((held) => held.length === 1), 60_000);
    await world.pass(30_000);
    expect(world.faults).toEqual([
      ['a: sharing the work with other projectors', expect.any(SameName)],
      ['a: sharing the work with other projectors', expect.any(SameName)],
    ]);
    expect(new Set(heldBy(one, two).flat())).toEqual(new Set([0, 1]));
  });

  test('that come back under the name of one that died say nothing of it', async () => {
    const dead = await world.start('a', { partitions, projections });
    await world.until(() => heldBy(dead)[0]?.length === 2);
    dead.stop();
    const next = await world.start('a', { partitions, projections });
    await world.until(() => heldBy(next)[0]?.length === 2, 60_000);
    await world.pass(30_000);
    expect(world.faults).toEqual([]);
  });

  test('hand over at once when they are stopped', async () => {
    const a = await world.start('a', { partitions, projections });
    await world.until(() => heldBy(a)[0]?.length === 2);
    const b = await world.start('b', { partitions, projections });
    await world.until(() => heldBy(a, b).every((held) => held.length === 1));
    await world.leave(a);
    expect(await world.until(() => heldBy(b)[0]?.length === 2)).toBeLessThanOrEqual(1_000);
  });

  test('take over within 10 s from one that died, in the middle of a rebuild, and the late writes of the dead do no harm', async () => {
    const position = await fill(60);
    const a = await world.start('a', { partitions: 1, projections });
    await world.until(() => world.reached(projections, position));
    const b = await world.start('b', { partitions: 1, projections });
    const control = await world.control(projections);
    await control.ready;
    const flipped: string[] = [];
    control.onFlip((name, generation) => flipped.push(`${name} ${generation}`));

    a.stopsAt = 'tallies@1#2';
    await control.rebuild('tallies');
    await world.until(() => a.isStopped);
    expect(world.documents.live('tallies')?.name).toBe('tallies@1#1');
    const late = await fill(90);
    // From here on nothing is written but by b.
    expect(await world.until(() => heldBy(b)[0]?.length === 1, 10_000)).toBeGreaterThan(4_500);
    await world.until(() => world.reached(projections, late));
    await world.until(() => flipped.length > 0, 60_000);
    expect(flipped).toEqual(['tallies tallies@1#2']);
    expect(await world.checksums(projections)).toEqual(await expected());

    a.wake();
    expect(a.role?.held()).toEqual([]);
    const last = await fill(100);
    await world.until(() => world.reached(projections, last));
    expect(await world.checksums(projections)).toEqual(await expected());
    expect(heldBy(a, b)).toEqual([[], [0]]);
  });

  test('build a new version before it is ready, and one of an older version stands back', async () => {
    const position = await fill(30);
    const old = await world.start('old', { partitions, projections });
    await world.until(() => world.reached(projections, position));
    await world.leave(old);
    const newer = [tallies({ version: 2, factor: 10 }), tallies({ name: 'others', factor: 3 })];
    const control = await world.control(newer);
    let isReady = false;
    void control.ready.then(() => {
      isReady = true;
    });
    expect((await control.status()).map(({ generation }) => generation)).toEqual([
      'tallies@1#1',
      'others@1#1',
    ]);
    const next = await world.start('next', { partitions, projections: newer });
    await world.until(() => isReady);
    expect((await control.status())[0]).toMatchObject({ generation: 'tallies@2#2', version: 2 });
    expect(await world.checksums(newer)).toEqual(await expected(newer));
    const late = await world.start('late', { partitions, projections });
    await world.until(() => heldBy(next)[0]?.length === 2);
    await world.leave(next);
    await world.until(() => world.faults.length > 0 || late.timers.now() > 120_000);
    expect(heldBy(late)).toEqual([[]]);
  });
});

describe('control from a process without a projector', () => {
  const begun = async () => {
    const position = await fill(50);
    const a = await world.start('a', { partitions, projections });
    const b = await world.start('b', { partitions, projections });
    await world.until(() => heldBy(a, b).every((held) => held.length === 1));
    await world.until(() => world.reached(projections, position));
    const control = await world.control(projections);
    await control.ready;
    return { a, b, control, position };
  };

  const settles = async (work: Promise<unknown>): Promise<void> => {
    let isSettled = false;
    const settled = (): void => {
      isSettled = true;
    };
    work.then(settled, settled);
    await world.until(() => isSettled);
    await work;
  };

  const statusOf = async (control: Awaited<ReturnType<ProjectorWorld['control']>>) => {
    const [status] = await control.status();
    if (!status) throw new Error('tallies is missing');
    return status;
  };

  test('tells how far the read models are, and who has what', async () => {
    const { control, position } = await begun();
    expect(control.reached() >= position).toBe(true);
    const status = await statusOf(control);
    expect(status).toMatchObject({
      name: 'tallies',
      generation: 'tallies@1#1',
      lag: 0,
      parked: [],
      rebuild: null,
    });
    expect(status.partitions?.map(({ holder }) => holder).toSorted()).toEqual(['a', 'b']);
    const advances: string[] = [];
    control.onAdvance((reached) => advances.push(reached));
    const next = await fill(60);
    control.expect(next);
    await world.until(() => control.reached() >= next);
    expect(advances).toEqual(advances.toSorted());
    expect(advances.at(-1)).toBe(next);
  });

  test('rebuilds: every partition builds, then one flip for all; nothing goes back meanwhile', async () => {
    const { control } = await begun();
    const heard: string[] = [];
    control.onFlip((name, generation) => heard.push(`${name} ${generation}`));
    const progress: string[] = [];
    control.onProgress((status) => progress.push(status[0]?.rebuild?.state ?? 'none'));
    let least = control.reached();
    const before = await world.checksums(projections);
    await control.rebuild('tallies');
    await expect(control.rebuild('tallies')).rejects.toThrow(RebuildUnderWay);
    await world.until(async () => {
      expect(control.reached() >= least).toBe(true);
      least = control.reached();
      return heard.length > 0;
    });
    expect(heard).toEqual(['tallies tallies@1#2']);
    await world.until(() => progress.at(-1) === 'none');
    expect(await world.checksums(projections)).toEqual(before);
    expect(await statusOf(control)).toMatchObject({ generation: 'tallies@1#2', rebuild: null });
    const position = await fill(70);
    await world.until(() => world.reached(projections, position));
    expect(await world.checksums(projections)).toEqual(await expected());
    expect(world.faults).toEqual([]);
  });

  test('pauses, resumes and aborts', async () => {
    const { control } = await begun();
    await control.rebuild('tallies');
    await control.pause('tallies');
    expect((await statusOf(control)).rebuild).toMatchObject({ state: 'paused', secondsLeft: null });
    await control.resume('tallies');
    await world.until(async () => (await statusOf(control)).generation === 'tallies@1#2');
    await world.until(async () => (await statusOf(control)).rebuild === null);
    await control.rebuild('tallies');
    await control.pause('tallies');
    await settles(control.abort('tallies'));
    expect(await statusOf(control)).toMatchObject({ generation: 'tallies@1#2', rebuild: null });
    expect([...world.documents.generations.keys()]).not.toContain('tallies@1#3');
    await expect(control.abort('tallies')).rejects.toThrow(NoRebuildUnderWay);
    await expect(control.rebuild('nothing')).rejects.toThrow(UnknownProjection);
  });

  test('says why a generation was refused, and the next try takes its place', async () => {
    await append(store, 'doubtful', ['Counted', 1], ['Doubtful', 0]);
    const { a, b, control } = await begun();
    for (const one of [a, b]) await world.leave(one);
    const newer = [tallies({ version: 2, doubts: true }), tallies({ name: 'others', factor: 3 })];
    await world.start('newer', { partitions, projections: newer });
    await world.until(async () => (await statusOf(control)).rebuild?.state === 'refused');
    const { rebuild, generation } = await statusOf(control);
    expect(rebuild).toMatchObject({ generation: 'tallies@2#2' });
    expect(rebuild?.refusal).toMatch(/doubtful \(Doubtful: /);
    expect(generation).toBe('tallies@1#1');
    await settles(control.abort('tallies'));
    // The version is still to be built: it is tried again, and refused again.
    await world.until(async () => (await statusOf(control)).rebuild?.state === 'refused');
  });

  test('says that nobody is there to abort', async () => {
    const { a, b, control } = await begun();
    for (const one of [a, b]) await world.leave(one);
    await control.rebuild('tallies');
    await expect(settles(control.abort('tallies'))).rejects.toThrow(ProjectorAway);
    const next = await world.start('next', { partitions, projections });
    await world.until(
      async () => (await statusOf(control)).rebuild === null && heldBy(next)[0]?.length === 2,
    );
    expect((await statusOf(control)).generation).toBe('tallies@1#1');
  });
});
