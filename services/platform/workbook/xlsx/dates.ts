import { addMilliseconds } from 'date-fns/addMilliseconds';
import { millisecondsInDay, minutesInDay } from 'date-fns/constants';
/** Number formats and date serials of workbooks. */

/** What numbers in a format are: a day alone, or a time of day with it. */
export type DateStyle = 'day' | 'moment';

const builtInDays = new Set([14, 15, 16, 17]);
const builtInMoments = new Set([18, 19, 20, 21, 22, 45, 46, 47]);
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

/** What numbers in this format are; undefined where they are no dates. */
export const dateStyleOf = (id: number, format: string | undefined): DateStyle | undefined => {
  if (format === undefined) {
    if (builtInMoments.has(id)) return 'moment';
    return builtInDays.has(id) || isLocalDate(id) ? 'day' : undefined;
  }
  const bare = letters(format.slice(0, longestFormat));
  if (/[hs]/i.test(bare)) return 'moment';
  return /[ymd]/i.test(bare) ? 'day' : undefined;
};

/** 31 December 9999. */
const lastSerial = 2_958_465;

/** What a sheet calls 14:05, or midnight of the next day, may lie a millionth of a minute below. */
const wholeMinutes = (serial: number): number => Math.floor(serial * minutesInDay + 1e-4);

/** `14:05`: the time of day of a serial. */
export const timeOfSerial = (serial: number): string => {
  const minutes = wholeMinutes(serial) % minutesInDay;
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** The day of a serial, `yyyy-MM-dd`; undefined where the calendar of workbooks has no such day. */
export const dateOfSerial = (serial: number, system1904: boolean): string | undefined => {
  const days = Math.floor(wholeMinutes(serial) / minutesInDay) + (system1904 ? 1_462 : 0);
  // 1900 counts as a leap year there: 60 is a day that never was, and those before it stand one day off.
  if (serial < 0 || days > lastSerial || days === 60) return undefined;
  const epoch = days < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
  return addMilliseconds(epoch, days * millisecondsInDay)
    .toISOString()
    .slice(0, 10);
};
