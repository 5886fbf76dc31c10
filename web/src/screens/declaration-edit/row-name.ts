import type { GridRow } from '../../components/grid/rows.ts';

/** What people call a row: its code, else its booking's number, else that it is new. */
export const rowName = (row: GridRow | undefined): string => {
  const code = row?.cell('code');
  if (typeof code === 'string' && code !== '') return code;
  return row?.booking ? `${row.booking.bookingNo}${row.booking.letterIndex}` : 'a new row';
};
