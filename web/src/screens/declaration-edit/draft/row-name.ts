import type { GridRow } from '../../../components/grid/rows/rows.ts';

const unedited = (row: GridRow | undefined): string =>
  row?.booking ? `${row.booking.bookingNo}${row.booking.letterIndex}` : 'a new row';

/** What people call a row: its code, else its booking's number, else that it is new. */
export const rowName = (row: GridRow | undefined): string => {
  const code = row?.cell('code');
  return typeof code === 'string' && code !== '' ? code : unedited(row);
};

/** The same where the code itself is in question: the one that is declared, not one of those that are weighed. */
export const declaredName = (row: GridRow | undefined): string => row?.booking?.code || unedited(row);
