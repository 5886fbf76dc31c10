const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const longMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Year, month (1 to 12) and day of a `yyyy-MM-dd` or an ISO moment (in UTC); undefined when it is neither. */
const partsOf = (iso: string): readonly [number, number, number] | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
};

/** `2027-03-04` → `4 Mar 2027`; what is no date is shown as it is. */
export const displayDate = (iso: string | null | undefined): string => {
  if (!iso) return '';
  const parts = partsOf(iso);
  return parts ? `${parts[2]} ${months[parts[1] - 1] ?? '?'} ${parts[0]}` : iso;
};

/** `4 to 11 Mar 2027`, `28 Feb to 3 Mar 2027`, `30 Dec 2026 to 4 Jan 2027`; one day or an open end as it stands. */
export const displayRange = (start: string | null, finish: string | null): string => {
  if (!start || !finish) return displayDate(start ?? finish);
  const a = partsOf(start);
  const b = partsOf(finish);
  if (!a || !b || start === finish) return displayDate(start);
  if (a[0] !== b[0]) return `${displayDate(start)} to ${displayDate(finish)}`;
  if (a[1] !== b[1]) return `${a[2]} ${months[a[1] - 1] ?? '?'} to ${displayDate(finish)}`;
  return `${a[2]} to ${displayDate(finish)}`;
};

/** `2027-03` → `March 2027`, or `Mar 2027` when short. */
export const displayMonth = (month: string | null | undefined, length: 'long' | 'short' = 'long'): string => {
  const match = /^(\d{4})-(\d{2})$/.exec(month ?? '');
  if (!match) return month ?? '';
  const names = length === 'long' ? longMonths : months;
  return `${names[Number(match[2]) - 1] ?? '?'} ${match[1]}`;
};

/** `14:02 UTC`. */
export const utcTime = (moment: Date): string => `${moment.toISOString().slice(11, 16)} UTC`;

/** `4 Mar 2027, 14:02 UTC`. */
export const utcMoment = (iso: string): string => `${displayDate(iso)}, ${iso.slice(11, 16)} UTC`;

/** `2027-03-04` → `04/03/2027`, as dates are typed. */
export const typedDate = (iso: string | null): string => {
  const parts = iso ? partsOf(iso) : undefined;
  if (!parts) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(parts[2])}/${two(parts[1])}/${parts[0]}`;
};

/** `04/03/2027` (or `4/3/2027`) → `2027-03-04`; undefined when no such day exists. */
export const parseTypedDate = (text: string): string | undefined => {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  if (!match) return undefined;
  const iso = `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
};

const dayMs = 86_400_000;

/** Days of a laycan, both ends counting; null when an end is open or they are the wrong way round. */
export const laycanDays = (start: string | null, finish: string | null): number | null => {
  if (!start || !finish) return null;
  const days = Math.round((Date.parse(`${finish}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / dayMs) + 1;
  return days > 0 ? days : null;
};

/** `3 days 2 hours ago`, at least `1 minute ago`. */
export const relativeTime = (iso: string, now: Date): string => {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(iso)) / 60_000));
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return `${say(days, 'day')}${hours > 0 ? ` ${say(hours, 'hour')}` : ''} ago`;
  if (hours > 0)
    return `${say(hours, 'hour')}${minutes % 60 > 0 ? ` ${say(minutes % 60, 'minute')}` : ''} ago`;
  return `${say(minutes, 'minute')} ago`;
};
