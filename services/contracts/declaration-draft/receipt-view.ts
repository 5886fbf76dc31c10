import type { NamedRef } from '#domain/booking/terms';
import type { BookingVersionView } from '../booking/booking-view.ts';
import { listOf } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';
import type { MonthTable } from './month-table.ts';

/** What a submission came to. */
export interface ReceiptView {
  readonly submissionId: string;
  readonly importId: string;
  readonly organisation: NamedRef;
  /** ISO moment. */
  readonly submittedAt: string;
  /** Display name; null when erased. */
  readonly submittedBy: string | null;
  /** Names of colleagues whose edits it took along. */
  readonly editors: readonly string[];
  /** False while it is still carried out: the counts grow. */
  readonly completed: boolean;
  readonly created: number;
  readonly amended: number;
  /** Rows that held what their bookings held already. */
  readonly unchanged: number;
  /** Rows that came back to the draft. */
  readonly returned: number;
  /** MT of the bookings that came through. */
  readonly table: MonthTable;
}

/** The bookings of a receipt. */
export const receiptList = listOf({ criteria: {}, usualPageSize: 60 });

/** `GET submissions/{submissionId}`: the bookings as that submission left them. */
export interface ReceiptAnswer extends Paginated<BookingVersionView> {
  readonly receipt: ReceiptView;
}
