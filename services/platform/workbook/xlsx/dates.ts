import { addMilliseconds } from 'date-fns/addMilliseconds';
import { millisecondsInDay } from 'date-fns/constants';
/** Number formats and date serials of workbooks. */

const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const isLocalDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Longer formats are cut: a pattern over a long one took seconds. */
const longestFormat = 255;

/** A format without what is shown as it stands: quoted text, escaped characters, colours and locales in brackets. */
const letters = (format: string): string => {
  let bare = '';
  for (let at = 0; at < format.length; at += 1) {
    const char = format.charAt(at);
    if (char === ';') break;
    if (char === '\\' || char === '_' || char === '*') at += 1;
    else if (char === '"' || char === '[') {
      const end = format.indexOf(char === '"' ? '"' : ']', at + 1);
      const inside = format.slice(at + 1, end < 0 ? undefined : end);
      if (char === '[' && /^(h+|m+|s+)$/i.test(inside)) bare += inside;
      at = end < 0 ? format.length : end;
    } else bare += char;
  }
  return bare;
};

/** Whether numbers in this format are dates or times. */
export const isDateFormat = (id: number, format: string | undefined): boolean =>
  format === undefined
    ? builtInDates.has(id) || isLocalDate(id)
    : /[ymdhs]/i.test(letters(format.slice(0, longestFormat)));

/** 31 December 9999. */
const lastSerial = 2_958_465;

/** The day of a serial, `yyyy-MM-dd`; undefined where the calendar of workbooks has no such day. */
export const dateOfSerial = (serial: number, system1904: boolean): string | undefined => {
  const days = Math.floor(serial) + (system1904 ? 1_462 : 0);
  // 1900 counts as a leap year there: 60 is a day that never was, and those before it stand one day off.
  if (serial < 0 || days > lastSerial || days === 60) return undefined;
  const epoch = days < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
  return addMilliseconds(epoch, days * millisecondsInDay)
    .toISOString()
    .slice(0, 10);
};
