import { isoDate, isoMonth } from './calendar.ts';
import { monthNumber } from './month-names.ts';
import type { DateReading } from './reading.ts';

/** What a text can be read as; `other` where day and month could change places. */
export interface ReadDate {
  readonly iso: string;
  readonly other?: string;
}

const longest = 40;

const fullYear = (digits: string): number => Number(digits) + (digits.length === 2 ? 2_000 : 0);

/** A day as the two numbers before a year say it; undefined where they say none. */
type Pair = (first: string, second: string, year: string) => string | undefined;

const inOrder: Readonly<Record<DateReading, Pair>> = {
  day_first: (day, month, year) => isoDate(fullYear(year), Number(month), Number(day)),
  month_first: (month, day, year) => isoDate(fullYear(year), Number(month), Number(day)),
};

/** `22/04/27`, `22.04.2027`, `22-4-27`, `22 04 2027`: the only form in which day and month can change places. */
const numeric = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})([/.\- ])(\d{1,2})\2(\d{1,2})$/;
/** `22-Apr-27`, `22. April 2027`, `1er avril 2027`, `22 de abril de 2027`, `22APR27`. */
const dayAndName =
  /^(\d{1,2})(?:(?:st|nd|rd|th|er|º|ª)(?=[ ./-]))?[ ./-]{0,2}(?:de )?(\p{L}{3,12})\.?[ ./-]?(?:de )?(\d{4}|\d{2})$/iu;
/** `April 22, 2027`. */
const nameAndDay = /^(\p{L}{3,12})\.?[ ./-]?(\d{1,2})(?:st|nd|rd|th)?(?:, ?|[ ./-])(\d{4})$/iu;
const yearAndName = /^(\d{4})[ ./-]?(\p{L}{3,12})\.?[ ./-]?(\d{1,2})$/iu;

/** Days as spreadsheets count them, of the years 2000 to 2099: what is left of a date whose format was lost. */
const firstSerial = 36_526;
const lastSerial = 73_050;

const serialDate = (text: string): string | undefined => {
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0;
  if (serial < firstSerial || serial > lastSerial) return undefined;
  return new Date(Date.UTC(2000, 0, 1 + serial - firstSerial)).toISOString().slice(0, 10);
};

const named = (text: string): string | undefined => {
  const [, day, month, year] = dayAndName.exec(text) ?? [];
  if (year !== undefined) return isoDate(fullYear(year), monthNumber(month ?? ''), Number(day));
  const english = nameAndDay.exec(text);
  if (english) return isoDate(Number(english[3]), monthNumber(english[1] ?? ''), Number(english[2]));
  const [, first, name, last] = yearAndName.exec(text) ?? [];
  return first === undefined ? undefined : isoDate(Number(first), monthNumber(name ?? ''), Number(last));
};

const oneWay = (text: string): string | undefined => {
  const [, year, , month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return isoDate(Number(year), Number(month), Number(day));
  return serialDate(text) ?? named(text);
};

/** What a text of two numbers and a year says in each reading; null where it is no such text. */
export const pairReadings = (text: string): Readonly<Record<DateReading, string | undefined>> | null => {
  const [, first = '', , second = '', year] = numeric.exec(text) ?? [];
  if (year === undefined) return null;
  return {
    day_first: inOrder.day_first(first, second, year),
    month_first: inOrder.month_first(first, second, year),
  };
};

/** The day that a text means, undefined where it is none. Without a reading the day comes first. */
export const readDate = (text: string, reading?: DateReading): ReadDate | undefined => {
  if (text.length > longest) return undefined;
  const pair = pairReadings(text);
  const iso = pair ? pair[reading ?? 'day_first'] : oneWay(text);
  if (iso === undefined) return undefined;
  const other = reading === undefined ? pair?.month_first : undefined;
  return other === undefined || other === iso ? { iso } : { iso, other };
};

/** The month that a text means: `2027-04`, `04/2027`, `04/27`, `Apr-27`, `abril de 2027`, or that of a whole date. */
export const readMonth = (text: string, reading?: DateReading): ReadDate | undefined => {
  if (text.length > longest) return undefined;
  const iso = ownMonth(text);
  if (iso !== null) return iso === undefined ? undefined : { iso };
  const day = readDate(text, reading);
  if (!day) return undefined;
  const [month, other] = [day.iso.slice(0, 7), day.other?.slice(0, 7)];
  return other === undefined || other === month ? { iso: month } : { iso: month, other };
};

/** null where the text has no form of a month by itself. */
const ownMonth = (text: string): string | undefined | null => {
  const iso = /^(\d{4})[-/.](\d{1,2})$/.exec(text);
  if (iso) return isoMonth(Number(iso[1]), Number(iso[2]));
  const typed = /^(\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text);
  if (typed) return isoMonth(fullYear(typed[2] ?? ''), Number(typed[1]));
  const shown = /^(\p{L}{3,12})\.?[ ./-]?(?:de )?(\d{4}|\d{2})$/iu.exec(text);
  if (shown) return isoMonth(fullYear(shown[2] ?? ''), monthNumber(shown[1] ?? ''));
  return null;
};
