import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds';
import {
  type Milestone,
  milestones,
  type MilestoneTime,
  type PortCall,
  type TerminalCall,
  type TerminalKind,
  type VoyageStatus,
} from './calls.ts';
import type { CargoOperation } from './cargo.ts';

/**
 * What follows from a voyage as it was told, for every area alike: which milestones are passed, in which state its calls
 * and it are, what comes next. Pure; times are compared with each other, never with a clock.
 */

/** A voyage as far as anything follows from it. */
export interface Sailing {
  readonly status: VoyageStatus;
  readonly calls: readonly PortCall[];
}

export type CallState = 'upcoming' | 'active' | 'completed';
export type VoyageStateNow = 'upcoming' | 'ongoing' | 'completed' | 'cancelled';

export interface MilestoneNow extends MilestoneTime {
  /** It happened, or a later one of the voyage did. */
  readonly passed: boolean;
  /** The first that is not passed, of a voyage that has begun. */
  readonly isActive: boolean;
}

export interface TerminalNow extends Pick<TerminalCall, 'terminalId' | 'name' | 'type' | 'stemMt'> {
  readonly state: CallState;
  readonly eta: MilestoneNow | null;
  readonly etb: MilestoneNow | null;
  readonly etd: MilestoneNow | null;
}

export interface CallNow extends Pick<PortCall, 'callId' | 'port' | 'agents'> {
  readonly state: CallState;
  readonly kind: TerminalKind;
  readonly eta: MilestoneNow | null;
  readonly etd: MilestoneNow | null;
  readonly terminals: readonly TerminalNow[];
}

export const upcomingActions = {
  eta: 'estimated arrival',
  etb: 'estimated berth',
  etd: 'estimated departure',
} as const satisfies Record<Milestone, string>;

export interface UpcomingAction {
  readonly action: (typeof upcomingActions)[Milestone] | 'departure';
  /** ISO 8601 UTC. */
  readonly at: string;
}

interface Step {
  readonly call: number;
  readonly terminal: number;
  readonly milestone: Milestone;
  readonly time: MilestoneTime;
}

/** Every milestone that has a time, in the order of the rotation. */
const stepsOf = (calls: readonly Pick<PortCall, 'terminals'>[]): readonly Step[] => {
  const steps: Step[] = [];
  for (const [call, { terminals }] of calls.entries()) {
    for (const [terminal, one] of terminals.entries()) {
      for (const milestone of milestones) {
        const time = one[milestone];
        if (time) steps.push({ call, terminal, milestone, time });
      }
    }
  }
  return steps;
};

const keyOf = ({ call, terminal, milestone }: Omit<Step, 'time'>): string =>
  `${call}/${terminal}/${milestone}`;

const firstNotPassed = (steps: readonly Step[]): Step | undefined =>
  steps[steps.findLastIndex(({ time }) => time.happened) + 1];

const hasBegun = (steps: readonly Step[]): boolean => steps.some(({ time }) => time.happened);

const stateFrom = (status: VoyageStatus, steps: readonly Step[]): VoyageStateNow => {
  if (status === 'cancelled' || status === 'completed') return status;
  if (steps.length > 0 && !firstNotPassed(steps)) return 'completed';
  return status === 'commenced' || hasBegun(steps) ? 'ongoing' : 'upcoming';
};

/** Completed when told so or all is passed; upcoming until told commenced or something happened. */
export const voyageStateOf = ({ status, calls }: Sailing): VoyageStateNow =>
  stateFrom(status, stepsOf(calls));

/** What a call is for: loading before discharging before bunkers; without any of them the vessel only passes. */
export const callKindOf = (terminals: readonly Pick<TerminalCall, 'type'>[]): TerminalKind =>
  (['L', 'D', 'F'] as const).find((kind) => terminals.some(({ type }) => type === kind)) ?? 'T';

/** ETA of the first terminal, ETD of the last. */
export const callTimesOf = ({ terminals }: Pick<PortCall, 'terminals'>) => ({
  eta: terminals[0]?.eta ?? null,
  etd: terminals.at(-1)?.etd ?? null,
});

/** Of a call or a terminal. A milestone without a time is passed where a later one was reached. */
const stateOf = (
  eta: MilestoneNow | null,
  etd: MilestoneNow | null,
  { isLeft, isReached }: { readonly isLeft: boolean; readonly isReached: boolean },
): CallState => {
  if (etd?.passed ?? isLeft) return 'completed';
  return (eta?.passed ?? isReached) ? 'active' : 'upcoming';
};

/** Every call of a voyage with what follows from all of them together. */
export const callsNow = ({ status, calls }: Sailing): readonly CallNow[] => {
  const steps = stepsOf(calls);
  const lastHappened = steps.findLastIndex(({ time }) => time.happened);
  const passed = new Set(steps.slice(0, lastHappened + 1).map(keyOf));
  const next = firstNotPassed(steps);
  const active = next && stateFrom(status, steps) === 'ongoing' ? keyOf(next) : undefined;
  const last = steps[lastHappened];
  const reached = last?.call ?? -1;
  return calls.map((call, at) => {
    const reachedHere = at < reached ? call.terminals.length : at === reached ? (last?.terminal ?? -1) : -1;
    const terminals = call.terminals.map((terminal, t): TerminalNow => {
      const now = (milestone: Milestone): MilestoneNow | null => {
        const time = terminal[milestone];
        const key = keyOf({ call: at, terminal: t, milestone });
        return time && { ...time, passed: passed.has(key), isActive: key === active };
      };
      const { terminalId, name, type, stemMt } = terminal;
      const times = { eta: now('eta'), etb: now('etb'), etd: now('etd') };
      const state = stateOf(times.eta, times.etd, { isLeft: t < reachedHere, isReached: t <= reachedHere });
      return { terminalId, name, type, stemMt, state, ...times };
    });
    const eta = terminals[0]?.eta ?? null;
    const etd = terminals.at(-1)?.etd ?? null;
    const state = stateOf(eta, etd, { isLeft: at < reached, isReached: at <= reached });
    const { callId, port, agents } = call;
    return { callId, port, agents, state, kind: callKindOf(terminals), eta, etd, terminals };
  });
};

/** What comes next at these terminals; once all is passed, the departure that was. null where nothing has a time. */
export const upcomingActionOf = (
  terminals: readonly Pick<TerminalNow, Milestone>[],
): UpcomingAction | null => {
  const times = terminals.flatMap((terminal) =>
    milestones.flatMap((milestone) => {
      const time = terminal[milestone];
      return time ? [{ milestone, time }] : [];
    }),
  );
  const next = times.find(({ time }) => !time.passed);
  if (next) return { action: upcomingActions[next.milestone], at: next.time.at };
  const last = times.at(-1);
  return last ? { action: 'departure', at: last.time.at } : null;
};

/** MT that were loaded and not discharged yet. */
export const onBoardOf = (operations: readonly Pick<CargoOperation, 'kind' | 'quantityMt'>[]): number =>
  operations.reduce((sum, { kind, quantityMt }) => sum + (kind === 'loading' ? quantityMt : -quantityMt), 0);

const dayMs = hoursToMilliseconds(24);

/** Days in port over all calls, told as estimates where they are not over; a call without both times counts none. */
export const portDaysOf = (calls: readonly Pick<PortCall, 'terminals'>[]): number =>
  calls.reduce((sum, call) => {
    const { eta, etd } = callTimesOf(call);
    const stay = eta && etd ? Date.parse(etd.at) - Date.parse(eta.at) : 0;
    return sum + Math.max(0, stay) / dayMs;
  }, 0);

/**
 * What a line of cargo is to a call, by places in the rotation from 1: L loads here, D discharges here, T lies on board
 * between; null where it has nothing to do with the call.
 */
export const lineUpKindOf = (
  { load, discharge }: { readonly load: number | null; readonly discharge: number | null },
  here: number,
): 'L' | 'D' | 'T' | null => {
  if (load === here) return 'L';
  if (discharge === here) return 'D';
  return load !== null && load < here && discharge !== null && discharge > here ? 'T' : null;
};

/** From the first to the last moment that a voyage has; null where it has none. */
export const spanOf = (
  calls: readonly Pick<PortCall, 'terminals'>[],
): { readonly begins: string; readonly ends: string } | null => {
  let begins: string | undefined;
  let ends: string | undefined;
  for (const { time } of stepsOf(calls)) {
    if (begins === undefined || time.at < begins) begins = time.at;
    if (ends === undefined || time.at > ends) ends = time.at;
  }
  return begins !== undefined && ends !== undefined ? { begins, ends } : null;
};
