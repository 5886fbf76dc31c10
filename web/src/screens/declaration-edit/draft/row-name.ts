import type { DeclarationRow } from '../grid/declaration-row.ts';

const unedited = (row: DeclarationRow | undefined): string => {
  if (row?.booking) return `${row.booking.bookingNo}${row.booking.letterIndex}`;
  return row?.fileRow == null ? 'a new row' : `row ${row.fileRow}`;
};

/** What people call a row: its code, else its booking's number, else its row in the file, else that it is new. */
export const rowName = (row: DeclarationRow | undefined): string => {
  const code = row?.cell('code');
  return typeof code === 'string' && code !== '' ? code : unedited(row);
};

/** The same as a heading. A code stands as it was typed. */
export const rowTitle = (row: DeclarationRow | undefined): string => {
  const name = rowName(row);
  if (name !== unedited(row)) return name;
  return row?.booking || row?.fileRow != null ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : 'New row';
};

/** The same, with where it stands in its file: two rows of one may bear the same code. */
export const rowPlace = (row: DeclarationRow | undefined): string => {
  const name = rowName(row);
  const place = row?.fileRow == null ? name : `row ${row.fileRow}`;
  return name === place ? name : `${name}, ${place}`;
};

/** The same where the code itself is in question: the one that is declared, not one of those that are weighed. */
export const declaredName = (row: DeclarationRow | undefined): string => row?.booking?.code || unedited(row);
