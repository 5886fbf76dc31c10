/** Rows and columns of a sheet that the format has room for. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/** `AB` → 28; 0 where there is no such column. */
export const columnNumber = (letters: string): number => {
  if (!/^[A-Z]{1,3}$/.test(letters)) return 0;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column <= lastColumn ? column : 0;
};

/** 28 → `AB`. */
export const columnLetters = (column: number): string => {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
};

/** `184` → 184; 0 where it is no row of a sheet. */
export const rowNumber = (text: string): number => {
  const row = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
  return row <= lastRow ? row : 0;
};

/** `AB184` → `{column: 28, row: 184}`; zeroes where it is no reference. */
export const parseReference = (reference: string): { readonly column: number; readonly row: number } => {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  return { column: columnNumber(letters), row: rowNumber(digits) };
};
