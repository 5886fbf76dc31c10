import * as calendar from '#contracts/cells/calendar';

/** Year and month, and the day where there is one, stand at the start of days and ISO moments (in UTC) alike. */
const isDay = (iso: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(iso);

/** `2027-03-04` → `4 Mar 2027`; what is no date is shown as it is. */
export const displayDate = (iso: string | null | undefined): string => {
  if (!iso) return '';
  return isDay(iso) ? calendar.displayDate(iso) : iso;
};

/** `2027-03` → `March 2027`, or `Mar 2027` when short. */
export const displayMonth = (month: string | null | undefined, length: 'long' | 'short' = 'long'): string => {
  if (!month || !/^\d{4}-\d{2}$/.test(month)) return month ?? '';
  return length === 'long'
    ? `${calendar.monthName(month)} ${month.slice(0, 4)}`
    : calendar.displayMonth(month);
};

/** `14:02 UTC`. */
export const utcTime = (moment: Date): string => `${moment.toISOString().slice(11, 16)} UTC`;

/** `4 Mar 2027, 14:02 UTC`. */
export const utcMoment = (iso: string): string => `${displayDate(iso)}, ${iso.slice(11, 16)} UTC`;

const unit = (n: number, name: string): string[] => (n > 0 ? [`${n} ${name}${n === 1 ? '' : 's'}`] : []);

/** `2 days 3 hours 5 minutes ago`; at least a minute. */
export const agoText = (then: Date, now: Date): string => {
  const minutes = Math.max(1, Math.floor((now.getTime() - then.getTime()) / 60_000));
  const parts = [
    ...unit(Math.floor(minutes / 1_440), 'day'),
    ...unit(Math.floor(minutes / 60) % 24, 'hour'),
    ...unit(minutes % 60, 'minute'),
  ];
  return `${parts.join(' ')} ago`;
};

/** `2027-03-04` → `04/03/2027`, as dates are typed. */
export const typedDate = (iso: string | null): string => (iso && isDay(iso) ? calendar.typedDate(iso) : '');

/** Days of a laycan, both ends counting; null when an end is open or they are the wrong way round. */
export const laycanDays = (start: string | null, finish: string | null): number | null => {
  const days = start && finish ? calendar.daysBetween(start, finish) : 0;
  return days > 0 ? days : null;
};
