import type { SpeedStep } from './events.ts';

/** How fast the trade may run. */
export const worldSpeeds = [1, 10, 60, 600] as const;
export type WorldSpeed = (typeof worldSpeeds)[number];

/** After so long a speed is over, in milliseconds: whoever forgets it does not lose a year. */
export const longestRunMs = 15 * 60_000;

const stepAt = (steps: readonly SpeedStep[], machine: number): SpeedStep | undefined =>
  steps.findLast(({ from }) => Date.parse(from) <= machine);

/**
 * By how much the trade is ahead of the machine's clock at a moment of that clock, in milliseconds; it never shrinks.
 *
 * @param steps in the order in which they hold
 */
export const leadAt = (steps: readonly SpeedStep[], machine: number): number => {
  const step = stepAt(steps, machine);
  // Before the first that is still known it is at most what it is then.
  if (!step) return steps[0]?.leadMs ?? 0;
  const run = Math.min(machine - Date.parse(step.from), longestRunMs);
  return step.leadMs + (step.speed - 1) * run;
};

/** How fast the trade runs at a moment of the machine's clock. */
export const speedAt = (steps: readonly SpeedStep[], machine: number): number => {
  const step = stepAt(steps, machine);
  return step && machine - Date.parse(step.from) < longestRunMs ? step.speed : 1;
};
