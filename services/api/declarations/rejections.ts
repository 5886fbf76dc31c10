import type { BookingRejectionCode } from '#domain/booking/rejections';
import type { DraftRejectionCode } from '#domain/declaration-draft/rejections';
import { validationCodes } from '#domain/validation/errors';
import type { ValidationCode } from '#domain/validation/errors';
import type { RejectionAnswers } from '../errors/rejection-answers.ts';

/** Status and text of everything that a draft refuses. */
export const draftRejections: RejectionAnswers<DraftRejectionCode> = {
  draft_unknown: [404, 'Not found.'],
  draft_exists: [409, 'This declaration is there already.'],
  draft_not_open: [410, 'This declaration takes no changes any more.'],
  file_expired: [410, 'This file was kept for {days} days. Upload it again to read it.'],
  reading_chosen: [409, 'Someone has already said how this file is read.'],
  reading_incomplete: [422, 'Choose a field for each open column, or say that it is not read.'],
  column_unknown: [422, 'The file has no column {column}.'],
  field_twice: [422, 'Two columns were given the same field. Choose another field for one of them.'],
  no_identifying_column: [422, 'Say which column holds the Code or the Booking No.'],
  rows_missing: [409, 'The upload is not complete: {found} of {expected} rows arrived.'],
  row_unknown: [409, 'This row is no longer in the declaration.'],
  row_declared: [409, 'This row was declared meanwhile; its edits belong to its booking.'],
  row_submitting: [409, 'These rows are being submitted; wait until they are through.'],
  stale_cell: [409, 'Someone else changed this cell meanwhile.'],
  cell_not_fitting: [422, 'This value does not fit its column.'],
  booking_cancelled: [409, 'The booking was cancelled; its row can only be discarded.'],
  continuation_invalid: [422, 'A continuation needs a first load port booking of its own.'],
  too_many_rows: [422, 'A declaration holds at most {most} rows.'],
  too_much_text: [
    422,
    'The texts of a declaration have at most {most} characters together. Shorten them, or put some rows into another declaration.',
  ],
  rows_touched: [409, 'Colleagues worked on these rows.'],
  rows_changed: [409, 'Some rows were changed after you reviewed them.'],
  colleagues_edits: [
    409,
    'Some rows hold edits of colleagues; submit with their edits, or without these rows.',
  ],
  rows_asking: [409, 'Say first which bookings these rows belong to.'],
  cells_unparsed: [422, 'Some cells could not be read.'],
  pair_incomplete: [422, 'A booking and its continuation go together.'],
  numbers_missing: [409, 'The rows changed while booking numbers were reserved; submit again.'],
  nothing_to_submit: [422, 'There is nothing to submit.'],
  submission_unknown: [404, 'Not found.'],
  rows_unsettled: [409, 'Some rows are still on their way.'],
  draft_not_empty: [409, 'The declaration still holds rows.'],
  nothing_to_take_back: [409, 'There is nothing to take back.'],
  take_back_expired: [409, 'This was discarded more than {days} days ago, and can no longer be taken back.'],
};

const brokenRule: readonly [422, string] = [422, 'The booking breaks a rule of its trade.'];

const catalogue = Object.fromEntries(validationCodes.map((code) => [code, brokenRule])) as Record<
  ValidationCode,
  readonly [422, string]
>;

/** Status and text of everything that a booking refuses. */
export const bookingRejections: RejectionAnswers<BookingRejectionCode> = {
  ...catalogue,
  booking_exists: [409, 'This booking is there already.'],
  booking_unknown: [404, 'Not found.'],
  not_allowed: [404, 'Not found.'],
  booking_cancelled: [409, 'The booking is cancelled.'],
  booking_completed: [409, 'The laycan of the booking is over; it can no longer be cancelled.'],
  booking_changed: [409, 'The booking was changed after you opened it. Look at it again.'],
  conflict: [409, 'The booking was changed meanwhile.'],
  quantity_not_whole: [422, 'Quantities are whole MT.'],
  continuation_total: [
    422,
    'The total volume of a continuation is the sum of its discharge quantities; adjust them or re-upload the declaration file.',
  ],
};
