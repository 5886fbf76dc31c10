/** Calendar days as text: `yyyy-MM-dd`, never a local Date, so no time zone can move a laycan. */

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const shortNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Years outside these are slips, not declarations. */
const firstYear = 1970;
const lastYear = 2199;

const pad = (n: number): string => String(n).padStart(2, '0');

/** `yyyy-MM`, or undefined where there is no such month; month counts from 1. */
export const isoMonth = (year: number, month: number): string | undefined =>
  year >= firstYear && year <= lastYear && month >= 1 && month <= 12 ? `${year}-${pad(month)}` : undefined;

/** `yyyy-MM-dd`, or undefined where the calendar has no such day (31 February). */
export const isoDate = (year: number, month: number, day: number): string | undefined => {
  const start = isoMonth(year, month);
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
  return start !== undefined && isDay ? `${start}-${pad(day)}` : undefined;
};

/** 1 to 12 for an English month, short or whole, whatever its case; 0 where there is no such month. */
const monthNumber = (name: string): number => {
  const wanted = name.toLowerCase().replace(/\.$/, '');
  if (wanted === 'sept') return 9;
  return (
    monthNames.findIndex((month) => month === wanted || (wanted.length === 3 && month.startsWith(wanted))) + 1
  );
};

/** Reads `dd/MM/yyyy`, `yyyy-MM-dd` and `d MMM yyyy`; undefined where the text is no day of the calendar. */
export const parseDate = (text: string): string | undefined => {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (typed) return isoDate(Number(typed[3]), Number(typed[2]), Number(typed[1]));
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const shown = /^(\d{1,2})[ -]([A-Za-z]{3,9}\.?)[ -](\d{4})$/.exec(text);
  if (shown) return isoDate(Number(shown[3]), monthNumber(shown[2] ?? ''), Number(shown[1]));
  return undefined;
};

/** Reads `yyyy-MM`, `MM/yyyy` and `MMM yyyy`; a whole date, as Excel makes of `Mar 2027`, counts as its month. */
export const parseMonth = (text: string): string | undefined => {
  const iso = /^(\d{4})-(\d{2})$/.exec(text);
  if (iso) return isoMonth(Number(iso[1]), Number(iso[2]));
  const typed = /^(\d{1,2})\/(\d{4})$/.exec(text);
  if (typed) return isoMonth(Number(typed[2]), Number(typed[1]));
  const shown = /^([A-Za-z]{3,9}\.?)[ -](\d{4})$/.exec(text);
  if (shown) return isoMonth(Number(shown[2]), monthNumber(shown[1] ?? ''));
  return parseDate(text)?.slice(0, 7);
};

const shortMonth = (iso: string): string => shortNames[Number(iso.slice(5, 7)) - 1] ?? '';

/** `2027-03-10` → `10 Mar 2027`. */
export const displayDate = (iso: string): string =>
  `${Number(iso.slice(8, 10))} ${shortMonth(iso)} ${iso.slice(0, 4)}`;

/** `2027-03-10` → `10 Mar`, where the year is plain. */
export const displayDay = (iso: string): string => `${Number(iso.slice(8, 10))} ${shortMonth(iso)}`;

/** `2027-03-10` → `10/03/2027`, as dates are typed. */
export const typedDate = (iso: string): string => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;

/** `2027-03` → `Mar 2027`. */
export const displayMonth = (iso: string): string => `${shortMonth(iso)} ${iso.slice(0, 4)}`;

/** `2027-03` or a day in it → `March`. */
export const monthName = (iso: string): string => {
  const name = monthNames[Number(iso.slice(5, 7)) - 1] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Days of a window, both ends counting; negative or 0 where the end comes before the start. */
export const daysBetween = (start: string, finish: string): number =>
  Math.round((Date.parse(`${finish}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / 86_400_000) + 1;
