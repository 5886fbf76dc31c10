import type { NamedRef } from '#domain/booking/terms';
import type { FilterOption } from '../lists/filter-option.ts';
import { day, ids, listOf } from '../lists/criteria.ts';
import { declarationList } from './declaration-list.ts';

const { trades, months, years, laycanFrom, laycanTo, loadingPorts, dischargePorts, commodities, types } =
  declarationList.criteria;

/** What narrows the bookings whose volumes the overview sums. Cancelled ones are none of them, whatever is chosen. */
export const overviewList = listOf({
  criteria: {
    trades,
    months,
    years,
    laycanFrom,
    laycanTo,
    loadingPorts,
    dischargePorts,
    commodities,
    types,
    /** Bookings with cargo for any of these countries, ISO 3166 alpha-2. */
    countries: ids(),
  },
});

/** The same, with the day as of whose end the previous volumes are asked for; without it, those before the last declaration. */
export const previousVolumeList = listOf({ criteria: { ...overviewList.criteria, on: day() } });

/** Volumes stand by month and trade, or by month and the country of discharge. */
export type VolumeGrouping = 'trade' | 'country';

/** Of one month and one trade or country. A figure without a booking behind it is null, never 0. */
export interface VolumeKey {
  /** `yyyy-MM`; null: neither declared nor known by a laycan. */
  readonly month: string | null;
  /** null: not said. */
  readonly group: NamedRef | null;
}

export interface DeclaredVolume extends VolumeKey {
  readonly bookings: number;
  /** MT. */
  readonly declared: number;
}

export interface PreviousVolume extends VolumeKey {
  /** MT, as things stand now. */
  readonly declared: number | null;
  /** MT, as things stood. */
  readonly previous: number | null;
}

export interface NominatedVolume extends VolumeKey {
  /** MT. */
  readonly declared: number | null;
  /** MT. */
  readonly nominated: number | null;
}

/** Volumes in the order of their months, those without one last; within a month by name. */
export interface Volumes<Volume extends VolumeKey> {
  readonly groupedBy: VolumeGrouping;
  readonly volumes: readonly Volume[];
  /** What to subscribe with, read before the query. */
  readonly cursor: string;
}

/** `GET overview`. */
export type OverviewAnswer = Volumes<DeclaredVolume>;

/** Which state the previous volumes are of: just before a submission was carried out, or at the end of a day (UTC). */
export type PreviousState =
  | {
      readonly kind: 'declaration';
      /** ISO moment. */
      readonly submittedAt: string;
    }
  | {
      readonly kind: 'day';
      /** `yyyy-MM-dd`. */
      readonly day: string;
    };

/** `GET declared-previous-volume`. */
export interface PreviousVolumeAnswer extends Volumes<PreviousVolume> {
  /** null: nothing was ever declared, and no day was chosen. */
  readonly state: PreviousState | null;
}

/** `GET declared-nominated-volume`. */
export type NominatedVolumeAnswer = Volumes<NominatedVolume>;

/** `GET overview/filters`: each list holds only what the bookings have. */
export interface OverviewFilters {
  readonly trades: readonly FilterOption[];
  readonly months: readonly FilterOption[];
  readonly years: readonly FilterOption[];
  readonly loadingPorts: readonly FilterOption[];
  readonly dischargePorts: readonly FilterOption[];
  readonly commodities: readonly FilterOption[];
  readonly types: readonly FilterOption[];
  readonly countries: readonly FilterOption[];
}
