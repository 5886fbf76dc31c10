import type { NamedRef } from '../booking/terms.ts';

/** The option lists of a booking form and grid: reference data, with the spec's `in…` restrictions (ids). */
export interface BookingSettings {
  readonly vesselTypes: readonly NamedRef[];
  readonly tradelanes: readonly (NamedRef & { readonly inTradelanes: readonly string[] })[];
  readonly commodities: readonly NamedRef[];
  readonly loadingPorts: readonly (NamedRef & {
    readonly inTradelanes: readonly string[];
    readonly inTypes: readonly string[];
    /** IANA zone of its clocks; absent where it is not known. */
    readonly zone?: string;
  })[];
  readonly dischargePorts: readonly (NamedRef & {
    readonly inTradelanes: readonly string[];
    readonly inTypes: readonly string[];
  })[];
  readonly vesselVoyages: readonly VoyageOption[];
  readonly companies: readonly (NamedRef & { readonly inOrganisations: readonly string[] })[];
  readonly masterBookings: readonly (NamedRef & {
    readonly inOrganisations: readonly string[];
    readonly inTradelanes: readonly string[];
  })[];
  readonly contracts: readonly {
    readonly name: string;
    readonly periodStart: string;
    readonly periodEnd: string;
    readonly tradeId: string;
  }[];
  /** Per trade: thresholds of the validator. */
  readonly limits: Readonly<Record<string, TradeLimits>>;
  /** Versions of the lists above, recorded with a submission. */
  readonly versions: Readonly<Record<string, number>>;
}

/** The same without voyages. These lists change once in weeks, voyages all the time. */
export type ListSettings = Omit<BookingSettings, 'vesselVoyages'>;

export interface VoyageOption {
  readonly id: string;
  /** `Nordic Tern 1107`. */
  readonly name: string;
  readonly vesselName: string;
  readonly tradeCode: string;
  readonly typeId: string;
  readonly ports: readonly { readonly id: string; readonly name: string; readonly arrivalDateTime: string }[];
}

/** Days are whole days, both laycan days counting; volumes are MT. */
export interface TradeLimits {
  readonly laycanMaxDays: number;
  readonly laycanMinDays: number;
  /** A laycan may start at most this many days after today. */
  readonly horizonDays: number;
  readonly minLoadQty: number;
  /** The trade's largest cargo: more in one load is most likely a slip. null, or absent in older revisions: none. */
  readonly maxLoadQty?: number | null;
  readonly minDischargeQty: number;
  readonly minFullVesselQty: number;
  /** Contracted MT a month; null where the trade has no contract volume. */
  readonly monthlyVolume: number | null;
  /** 0.05 is ±5 %. */
  readonly monthlyTolerance: number;
  /** Within so many days before lay from, laycan, totals and discharge can't be changed any more. */
  readonly frozenDays: number;
  /** Vessel types (ids) whose totals and discharge freeze with the laycan; absent means all. */
  readonly frozenTypes?: readonly string[];
  /** Hours that a customer has to answer where the operator asks; null, or absent: no limit. */
  readonly approvalHours?: number | null;
  /** An ETA so many hours from the one that was spoken of last is news; absent: 24. */
  readonly etaNewsHours?: number;
}
