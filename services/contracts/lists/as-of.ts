import { isIsoDate } from '../cells/calendar.ts';

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/;

/**
 * The ISO moment (UTC, milliseconds) that an `asOf` means: a day `yyyy-MM-dd` its last millisecond, a moment itself; undefined where the text
 * is neither.
 */
export const asOfMoment = (text: string): string | undefined => {
  if (isIsoDate(text)) return `${text}T23:59:59.999Z`;
  if (!moment.test(text) || !isIsoDate(text.slice(0, 10))) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text.slice(0, 10))
    ? undefined
    : new Date(time).toISOString();
};

/** Why a text is refused as `asOf`. */
export const asOfRefusal =
  'This is neither a day nor a moment in UTC. Enter it like 2027-03-01 or 2027-03-01T09:00:00Z.';
