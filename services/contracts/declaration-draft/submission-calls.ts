import type { NamedRef } from '#domain/booking/terms';

/** `POST cargo-declarations` with `rows`: sends what was reviewed, and nothing else. */
export interface SubmitRequest {
  readonly importId: string;
  readonly rows: readonly { readonly id: string; readonly revision: number }[];
  readonly sync_veson?: boolean;
  /** Colleagues (user ids) whose edits are sent along; without them a row with edits of others is refused (409 `colleagues_edits`, whose details name rows and people). */
  readonly withEditsOf?: readonly string[];
  /** Warnings were shown and accepted; without it a submission with warnings is refused (422 `warnings_unconfirmed`). */
  readonly confirmWarnings?: boolean;
}

/** A port with its quantity (whole MT), as the booking form sends it; an empty slot is dropped. */
export interface PortInput {
  readonly id: string | null;
  readonly name?: string | null;
  /** A text is read as a cell of the grid would read it. */
  readonly qty: number | string | null;
  /** Which line of its booking it is, as `BookingView` gave it; absent for a new line. */
  readonly cargoBookingPortId?: string | null;
}

/** A booking as the form sends it. Fields that are absent stay as they are; dates are ISO, `d MMM yyyy` or `dd/MM/yyyy`. */
export interface BookingInput {
  /** A row of the draft or, in the shared edit draft, a booking; absent for a new one. */
  readonly id?: string;
  /** At which the row was read or, where the draft has none, its booking; without it, others may not have changed it. */
  readonly revision?: number;
  readonly code?: string | null;
  readonly type?: NamedRef | null;
  readonly trade?: NamedRef | null;
  /** `yyyy-MM` */
  readonly month?: string | null;
  readonly commodity?: NamedRef | null;
  readonly vesselVoyage?: NamedRef | null;
  readonly laycanStart?: string | null;
  readonly laycanFinish?: string | null;
  readonly loadingPort?: PortInput | null;
  /** All of them: a line of the booking that is not named is removed. */
  readonly dischargePorts?: readonly PortInput[];
  readonly comment?: string | null;
  readonly company?: NamedRef | null;
  readonly masterBooking?: NamedRef | null;
  readonly contractLink?: string | null;
  /** Of a new booking: a new row of the draft, or `+0` for the first of the bookings sent. */
  readonly continuationOfId?: string | null;
  /** Of a customer's new booking without a voyage: the operator is asked for a suitable vessel, for its continuation too. */
  readonly vesselRequested?: boolean;
}

/**
 * `POST cargo-declarations` with `bookings`: saves and submits in one go. Field errors have the keys
 * `bookings.{index}.dischargePorts.{n}.id`, index and n as they were sent.
 */
export interface DeclareBookingsRequest {
  /** A draft of one's own or the shared edit draft; absent for a declaration of its own. */
  readonly importId?: string;
  readonly bookings: readonly BookingInput[];
  readonly sync_veson?: boolean;
  readonly withEditsOf?: readonly string[];
  /** "Cancel current booking and create a new booking": is cancelled before the first of the bookings is declared. */
  readonly cancelledBookingId?: string;
  /** At which that booking was shown (`BookingView.revision`): changed, cancelled or completed since, it is refused. */
  readonly cancelledBookingRevision?: number;
  /** Takes the place of its comment. */
  readonly cancelMessage?: string;
  readonly confirmWarnings?: boolean;
}

/** 201 when all is settled, 202 while it goes on: the draft's channel then shows the progress. */
export interface SubmitAnswer {
  readonly importId: string;
  readonly submissionId: string;
  readonly completed: boolean;
  /** All 0 while it goes on. Rows that came through, the new bookings and those that stayed as they were among them. */
  readonly declared: number;
  readonly created: number;
  readonly unchanged: number;
  /** Rows that came back. */
  readonly reopened: number;
}
