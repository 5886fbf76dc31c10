import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds';
import type { Decider, Decision } from '../shared/decider.ts';
import type { FuelReport, Position, VesselDayEvent } from './events.ts';

/** The reports that count, of each quarter of an hour and of each moment. */
export interface VesselDayState {
  /** By quarter. */
  readonly positions: Readonly<Record<string, Position>>;
  /** By moment. */
  readonly fuel: Readonly<Record<string, ToldReport>>;
}

export interface ToldReport {
  readonly report: FuelReport;
  readonly statedAt: string;
}

const quarterMs = minutesToMilliseconds(15);

/** The quarter of an hour that a moment lies in, counted from 1970. */
export const quarterOf = (at: string): number => Math.floor(Date.parse(at) / quarterMs);

/** Of two that tell of the same, the one that counts must not depend on which came first: then the text decides. */
const byText = (left: unknown, right: unknown): boolean => JSON.stringify(left) < JSON.stringify(right);

/** Of one quarter the earliest position counts. */
export const isBetterPosition = (one: Position, other: Position | undefined): boolean =>
  !other || one.at < other.at || (one.at === other.at && byText(one, other));

/** Of fuel told twice for a moment, what was told later. */
export const isBetterReport = (one: ToldReport, other: ToldReport | undefined): boolean =>
  !other ||
  one.statedAt > other.statedAt ||
  (one.statedAt === other.statedAt && byText(one.report, other.report));

export const vesselDayDecider: Decider<VesselDayState, VesselDayEvent> = {
  initialState: { positions: {}, fuel: {} },
  evolve: (state, { type, data }) => {
    if (type === 'PositionReported') {
      const { position } = data;
      return { ...state, positions: { ...state.positions, [quarterOf(position.at)]: position } };
    }
    const { report, occurredAt: statedAt } = data;
    return { ...state, fuel: { ...state.fuel, [report.at]: { report, statedAt } } };
  },
};

/** Records a position that is the earliest of its quarter, or a fuel report that none told later has replaced. */
export const takeReport = (state: VesselDayState, event: VesselDayEvent): Decision<VesselDayEvent, never> => {
  if (event.type === 'PositionReported') {
    const { position } = event.data;
    return isBetterPosition(position, state.positions[quarterOf(position.at)]) ? [event] : [];
  }
  const { report, occurredAt: statedAt } = event.data;
  return isBetterReport({ report, statedAt }, state.fuel[report.at]) ? [event] : [];
};
