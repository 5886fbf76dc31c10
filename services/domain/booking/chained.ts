import type { BookingEvent, BookingEventType } from './events.ts';

/**
 * Which events the hash chain of a booking is over: those that its charterer may see. An entry never changes: the heads
 * that organisations hold would no longer be found again.
 */
const chained = {
  BookingDeclared: true,
  ContinuationDeclared: true,
  VesselRequested: true,
  BookingCodeChanged: true,
  VesselTypeAmended: true,
  TradeAmended: true,
  MonthAmended: true,
  CommodityAmended: true,
  VesselVoyageAmended: true,
  LaycanAmended: true,
  LoadPortAmended: true,
  LoadQuantityAmended: true,
  DischargeLineAmended: true,
  CommentAmended: true,
  CompanyAmended: true,
  MasterBookingAmended: true,
  ContractLinkAmended: true,
  BookingCancelled: true,
  BrokerAssigned: true,
  // Transfers to the voyage-management system are the operator's.
  BookingTransferRequested: false,
  BookingTransferConfirmed: false,
  BookingTransferRefused: false,
  TransferWithdrawalRequested: false,
  TransferWithdrawalConfirmed: false,
  TransferWithdrawalRefused: false,
  BookingNominated: true,
  BookingReleased: true,
  // The portal's own bookkeeping.
  NominationInformed: false,
} as const satisfies Readonly<Record<BookingEventType, boolean>>;

type ChainedType = {
  readonly [Type in BookingEventType]: (typeof chained)[Type] extends true ? Type : never;
}[BookingEventType];

export type ChainedEvent = Extract<BookingEvent, { readonly type: ChainedType }>;

/** Stored types that are in the chain. */
export const chainedTypes: ReadonlySet<string> = new Set(
  Object.entries(chained).flatMap(([type, isChained]) => (isChained ? [type] : [])),
);
