import type { Laycan } from './events.ts';

/** What people call a change of a booking, in the specification's titles and beyond them. */
export type ChangeKind =
  | 'laycan'
  | 'bookingLaycan'
  | 'code'
  | 'codeAdded'
  | 'codeRemoved'
  | 'type'
  | 'trade'
  | 'month'
  | 'commodity'
  | 'vesselVoyage'
  | 'eta'
  | 'loadCall'
  | 'loadingPort'
  | 'loadingQty'
  | 'dischargePort'
  | 'dischargeQty'
  | 'nominatedQty'
  | 'dischargeAdded'
  | 'dischargeRemoved'
  | 'total'
  | 'comment'
  | 'company'
  | 'masterBooking'
  | 'contractLink';

/** A discharge line that came or went. */
export interface PortVolume {
  readonly port: string | null;
  /** Whole MT. */
  readonly qty: number | null;
}

/** A name or text, whole MT, a month (`yyyy-MM`), the days of a laycan, or a discharge line. */
export type ChangeValue = string | number | Laycan | PortVolume | null;

/** A change as people are told of it. */
export interface ToldChange {
  readonly kind: ChangeKind;
  /** Of a discharge line: its number from 1, and its port; null of everything else. */
  readonly line: { readonly number: number; readonly port: string | null } | null;
  readonly from: ChangeValue;
  readonly to: ChangeValue;
}
