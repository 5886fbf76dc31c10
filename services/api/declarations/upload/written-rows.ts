import { bookingRow, type TemplateRow } from '#contracts/workbook/booking-row';
import type { UploadBase } from '#contracts/workbook/upload-bases';
import { limits } from '#platform/workbook/limits';
import type { BookingDocument } from '#projections/bookings/read-model';
import { ApiError } from '../../errors/api-error.ts';

type Written = Pick<BookingDocument, 'bookingNo' | 'letterIndex' | 'terms' | 'versionRevision' | 'updatedAt'>;

/** Bookings as rows of the template, with what each row was written from. */
export class WrittenRows {
  readonly rows: TemplateRow[] = [];
  readonly bases: UploadBase[] = [];
  /** Discharge ports of the booking that has the most. */
  pairs = 1;

  /** @throws 422 past what an upload may have of rows */
  add(bookingId: string, booking: Written): void {
    if (this.rows.length >= limits.rows) throw tooMany();
    this.rows.push(bookingRow(booking));
    this.bases.push({ bookingId, revision: booking.versionRevision, at: booking.updatedAt });
    this.pairs = Math.max(this.pairs, Object.keys(booking.terms.discharge).length);
  }
}

const tooMany = (): ApiError =>
  new ApiError(
    422,
    'too_many_bookings',
    `More than ${limits.rows.toLocaleString('en-US')} bookings are shown, and a file that comes back may have no more rows. Narrow the list by its filters.`,
    { details: { most: limits.rows } },
  );
