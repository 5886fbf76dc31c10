import type { Milestone, MilestoneTime } from '#domain/voyage/calls';
import { dayMs, daysToMs, hourMs, isoOf, minuteMs } from './moments.ts';
import { noise } from './noise.ts';
import type { SailedCall, SailedTerminal, Sailing } from './sail.ts';

/** Days before an arrival at which it is estimated anew, with the share of the first error that is left from then on. */
const settling: readonly (readonly [days: number, share: number])[] = [
  [60, 0.9],
  [30, 0.75],
  [21, 0.62],
  [14, 0.5],
  [10, 0.38],
  [7, 0.27],
  [5, 0.19],
  [3, 0.12],
  [2, 0.07],
  [1, 0.04],
  [0.25, 0.01],
];

/** Days before an arrival at which it is told anew: always, or of a past that is told in few words. */
export const estimatedAhead = {
  full: settling.map(([days]) => days),
  thin: [14, 7, 3, 1],
} as const;

/** Of the error with which a voyage begins, what is left so long before the arrival. */
const errorLeft = (leadMs: number): number =>
  settling.findLast(([days]) => leadMs <= days * dayMs + minuteMs)?.[1] ?? 1;

/** Ships come late more often than early. */
const firstErrorMs = ({ voyage: { voyageId } }: Sailing, { callId }: SailedCall): number =>
  (noise(voyageId, callId, 'error') + noise(voyageId, callId, 'error too') - 1.12) * daysToMs(3.2);

/** Waits that nobody knows yet are told as this. */
const usualWaitMs = 6 * hourMs;
const roundedTo = 30 * minuteMs;
/** An arrival that is far away is told roughly. */
const roughly = (leadMs: number): number => {
  if (leadMs > 14 * dayMs) return 12 * hourMs;
  return leadMs > 5 * dayMs ? 3 * hourMs : roundedTo;
};

export interface ToldTerminal extends Readonly<Record<Milestone, MilestoneTime>> {
  readonly terminal: SailedTerminal;
}

export interface ToldCall {
  readonly call: SailedCall;
  readonly terminals: readonly ToldTerminal[];
}

/** Tells one milestone after another; none is expected before the one that comes before it, or in the past. */
class Telling {
  /** What was told last. */
  last = 0;

  readonly #now: number;
  readonly #soonest: number;

  constructor(now: number, soonest: number) {
    this.#now = now;
    this.#soonest = soonest;
  }

  tell(truth: number, expected: number): MilestoneTime {
    if (truth <= this.#now) {
      this.last = truth;
      return { at: isoOf(truth), happened: true };
    }
    const soonest = Math.max(expected, this.last + roundedTo, this.#soonest);
    this.last = Math.ceil(soonest / roundedTo) * roundedTo;
    return { at: isoOf(this.last), happened: false };
  }
}

/**
 * What is told at a moment of when everything happens: what happened, and what is expected by what is known then, but
 * nothing before it is told anew where that is far ahead.
 */
export const toldCalls = (sailing: Sailing, now: number, toldAnew = now): readonly ToldCall[] => {
  const telling = new Telling(now, Math.max(now + roundedTo, toldAnew));
  return sailing.calls.map((call) => {
    const share = errorLeft(call.eta - now);
    const error = firstErrorMs(sailing, call) * share;
    const leastPassage = 0.7 * (call.eta - call.leftAt);
    const terminals = call.terminals.map((terminal, index): ToldTerminal => {
      const { strikeMs } = terminal;
      const wait = terminal.etb - terminal.eta - strikeMs;
      const shift = terminal.eta - (call.terminals[index - 1]?.etd ?? 0);
      const near = roughly(call.eta - now);
      const sought = Math.round((call.eta + error) / near) * near;
      const expected = index === 0 ? Math.max(sought, telling.last + leastPassage) : telling.last + shift;
      const eta = telling.tell(terminal.eta, expected);
      const known = Math.min(1, 1 - share);
      const berth = telling.last + strikeMs + wait * known + usualWaitMs * (1 - known);
      const etb = telling.tell(terminal.etb, berth);
      const etd = telling.tell(terminal.etd, telling.last + terminal.etd - terminal.etb);
      return { terminal, eta, etb, etd };
    });
    return { call, terminals };
  });
};
