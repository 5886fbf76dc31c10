import type { BookingView } from '#contracts/booking/booking-view';
import { monthTable } from '#contracts/declaration-draft/month-table';
import type { ReceiptAnswer } from '#contracts/declaration-draft/receipt-view';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import { booking } from './declaration-fixture.ts';
import { organisation } from './fake-people.ts';

/** The booking that a row was declared as: its own as it is now, or a new one under its code. */
const declaredAs = (
  row: DraftRowView,
  index: number,
  known: ReadonlyMap<string, BookingView>,
): BookingView => {
  const own = known.get(row.bookingId ?? '');
  const code = row.cells.code?.value;
  return own ?? booking(500 + index, { id: row.id, code: typeof code === 'string' ? code : null });
};

/** What `GET submissions/{id}` answers of rows that were all declared. */
export const receiptOf = (
  submissionId: string,
  rows: readonly DraftRowView[],
  known: ReadonlyMap<string, BookingView>,
): ReceiptAnswer => {
  const bookings = rows.map((row, index) => declaredAs(row, index, known));
  const created = rows.filter(({ bookingId }) => bookingId === null).length;
  return {
    receipt: {
      submissionId,
      importId: rows[0]?.draftId ?? 'draft-1',
      organisation: { id: organisation, name: 'Atlântica Celulose' },
      submittedAt: '2026-12-01T10:00:00.000Z',
      submittedBy: 'Ana Prado',
      editors: [],
      completed: true,
      created,
      amended: rows.length - created,
      unchanged: 0,
      returned: 0,
      table: monthTable(bookings),
    },
    data: bookings.map((one) => ({ ...one, archiveDate: null })),
    links: { prev: null, next: null },
    meta: {
      current_page: 1,
      per_page: 60,
      total: bookings.length,
      last_page: 1,
      from: bookings.length > 0 ? 1 : null,
      to: bookings.length > 0 ? bookings.length : null,
    },
  };
};
