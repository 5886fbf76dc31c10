import { TZDate } from '@date-fns/tz/date';

/**
 * Local time by IANA time zone (`America/Sao_Paulo`), for what decides, asks or prints: the rules of zones change, so no fold
 * may go by them.
 */

const grammar = /^(?:UTC|[A-Z][A-Za-z]+(?:\/[A-Za-z0-9_+-]+)+)$/;

/** Whether a text names a zone that is known here. */
export const isTimeZone = (text: string): boolean => {
  if (!grammar.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** A moment as clocks show it there, with their offset: `2027-03-10T08:00:00-03:00`. */
export const localMoment = (moment: Date | string, zone: string): string =>
  new TZDate(new Date(moment), zone).toISOString().replace(/\.\d{3}/, '');

/** The day that it is there, `yyyy-MM-dd`. */
export const localDay = (moment: Date | string, zone: string): string =>
  localMoment(moment, zone).slice(0, 10);

/** When a day, `yyyy-MM-dd`, begins there. */
export const startOfLocalDay = (day: string, zone: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, zone).getTime());
};

/** Where days begin first: what is due on a local day anywhere is due by then. */
export const earliestZone = 'Pacific/Kiritimati';
