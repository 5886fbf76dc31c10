import type { Decider, Decision } from '../shared/decider.ts';
import type { SpeedStep, WorldClockEvent } from './events.ts';
import { leadAt, type WorldSpeed } from './lead.ts';

/** Between the decision on a speed and the moment from which it holds, in milliseconds: every node has heard of it by then. */
export const heldForMs = 5_000;

/** Steps that may still hold, in their order. */
export type WorldClockState = readonly SpeedStep[];

/** What has held at the moment of a decision is over with the next step that holds by then. */
const stillOf = (steps: WorldClockState, now: number): WorldClockState => {
  const current = steps.findLastIndex(({ from }) => Date.parse(from) <= now);
  return current < 0 ? steps : steps.slice(current);
};

export const worldClockDecider: Decider<WorldClockState, WorldClockEvent> = {
  initialState: [],
  evolve: (steps, { data }) => [...stillOf(steps, Date.parse(data.from) - heldForMs), data],
};

/** A speed that is set again runs on from then. */
export const setWorldSpeed = (
  steps: WorldClockState,
  speed: WorldSpeed,
  machineNow: Date,
): Decision<WorldClockEvent, never> => {
  const last = steps.at(-1);
  const from = Math.max(machineNow.getTime() + heldForMs, last ? Date.parse(last.from) : 0);
  const leadMs = leadAt(steps, from);
  return [{ type: 'WorldSpeedSet', data: { speed, from: new Date(from).toISOString(), leadMs } }];
};
