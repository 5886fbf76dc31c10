import type { DischargeLine, NamedRef } from '../booking/terms.ts';
import type { Side } from '../shared/envelope.ts';

/** What a nomination knows of a booking that it carries, as of a revision of the booking's stream. */
export interface BookingFacts {
  readonly bookingId: string;
  /** The stream is `booking-{firstId}`; a continuation lives in its first booking's. */
  readonly firstId: string;
  /** Of the last event that changed this document: facts of a lower one replace none. */
  readonly revision: number;
  readonly code: string | null;
  readonly bookingNo: string;
  readonly letterIndex: string;
  readonly company: NamedRef | null;
  readonly broker: NamedRef | null;
  readonly trade: NamedRef | null;
  readonly type: NamedRef | null;
  readonly commodity: NamedRef | null;
  /** `yyyy-MM-dd`; both days count. */
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  readonly loadingPort: NamedRef | null;
  readonly discharge: Readonly<Record<string, DischargeLine>>;
  /** Sum of the discharge quantities, MT. */
  readonly total: number;
}

/** A booking of a nomination. */
export interface BookingLine {
  readonly facts: BookingFacts;
  /** The booking has said that it is aboard. Until then it may still refuse. */
  readonly isAboard: boolean;
  /** The side that called for it: a refusal is an update of theirs. */
  readonly calledBy: Side;
}

/** Why a booking is not, or no longer, on a ship. */
export const takenOffReasons = [
  /** Somebody took it off. */
  'removed',
  /** The vessel does not call at one of its ports. */
  'port_dropped',
  /** It was cancelled. */
  'booking_cancelled',
  /** It was on another ship when this one called for it. */
  'booking_elsewhere',
] as const;

export type TakenOffReason = (typeof takenOffReasons)[number];

/** Whether a vessel that calls at these ports can carry the booking. */
export const fitsPorts = (
  { loadingPort, discharge }: Pick<BookingFacts, 'loadingPort' | 'discharge'>,
  called: ReadonlySet<string>,
): boolean =>
  [loadingPort, ...Object.values(discharge).map(({ port }) => port)].every(
    (port) => port === null || called.has(port.id),
  );

/** The broker that every line is assigned to; null where there is none, or more than one, or no line. */
export const commonBroker = (lines: readonly Pick<BookingLine, 'facts'>[]): NamedRef | null => {
  const broker = lines[0]?.facts.broker ?? null;
  return broker !== null && lines.every(({ facts }) => facts.broker?.id === broker.id) ? broker : null;
};
