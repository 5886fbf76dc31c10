import { describe, expect, test } from '@jest/globals';
import type { ProjectionStatus, RebuildStatus } from '../control.ts';
import { listReadModels, replay, type Replayable, ReplayFault, steer } from './replay.ts';

const rebuild = (events: number, more: Partial<RebuildStatus> = {}): RebuildStatus => ({
  generation: 'bookings@1#2',
  state: 'running',
  position: String(events).padStart(20, '0'),
  events,
  ofEvents: 12_000,
  rate: 1_500,
  secondsLeft: 75,
  refusal: null,
  ...more,
});

const status = (generation: string, building: RebuildStatus | null): ProjectionStatus => ({
  name: 'bookings',
  version: 1,
  generation,
  position: '0'.repeat(20),
  lag: 0,
  rate: 0,
  parked: [],
  rebuild: building,
});

/** Projections that stand as in the next step each time they are asked, and in the last one for ever. */
const steps = (...all: readonly ProjectionStatus[]) => {
  let step = 0;
  const begun: string[] = [];
  const projections: Replayable = {
    status: async () => {
      const now = all[Math.min(step, all.length - 1)];
      step += 1;
      return now ? [now] : [];
    },
    rebuild: async (name) => {
      begun.push(name);
    },
    steer: async (name, action) => {
      begun.push(`${action} ${name}`);
    },
    pause: async () => undefined,
  };
  const lines: string[] = [];
  const say = (line: string): void => {
    lines.push(line);
  };
  return { projections, begun, lines, output: { progress: say, line: say } };
};

describe('a replay', () => {
  test('tells how far it is and which generation is live in the end', async () => {
    const { projections, begun, lines, output } = steps(
      status('bookings@1#1', null),
      status('bookings@1#1', rebuild(6_000)),
      status('bookings@1#1', rebuild(12_000, { state: 'flipping', secondsLeft: null })),
      status('bookings@1#2', null),
    );
    await replay(projections, 'bookings', output);
    expect(begun).toEqual(['bookings']);
    expect(lines[0]).toBe(
      'bookings  ███████████████░░░░░░░░░░░░░░░  50 %  6,000 of 12,000 events  1,500/s  1 min 15 s left',
    );
    expect(lines[1]).toMatch(/ 100 % {2}12,000 of 12,000 events {2}flipping$/);
    expect(lines[2]).toMatch(/^bookings is live as bookings@1#2, after \d+ s\.$/);
  });

  test('follows one that is under way', async () => {
    const { projections, begun, lines, output } = steps(
      status('bookings@1#1', rebuild(10)),
      status('bookings@1#2', null),
    );
    await replay(projections, 'bookings', output);
    expect(begun).toEqual([]);
    expect(lines[0]).toBe('bookings is being built already, as bookings@1#2.');
  });

  test('says why it was refused, and that it was aborted', async () => {
    const refused = steps(
      status('bookings@1#1', null),
      status('bookings@1#1', rebuild(12_000, { state: 'refused', refusal: 'It parked b-1.' })),
    );
    await expect(replay(refused.projections, 'bookings', refused.output)).rejects.toThrow('It parked b-1.');
    const aborted = steps(status('bookings@1#1', null));
    await expect(replay(aborted.projections, 'bookings', aborted.output)).rejects.toThrow('aborted');
  });

  test('that is under way can be paused; where none is, it says so', async () => {
    const building = steps(status('bookings@1#1', rebuild(10)));
    await steer(building.projections, 'bookings', 'pause', building.output);
    expect(building.begun).toEqual(['pause bookings']);
    expect(building.lines).toEqual([
      'The replay of bookings as bookings@1#2 is paused; --resume goes on with it.',
    ]);
    const none = steps(status('bookings@1#1', null));
    await expect(steer(none.projections, 'bookings', 'abort', none.output)).rejects.toThrow(ReplayFault);
    expect(none.begun).toEqual([]);
  });

  test('names the read models that there are', async () => {
    const { projections, lines, output } = steps(status('bookings@1#1', null));
    await expect(replay(projections, 'boats', output)).rejects.toThrow(ReplayFault);
    await expect(replay(projections, 'boats', output)).rejects.toThrow('There are: bookings.');
    await listReadModels(projections, output);
    expect(lines).toEqual(['bookings  bookings@1#1  up to date']);
  });
});
