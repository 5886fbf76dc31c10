import type { Acting } from './commands.ts';

/**
 * The transfer of a booking to the voyage-management system: requested by the operator's staff, answered by that system.
 * A booking and its continuation go together, as they are declared.
 */
export type TransferState =
  /** Never asked for. */
  | 'none'
  /** On its way, or not answered yet. */
  | 'requested'
  | 'transferred'
  | 'failed';

/** Why the voyage-management system refuses a booking; `other` for reasons that this portal has no word for. */
export const transferRefusalCodes = [
  'port_unknown',
  'commodity_unknown',
  'vessel_type_unknown',
  'laycan_missing',
  'quantity_missing',
  'other',
] as const;

export type TransferRefusalCode = (typeof transferRefusalCodes)[number];

export interface TransferRefusal {
  readonly code: TransferRefusalCode;
  /** What it is about, by name: the port, the commodity; null where the code says it all. */
  readonly subject: string | null;
  /** The voyage-management system's own words, for staff. */
  readonly text: string;
}

/** Of a cancelled booking that the voyage-management system was sent: whether it has let go of it. */
export type WithdrawalState = 'requested' | 'confirmed' | 'refused';

/** Why the voyage-management system keeps a booking that was cancelled. */
export const withdrawalRefusalCodes = ['cargo_loaded', 'other'] as const;

export type WithdrawalRefusalCode = (typeof withdrawalRefusalCodes)[number];

export interface WithdrawalRefusal {
  readonly code: WithdrawalRefusalCode;
  /** The voyage-management system's own words, for staff. */
  readonly text: string;
}

/** What decides whether a booking can be transferred; the same for the decision, the API and the screens. */
export interface TransferFacts {
  readonly cancelled: boolean;
  readonly state: TransferState;
  /** The voyage-management system holds it. */
  readonly transferred: boolean;
  /** What it holds is not what it would be sent now. */
  readonly changed: boolean;
  /** ISO moment of the last request, by the machine's clock; null without one. */
  readonly requestedAt: string | null;
  /** null: not cancelled, or there was nothing to withdraw. */
  readonly withdrawal: WithdrawalState | null;
}

export type TransferBlock = 'booking_cancelled' | 'transfer_under_way' | 'already_transferred';

/** An answer that has not come by then will hardly come: the transfer may be asked for again. */
export const answerExpectedWithinMs = 15 * 60_000;

/** Why a booking cannot be transferred at this moment of the machine's clock; null where it can. */
export const transferBlock = (facts: TransferFacts, now: Date): TransferBlock | null => {
  if (facts.cancelled) return 'booking_cancelled';
  if (facts.state === 'requested') {
    const waited = now.getTime() - Date.parse(facts.requestedAt ?? '');
    return waited < answerExpectedWithinMs ? 'transfer_under_way' : null;
  }
  return facts.transferred && !facts.changed ? 'already_transferred' : null;
};

/** How the voyage-management system stands to a booking, each of which is under one of them; the order of the interface list. */
export const transferStandings = [
  'not_transferred',
  'changed',
  'under_way',
  'failed',
  'transferred',
  'withdrawn',
] as const;

export type TransferStanding = (typeof transferStandings)[number];

const withdrawn: Readonly<Record<WithdrawalState, TransferStanding>> = {
  requested: 'under_way',
  confirmed: 'withdrawn',
  refused: 'failed',
};

/** null for a cancelled booking that the voyage-management system was never sent, or was to be told of by people. */
export const transferStanding = ({
  cancelled,
  state,
  transferred,
  changed,
  withdrawal,
}: Omit<TransferFacts, 'requestedAt'>): TransferStanding | null => {
  if (cancelled) return withdrawal && withdrawn[withdrawal];
  if (state === 'requested') return 'under_way';
  if (transferred && !changed) return 'transferred';
  if (state === 'failed') return 'failed';
  return transferred ? 'changed' : 'not_transferred';
};

/** Why a booking refuses to be transferred. */
export type TransferRejectionCode = 'booking_unknown' | 'not_allowed' | TransferBlock;

/** Why a booking refuses an answer of the voyage-management system: someone has to look at it. */
export type TransferReplyRejectionCode =
  | 'booking_unknown'
  /** Nobody asked for this transfer. */
  | 'transfer_unknown'
  /** It was answered otherwise before. */
  | 'transfer_settled'
  /** Nobody asked for this withdrawal. */
  | 'withdrawal_unknown'
  /** It was answered otherwise before. */
  | 'withdrawal_settled';

export interface TransferBooking {
  readonly by: Acting;
  /** Either document of the pair; both are transferred. */
  readonly bookingId: string;
  /** Names the transfer for ever: the message goes out under it. */
  readonly transferId: string;
  /** By the machine's clock: an answer takes as long, whatever day it is in the trade. */
  readonly now: Date;
}

interface Answer {
  readonly transferId: string;
  /** ISO moment at which the voyage-management system decided. */
  readonly occurredAt: string;
}

export interface ConfirmTransfer extends Answer {
  readonly voyageNumber: string;
  /** The voyage-management system's reference of each document, by its id. */
  readonly cargoRefs: Readonly<Record<string, string>>;
}

export interface RefuseTransfer extends Answer {
  readonly refusal: TransferRefusal;
}

export type ConfirmWithdrawal = Answer;

export interface RefuseWithdrawal extends Answer {
  readonly refusal: WithdrawalRefusal;
}
