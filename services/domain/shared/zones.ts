import { TZDate } from '@date-fns/tz/date';
import { tzOffset } from '@date-fns/tz/tzOffset';
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';

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

/** Minutes ahead of UTC by zone and UTC day; undefined on a day on which the clocks change. */
const offsets = new Map<string, Map<number, number | undefined>>();

const offsetOfDay = (zone: string, day: number): number | undefined => {
  const [first, last] = [day * millisecondsInDay, (day + 1) * millisecondsInDay - 1];
  const offset = tzOffset(zone, new Date(first));
  return offset === tzOffset(zone, new Date(last)) ? offset : undefined;
};

/** Minutes that clocks there are ahead of UTC at a time in milliseconds; it is looked up once a day. */
const offsetAt = (zone: string, time: number): number => {
  const ofZone = offsets.get(zone) ?? new Map<number, number | undefined>();
  offsets.set(zone, ofZone);
  const day = Math.floor(time / millisecondsInDay);
  if (!ofZone.has(day)) ofZone.set(day, offsetOfDay(zone, day));
  return ofZone.get(day) ?? tzOffset(zone, new Date(time));
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const offsetText = (minutes: number): string => {
  const ahead = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(ahead / 60))}:${twoDigits(ahead % 60)}`;
};

/** Minutes that clocks there are ahead of UTC at a moment. */
export const localOffset = (moment: Date | string, zone: string): number =>
  offsetAt(zone, new Date(moment).getTime());

/** A moment as clocks show it there, with their offset: `2027-03-10T08:00:00-03:00`. */
export const localMoment = (moment: Date | string, zone: string): string => {
  const time = new Date(moment).getTime();
  const offset = offsetAt(zone, time);
  const local = new Date(time + offset * millisecondsInMinute).toISOString();
  return `${local.slice(0, local.lastIndexOf('.'))}${offsetText(offset)}`;
};

/** The day that it is there, `yyyy-MM-dd`. */
export const localDay = (moment: Date | string, zone: string): string =>
  localMoment(moment, zone).slice(0, 10);

/** When a day, `yyyy-MM-dd`, begins there. */
export const startOfLocalDay = (day: string, zone: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, zone).getTime());
};

/** The moment at which clocks there show a day, `yyyy-MM-dd`, and a time, `HH:mm`; ISO, UTC. */
export const momentAtLocal = (day: string, time: string, zone: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(new TZDate(year, month - 1, date, hours, minutes, zone).getTime()).toISOString();
};

/** Where days begin first: what is due on a local day anywhere is due by then. */
export const earliestZone = 'Pacific/Kiritimati';
