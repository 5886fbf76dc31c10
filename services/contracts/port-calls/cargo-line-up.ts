import { ids, listOf } from '../lists/criteria.ts';
import type { FilterOption } from '../lists/filter-option.ts';
import type { Paginated } from '../lists/paginated.ts';

/** L loads here, D discharges here, T lies on board between. */
export const lineUpTypes = ['L', 'D', 'T'] as const;
export type LineUpType = (typeof lineUpTypes)[number];

export const lineUpTypeNames: Readonly<Record<LineUpType, string>> = {
  L: 'Load',
  D: 'Discharge',
  T: 'Transit',
};

/** A line of cargo as it concerns one call. */
export interface LineUpRow {
  readonly id: string;
  readonly commodity: string;
  readonly shipper: string | null;
  readonly type: LineUpType;
  readonly terms: 'LINEAR' | 'FREE_IN_OUT' | null;
  readonly loadPort: string | null;
  readonly dischargePort: string | null;
  /** MT. */
  readonly cargoQty: number;
}

/** `ports`: destinations, UN/LOCODEs of discharge ports. */
export const lineUpList = listOf({ criteria: { ports: ids(), types: ids() } });

export type LineUpAnswer = Paginated<LineUpRow>;

export interface LineUpFilters {
  readonly ports: readonly FilterOption[];
  readonly types: readonly { readonly id: LineUpType; readonly name: string }[];
}

/** MT planned at this call; `transit` stays on board. */
export interface LineUpWidgets {
  readonly transit: number;
  readonly discharge: number;
  readonly load: number;
}
