import { day, ids, listOf, oneOf } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';

/** Days before the arrival at which the estimate is held against it. */
export const reliabilityDays = [14, 7, 3, 1] as const;
export type ReliabilityDay = `d${(typeof reliabilityDays)[number]}`;

/** What the figures are told by. */
export const reliabilityGroups = ['port', 'trade', 'quarter'] as const;
export type ReliabilityGroup = (typeof reliabilityGroups)[number];

/** How well arrivals were told that many days ahead. */
export interface ReliabilityFigures {
  /** Arrivals with an estimate that many days ahead. */
  readonly count: number;
  /** Mean of the error without its sign, hours. */
  readonly meanErrorHours: number | null;
  /** Shares from 0 to 1 that came within 12 and 24 hours of the estimate. */
  readonly within12: number | null;
  readonly within24: number | null;
}

export interface ReliabilityRow {
  readonly id: string;
  readonly name: string;
  /** Arrivals. */
  readonly calls: number;
  readonly ahead: Readonly<Record<ReliabilityDay, ReliabilityFigures>>;
  /** Means in hours; null where nothing has both moments. */
  readonly waitHours: number | null;
  readonly stayHours: number | null;
}

export const reliabilityList = listOf({
  criteria: {
    by: oneOf(reliabilityGroups),
    ports: ids(),
    tradelanes: ids(),
    cp_start: day(),
    cp_end: day(),
  },
});

/** `GET /api/internal/port-calls/reliability?by=`: a row a port, trade or quarter, and one over all. */
export interface ReliabilityAnswer {
  readonly data: readonly ReliabilityRow[];
  readonly total: ReliabilityRow;
}

/** One arrival behind the figures, hours late by each estimate; early: negative. */
export interface ReliabilityCall {
  readonly portId: string;
  readonly portName: string;
  readonly vesselName: string;
  readonly vvn: string;
  readonly tradeName: string;
  /** In port time. */
  readonly arrivedAt: string;
  readonly errors: Readonly<Record<ReliabilityDay, number | null>>;
  readonly waitHours: number | null;
  readonly stayHours: number | null;
}

export type ReliabilityCallsAnswer = Paginated<ReliabilityCall>;
