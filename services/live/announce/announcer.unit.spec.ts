import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualTimers } from '../../../tests/support/manual-timers.ts';
import { FakeDocuments } from '../../../tests/support/fake-documents.ts';
import { positionOf } from '../../../tests/support/fake-log.ts';
import { cargoLive } from '../../../tests/support/live-world.ts';
import { untilSo } from '../../../tests/support/until.ts';
import { announced } from '#projections/runtime/presenting/announced-source';
import type { ChangeAhead } from '#projections/runtime/control';
import type { DocumentChange } from '#projections/runtime/watcher/port';
import { Hub } from '../connections/hub.ts';
import { Subscription } from '../connections/subscription.ts';
import { subscribed } from '../protocol/outbound.ts';
import { Announcer } from './announcer.ts';
import { Generations } from './generations.ts';
import { Presenter } from './presenter.ts';

const channel = 'private-organisation.suzano.declaration.list.external';

describe('A document that is written faster than it is announced', () => {
  let documents: FakeDocuments;
  let announcer: Announcer;
  let frames: string[];
  let tell: (changes: readonly DocumentChange[], upTo: string) => void;
  let tellAhead: (changes: readonly ChangeAhead[]) => void;
  let steps: number;
  let gate: (changes: readonly DocumentChange[]) => Promise<void>;

  beforeEach(() => {
    documents = new FakeDocuments();
    frames = [];
    steps = 0;
    gate = async () => undefined;
    const hub = new Hub();
    const onFault = (error: unknown) => {
      throw error;
    };
    const generations = new Generations(
      documents,
      [announced(cargoLive('cargo', 'declaration.changed'))],
      'log',
    );
    const nobody = async () => new Map<string, string>();
    const notAsked = () => Promise.reject(new Error('Cargo needs no settings'));
    const presenter = new Presenter(
      {
        directory: { usersNamed: nobody, organisationsNamed: nobody },
        settings: { current: notAsked, limits: notAsked },
        zones: { zones: nobody },
        sight: { hiddenFrom: async () => new Set() },
        clock: { kind: 'trade', now: () => new Date('2027-02-01T09:00:00.000Z') },
      },
      generations,
      async () => true,
      onFault,
    );
    announcer = new Announcer({
      documents,
      watcher: {
        announced: () => positionOf(0),
        onChanges: (listener) => {
          tell = listener;
          return () => undefined;
        },
      },
      control: {
        onAhead: (listener) => {
          tellAhead = listener;
          return () => undefined;
        },
        onFlip: () => () => undefined,
      },
      hub,
      generations,
      presenter,
      timers: new ManualTimers(),
      gate: (changes) => gate(changes),
      onFault,
    });
    const send = (frame: string): void => void frames.push(frame);
    const carrier = { id: '1.1', send, sendPaced: async (frame: string) => send(frame) };
    const subscription = new Subscription(carrier, channel, {
      member: { id: 'ana', name: 'A. Prado' },
      session: 's1',
    });
    hub.join(subscription);
    subscription.release(subscribed(channel, 'cursor'));
    frames.length = 0;
  });
  afterEach(() => announcer.close());

  /** The store has it at a position, however far the steps are. */
  const write = (at: number, text: string): void =>
    documents.put('cargo', 'b-1', positionOf(at), {
      channels: [channel],
      lost: [],
      lostAt: '',
      text,
      by: '',
    });

  /** The next step, as the watcher tells of it; answers with what was sent by then. */
  const step = async (): Promise<readonly string[]> => {
    steps += 1;
    const upTo = positionOf(steps);
    tell([{ model: 'cargo', id: 'b-1', position: upTo }], upTo);
    await untilSo(
      () => announcer.announced(),
      (position) => position >= upTo,
    );
    return frames.map((frame) => /\\"text\\":\\"([^"\\]*)\\"/.exec(frame)?.[1] ?? frame);
  };

  it('waits for its turn in three steps, and is sent ahead of it in the fourth', async () => {
    write(100, 'ahead');
    for (let waited = 0; waited < 3; waited += 1) expect(await step()).toEqual([]);
    expect(await step()).toEqual(['ahead']);
    // And so on: what was sent waits anew.
    write(200, 'again');
    for (let waited = 0; waited < 3; waited += 1) expect(await step()).toEqual(['ahead']);
    expect(await step()).toEqual(['ahead', 'again']);
  });

  it('is sent ahead only once it was looked at who has lost a right meanwhile', async () => {
    write(100, 'ahead');
    for (let waited = 0; waited < 3; waited += 1) await step();
    const right: DocumentChange = { model: 'users', id: 'ana', position: positionOf(50) };
    const looked: string[] = [];
    gate = async (changes) => {
      looked.push(`${changes.map(({ model }) => model).join()} before ${frames.length + 1}`);
      if (looked.length === 1) tell([right], right.position);
    };
    expect(await step()).toEqual(['ahead']);
    expect(looked.slice(0, 2)).toEqual(['cargo before 1', 'users before 1']);
  });

  it('is sent under the cursor of before where it has overtaken others, once all before those was sent, and in its turn again', async () => {
    write(100, 'overtakes');
    tellAhead([{ model: 'cargo', id: 'b-1', position: positionOf(100), after: positionOf(2) }]);
    expect(await step()).toEqual([]);
    await step();
    await untilSo(
      () => frames.length,
      (sent) => sent === 1,
    );
    expect(frames[0]).toContain(positionOf(2));
    expect(frames[0]).toContain('overtakes');
    tell([{ model: 'cargo', id: 'b-1', position: positionOf(100) }], positionOf(100));
    await untilSo(
      () => frames.length,
      (sent) => sent === 2,
    );
    expect(frames[1]).toContain('overtakes');
    // Its turn is over: nothing is said of it any more.
    tellAhead([{ model: 'cargo', id: 'b-1', position: positionOf(100), after: positionOf(2) }]);
    tell([], positionOf(101));
    await untilSo(
      () => announcer.announced(),
      (position) => position === positionOf(101),
    );
    expect(frames).toHaveLength(2);
  });

  it('waits for its turn where it was written again since it has overtaken others', async () => {
    write(200, 'later');
    tellAhead([{ model: 'cargo', id: 'b-1', position: positionOf(100), after: positionOf(0) }]);
    tell([], positionOf(1));
    await untilSo(
      () => announcer.announced(),
      (position) => position === positionOf(1),
    );
    expect(frames).toEqual([]);
  });

  it('is looked at once however often it has overtaken others, while an earlier step lasts', async () => {
    const looked: string[] = [];
    gate = async (changes) => {
      looked.push(...changes.map(({ position }) => position));
    };
    write(200, 'again');
    for (const at of [100, 150, 200])
      tellAhead([{ model: 'cargo', id: 'b-1', position: positionOf(at), after: positionOf(1) }]);
    tell([], positionOf(1));
    await untilSo(
      () => frames.length,
      (sent) => sent === 1,
    );
    expect(looked).toEqual([positionOf(200)]);
  });

  it('waits anew after a turn of its own', async () => {
    write(100, 'ahead');
    expect([await step(), await step()]).toEqual([[], []]);
    write(3, 'in turn');
    expect(await step()).toEqual(['in turn']);
    write(200, 'ahead');
    for (let waited = 0; waited < 3; waited += 1) expect(await step()).toEqual(['in turn']);
    expect(await step()).toEqual(['in turn', 'ahead']);
  });
});
