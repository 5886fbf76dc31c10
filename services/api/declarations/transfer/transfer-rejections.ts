import type { TransferRejectionCode } from '#domain/booking/transfer';
import type { RejectionAnswers } from '../../errors/rejection-answers.ts';

/** Status and text of everything for which a booking refuses to be transferred. */
export const transferRejections: RejectionAnswers<TransferRejectionCode> = {
  booking_unknown: [404, 'Not found.'],
  not_allowed: [404, 'Not found.'],
  booking_cancelled: [409, "Cancelled bookings can't be transferred to Veson."],
  transfer_under_way: [409, 'This booking is being transferred to Veson.'],
  already_transferred: [409, 'This booking was transferred to Veson, and has not changed since.'],
};
