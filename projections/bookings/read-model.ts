import type { Aboard, BookingStanding } from '#domain/booking/aboard';
import type { BookingField, BookingTerms, NamedRef, TermValue } from '#domain/booking/terms';
import type {
  TransferRefusal,
  TransferStanding,
  TransferState,
  WithdrawalRefusal,
  WithdrawalState,
} from '#domain/booking/transfer';
import type { TransferPayload } from '#domain/booking/transfer-payload';
import type { ChangeSource, EventSource } from '#domain/shared/change-source';
import type { Side } from '#domain/shared/envelope';
import type { ReadModel } from '#platform/documents/port';

/** Who set values of a booking, when, in which version of it, and how. */
export interface RecordedHand {
  readonly side: Side;
  /** User id of who submitted it. */
  readonly actor: string;
  /** User ids of the last hands on it, where it was not just the actor. */
  readonly authors?: readonly string[];
  /** ISO moment. */
  readonly at: string;
  /** Of the event, in the stream of the first booking. */
  readonly revision: number;
  readonly version: number;
  /** The decision behind it, for instance a submission's id. */
  readonly decidedBy: string;
  /** Absent where the log does not tell: of events from before submissions recorded it, and of what none of them sent. */
  readonly source?: ChangeSource;
}

/** One field as an amendment changed it. */
export interface RecordedChange extends RecordedHand {
  readonly field: BookingField;
  readonly from: TermValue;
  readonly to: TermValue;
}

/** What the declaration itself set. */
export interface RecordedDeclaration extends Omit<RecordedHand, 'source'> {
  readonly source?: EventSource;
}

/** The transfer to the voyage-management system that was asked for last. */
export interface RecordedTransfer {
  readonly id: string;
  /** ISO moments; not answered yet: null. */
  readonly requestedAt: string;
  readonly answeredAt: string | null;
  /** What it asks the voyage-management system to take of this document. */
  readonly sent: TransferPayload;
  readonly refusal: TransferRefusal | null;
}

/** That the voyage-management system lets go of a cancelled booking. */
export interface RecordedWithdrawal {
  readonly state: WithdrawalState;
  /** ISO moments; not answered yet: null. */
  readonly requestedAt: string;
  readonly answeredAt: string | null;
  readonly refusal: WithdrawalRefusal | null;
}

/** The specification's statuses of a booking, in the order in which they come about. */
export const recordedStatuses = [
  'declared',
  'vessel_nominated',
  'under_discussion',
  'approved',
  'cancelled',
] as const satisfies readonly ('declared' | 'cancelled' | BookingStanding)[];

export type RecordedStatus = (typeof recordedStatuses)[number];

export interface DischargeVolume {
  /** ISO 3166 alpha-2: the beginning of the port's UN/LOCODE. */
  readonly country: string | null;
  /** MT. */
  readonly qty: number;
}

/**
 * A booking, or the continuation of one, with every earlier version. What lists filter and sort by stands at the top;
 * periods and names of people are computed when it is presented.
 */
export interface BookingDocument {
  /** The stream is `booking-{firstId}`; a continuation lives in its first booking's. */
  readonly firstId: string;
  readonly organisation: NamedRef;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly template: string;
  readonly broker: NamedRef | null;
  readonly brokerId: string | null;
  readonly bookingNo: string;
  readonly letterIndex: string;
  readonly continuationOfId: string | null;
  /** Of the first of a pair: its continuation. */
  readonly continuedById: string | null;
  readonly replaces: string | null;
  readonly terms: BookingTerms;
  /** The highest ordinal of a discharge line ever issued: a removed line's is not used again. */
  readonly lastOrdinal: number;
  readonly code: string | null;
  readonly codeSort: string;
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  /** `yyyy-MM`: as declared, else the month of lay from. */
  readonly month: string | null;
  readonly tradeId: string | null;
  readonly typeId: string | null;
  readonly commodityId: string | null;
  readonly commodityName: string;
  /** The ship that it is on, else the one that was declared: what lists show, filter, sort and search by. */
  readonly vessel: NamedRef | null;
  readonly vesselId: string | null;
  readonly vesselName: string;
  readonly loadingPortId: string | null;
  readonly loadingPortName: string;
  readonly loadingQty: number | null;
  readonly dischargePortIds: readonly string[];
  /** Discharge lines as sums take them, each by itself; a line without a port has no country. */
  readonly lines: readonly DischargeVolume[];
  /** Sum of the discharge quantities, MT. */
  readonly total: number;
  readonly cancelled: boolean;
  readonly status: RecordedStatus;
  /** The ship that it is on, as its nomination told it; null: on none. */
  readonly aboard: Aboard | null;
  readonly nominationId: string | null;
  /** The nomination that has yet to take in what was declared anew, and the revision to be taken in. */
  readonly owesId: string | null;
  readonly owesRevision: number | null;
  /** By whom and when; null where nobody cancelled it. */
  readonly cancellation: Pick<RecordedChange, 'side' | 'actor' | 'at'> | null;
  /** Who asked the operator for a suitable vessel, until a voyage is set; null where nobody did. */
  readonly vesselRequest: Pick<RecordedChange, 'side' | 'actor' | 'at'> | null;
  readonly declaredAt: string;
  readonly declaration: RecordedDeclaration;
  readonly updatedAt: string;
  /** When each side last declared or amended it, and since when its amendments by the other side count as news. */
  readonly declaredBy: Readonly<Partial<Record<Side, string>>>;
  /** 1 when declared, one more with each command that changed it. */
  readonly version: number;
  /** Events of one command are one version. */
  readonly lastCommand: string;
  /** The decision that led to the version: of a declaration the submission, by which its receipt is found. */
  readonly decidedBy: string;
  /** User id of whoever gave that command, in the name of which side, and who edited what it carried. */
  readonly actor: string;
  readonly actingSide: Side;
  readonly authors: readonly string[];
  /** Revision of the stream at the last of its events: what happens to a transfer is no version of the booking. */
  readonly versionRevision: number;
  readonly changes: readonly RecordedChange[];
  readonly changedSince: string | null;
  /** The last change of every field that was set since the declaration. */
  readonly provenance: Readonly<Partial<Record<BookingField, RecordedChange>>>;
  /** What fields held when a side last declared or amended the booking, where the other side amended them since. */
  readonly heldBefore: Readonly<Partial<Record<Side, Readonly<Partial<Record<BookingField, TermValue>>>>>>;
  readonly transferState: TransferState;
  /** User id of who asked for the last transfer. */
  readonly transferRequestedBy: string | null;
  readonly transfer: RecordedTransfer | null;
  /** null: not cancelled, or there was nothing to withdraw. */
  readonly withdrawal: RecordedWithdrawal | null;
  /** The voyage-management system has it, be it as it was before an amendment. */
  readonly transferred: boolean;
  /** What it has: as it was sent when it confirmed last; null: nothing. */
  readonly held: TransferPayload | null;
  /** What it has is not what it would be sent now; for the other one of a pair its own document says so. */
  readonly transferChanged: boolean;
  /** null: a cancelled booking that the voyage-management system was never sent, or was to be told of by people. */
  readonly transferStanding: TransferStanding | null;
  /** By the voyage-management system: its reference of the cargo, and the voyage that it was put on. */
  readonly cargoRef: string | null;
  readonly voyageNumber: string | null;
  /** Folded text that a search looks through. */
  readonly search: string;
}

/** A list's order to its last tie. */
const listOrder = ['laycanStart', 'bookingNo', 'letterIndex', '_id'] as const;
/** What lists and overviews group and sum by: with these in the index, no document is read. */
const listTotals = ['laycanFinish', 'month', 'cancelled', 'total', 'tradeId'] as const;

export const bookingsModel: ReadModel<BookingDocument> = {
  name: 'bookings',
  history: true,
  // Whoever sees a booking in a broker's hands is told by the booking as it is now: no version is asked for by its broker.
  historyIndexes: [['organisationId', ...listOrder, ...listTotals], listOrder, ['decidedBy', '_id']],
  arrays: ['dischargePortIds', 'lines'],
  booleans: ['cancelled'],
  indexes: [
    ['organisationId', ...listOrder, ...listTotals],
    ['organisationId', 'bookingNo'],
    ['organisationId', 'code'],
    ['brokerId', ...listOrder, ...listTotals],
    listOrder,
    ['laycanFinish'],
    ['updatedAt'],
    ['firstId'],
    ['transferState', 'transferRequestedBy'],
    ['organisationId', 'transferStanding'],
    ['dischargePortIds'],
    ['nominationId'],
    ['owesId'],
  ],
};
