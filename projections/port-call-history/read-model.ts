import type { PortCall, VoyageSummary } from '#domain/voyage/calls';
import type { ReadModel } from '#platform/documents/port';

/** Both clocks, ISO 8601 UTC: when the voyage-management system knew it, and when the portal did. */
interface Known {
  readonly statedAt: string;
  readonly recordedAt: string;
}

/** A call as it stood from then on; without call while its voyage did not call there. */
export interface CallRevision extends Known {
  /** In the rotation, from 1. */
  readonly place: number;
  readonly call: PortCall | null;
}

/** A revision as it is kept: whole, or where nothing but moments differs from the one before, these alone. */
export type KeptRevision =
  | CallRevision
  | (Known & {
      /** `eta`, `etb`, `etd` of each terminal in its order; empty: none, `!` at its end: it happened. */
      readonly times: readonly string[];
    });

/** What a statement said that a later one had overtaken: it held from `statedAt` until the next one was made. */
export interface LateRevision extends Known {
  readonly until: string;
  /** null: the voyage did not call there. */
  readonly call: PortCall | null;
}

/** What the voyage was called, and how it stood, from then on. */
export interface VoyageRevision extends Known {
  readonly voyage: VoyageSummary;
}

export const errorDays = [14, 7, 3, 1] as const;

/** Hours by which the arrival came later than the estimate that held so many days before it; earlier: negative. */
export type EstimateErrors = Readonly<Record<`d${(typeof errorDays)[number]}`, number | null>>;

/** Of one arrival as numbers that are summed: 1 or 0, and the error's hours without their sign. */
export interface Accuracy {
  readonly count: number;
  readonly hours: number;
  readonly within12: number;
  readonly within24: number;
}

/** A call with all that was ever told of it. */
export interface PortCallHistoryDocument {
  readonly voyageId: string;
  /** As it stands; null where the voyage does not call there any more. */
  readonly call: PortCall | null;
  /** UN/LOCODE. */
  readonly portId: string;
  readonly tradeId: string | null;
  /** `2027-Q1` of the arrival, in UTC; null before it. */
  readonly quarter: string | null;
  readonly arrivedAt: string | null;
  /** Hours from the arrival to the berth, and to the departure from the last terminal; null until both happened. */
  readonly waitHours: number | null;
  readonly stayHours: number | null;
  readonly errors: EstimateErrors;
  /** The same to be summed over many arrivals; `waits` and `stays`: 1 where there are such hours. */
  readonly accuracy: Readonly<Record<keyof EstimateErrors, Accuracy>>;
  readonly waits: number;
  readonly stays: number;
  /** First and last moment that it ever had, ISO 8601 UTC; null where it had none. */
  readonly everFrom: string | null;
  readonly everTo: string | null;
  /** When the portal first knew of it, and from when on it was over: left, omitted, or its voyage is; null: it is not. */
  readonly knownFrom: string | null;
  readonly openUntil: string | null;
  /** By rising `recordedAt`. */
  readonly revisions: readonly KeptRevision[];
  readonly voyages: readonly VoyageRevision[];
  readonly late: readonly LateRevision[];
}

export const portCallHistoryModel: ReadModel<PortCallHistoryDocument> = {
  name: 'port-call-history',
  arrays: ['call.agents'],
  indexes: [
    ['voyageId'],
    ['everTo', 'everFrom', 'knownFrom'],
    ['openUntil', 'knownFrom'],
    ['call.agents.company'],
    ['arrivedAt'],
  ],
  history: false,
};
