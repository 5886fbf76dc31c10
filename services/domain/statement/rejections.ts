/** `statement_issued_today`: bookings have changed, but there is one statement a day. `no_bookings`: there is nothing to state. */
export type StatementRejection = 'statement_issued_today' | 'no_bookings';
