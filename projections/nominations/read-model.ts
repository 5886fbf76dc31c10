import type { NominationEventName } from '#contracts/nomination/nomination-view';
import type { Nomination, NominationStatus } from '#domain/nomination/state';
import type { NominationField } from '#domain/nomination/terms';
import type { Side } from '#domain/shared/envelope';
import type { ReadModel } from '#platform/documents/port';
import type { DischargeVolume } from '../bookings/read-model.ts';

/** Who set a field last, and when. */
export interface RecordedHand {
  /** User id; null where the voyage told it. */
  readonly actor: string | null;
  readonly side: Side;
  /** ISO moment. */
  readonly at: string;
}

/**
 * A nominated vessel, with every earlier version. What lists filter and sort by stands at the top; what is agreed on stands in
 * `nomination` as the domain folds it, so that no copy can differ from it.
 */
export interface NominationDocument {
  readonly nomination: Nomination;
  readonly organisationId: string;
  readonly brokerId: string | null;
  readonly voyageId: string;
  /** Lower case, for sorting. */
  readonly vesselName: string;
  readonly tradeId: string | null;
  readonly typeId: string | null;
  readonly loadingPortId: string | null;
  readonly loadingPortName: string;
  readonly dischargePortIds: readonly string[];
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  /** `yyyy-MM` of lay from. */
  readonly month: string | null;
  readonly eta: string | null;
  /** MT offered, and MT that its bookings declare. */
  readonly nominated: number;
  readonly declared: number;
  readonly bookingIds: readonly string[];
  /** Of its bookings. */
  readonly commodityIds: readonly string[];
  /** Discharge lines as sums take them, each by itself; a line without a port has no country. */
  readonly lines: readonly DischargeVolume[];
  readonly status: NominationStatus | 'cancelled';
  readonly isApproved: boolean;
  readonly cancelled: boolean;
  /** Bookings have yet to hear of something. */
  readonly isDue: boolean;
  readonly nominatedAt: string;
  /** Of the last approval; null before the first. */
  readonly approvedAt: string | null;
  readonly updatedAt: string;
  readonly setBy: Readonly<Record<string, RecordedHand>>;
  /** What the last command made of it. */
  readonly event: NominationEventName;
  /** Fields that the last command changed. */
  readonly changes: readonly NominationField[];
  /** Events of one command are one version. */
  readonly lastCommand: string;
  /** Folded text that a search looks through. */
  readonly search: string;
}

/** A list's order to its last tie. */
const listOrder = ['laycanStart', 'vesselName', '_id'] as const;
/** What a list's periods, months and totals are made of: counted and summed in the index. */
const listTotals = ['laycanFinish', 'month', 'status', 'nominated'] as const;

export const nominationsModel: ReadModel<NominationDocument> = {
  name: 'nominations',
  history: true,
  historyIndexes: [['organisationId', ...listOrder, ...listTotals]],
  arrays: ['dischargePortIds', 'bookingIds', 'commodityIds', 'lines'],
  booleans: ['cancelled', 'isApproved', 'isDue'],
  indexes: [
    ['organisationId', ...listOrder, ...listTotals],
    ['brokerId', ...listOrder, ...listTotals],
    ['status'],
    ['voyageId'],
    ['isDue'],
    ['laycanFinish'],
    ['bookingIds'],
  ],
};
