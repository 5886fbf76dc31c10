import { asOfMoment } from '#contracts/lists/as-of';
import { addDays, dayOf } from '#domain/shared/days';
import { displayDate, utcMoment } from '../format/dates.ts';
import { worldTime } from '../stores/world-time.ts';

/** The past that an address asks for; null where the text says no moment, or one that is ahead: that reads as now. */
export const pastIn = (text: string | null, now = worldTime.now()): string | null => {
  const moment = text === null ? undefined : asOfMoment(text);
  return moment !== undefined && moment < now.toISOString() ? text : null;
};

/** The last day that is over (UTC): the latest that can be looked back at. */
export const lastPastDay = (now = worldTime.now()): string => addDays(dayOf(now), -1);

/** `the end of 1 Mar 2027, UTC` or `1 Mar 2027, 09:00 UTC`. */
export const asOfText = (asOf: string): string =>
  asOf.length > 'yyyy-MM-dd'.length ? utcMoment(asOf) : `the end of ${displayDate(asOf)}, UTC`;
