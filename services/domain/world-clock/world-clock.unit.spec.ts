import { describe, expect, it } from '@jest/globals';
import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { specify } from '../shared/decider.specification.ts';
import { heldForMs, setWorldSpeed, type WorldClockState, worldClockDecider } from './decide.ts';
import type { SpeedStep } from './events.ts';
import { leadAt, longestRunMs, speedAt, worldSpeeds } from './lead.ts';

const given = specify(worldClockDecider);
const at = (ms: number): Date => new Date(Date.UTC(2027, 2, 1, 9) + ms);
const step = (fromMs: number, speed: number, leadMs: number): SpeedStep => ({
  speed,
  from: at(fromMs).toISOString(),
  leadMs,
});
const minute = 60_000;

describe('the speed of the trade’s clock', () => {
  it('holds five seconds after it was decided, and goes on from where the trade is by then', () => {
    given([])
      .when((state) => setWorldSpeed(state, 600, at(0)))
      .thenEvents([{ type: 'WorldSpeedSet', data: step(heldForMs, 600, 0) }]);
    given([{ type: 'WorldSpeedSet', data: step(0, 600, 1_000) }])
      .when((state) => setWorldSpeed(state, 1, at(minute)))
      .thenEvents([
        { type: 'WorldSpeedSet', data: step(minute + heldForMs, 1, 1_000 + 599 * (minute + heldForMs)) },
      ]);
  });

  it('is that of the machine before, and again after a quarter of an hour', () => {
    const steps = [step(0, 60, 0)];
    const known = (ms: number): readonly number[] => [
      leadAt(steps, at(ms).getTime()),
      speedAt(steps, at(ms).getTime()),
    ];
    expect(known(-1)).toEqual([0, 1]);
    expect(known(minute)).toEqual([59 * minute, 60]);
    expect(known(longestRunMs)).toEqual([59 * longestRunMs, 1]);
    expect(known(longestRunMs * 10)).toEqual([59 * longestRunMs, 1]);
  });

  it('never takes the trade back, whoever sets it how often, and whatever is forgotten of the past', () => {
    const set = tuple(integer({ min: 0, max: 20 * minute }), constantFrom(...worldSpeeds));
    assert(
      property(array(set, { maxLength: 12 }), (all) => {
        let now = 0;
        let steps: WorldClockState = [];
        const whole: SpeedStep[] = [];
        for (const [passed, speed] of all) {
          now += passed;
          const before = leadAt(steps, at(now).getTime());
          const decided = setWorldSpeed(steps, speed, at(now));
          if ('rejected' in decided) throw new Error('No speed is refused');
          for (const event of decided) {
            steps = worldClockDecider.evolve(steps, event);
            whole.push(event.data);
          }
          expect(leadAt(steps, at(now).getTime())).toBe(before);
        }
        const leads = Array.from({ length: 60 }, (_, minutes) =>
          leadAt(whole, at(minutes * minute).getTime()),
        );
        expect(leads).toEqual(leads.toSorted((one, other) => one - other));
        // Of what is over only the outcome is kept.
        for (const ms of [now, now + heldForMs, now + 60 * minute])
          expect(leadAt(steps, at(ms).getTime())).toBe(leadAt(whole, at(ms).getTime()));
        expect(steps.length).toBeLessThanOrEqual(all.length);
      }),
    );
  });
});
