import { typedDate } from '#contracts/cells/calendar';
import type { NominationView } from '#contracts/nomination/nomination-view';
import { parseCell } from '#contracts/cells/parse-cell';
import { momentAtLocal } from '#domain/shared/zones';
import { type ColumnValue, isUnparsed } from '../../../components/grid/rows/cells.ts';
import { fullPortMoment } from '../../port-calls/port-time.ts';
import { atLoadPort } from '../nomination-words.ts';

type Timed = Pick<NominationView, 'eta' | 'etaZone'>;

const clock = /[ ,T]+(\d{1,2})[:.](\d{2})$/;

/** `06/12/2026 18:00` by the clocks of the load port: what an editor opens with and what goes to the clipboard. */
export const typedMoment = (moment: string, timed: Timed): string => {
  const local = atLoadPort(moment, timed);
  return `${typedDate(local.slice(0, 10))} ${local.slice(11, 16)}`;
};

const timeIn = (hours: string, minutes: string): string | null =>
  Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : null;

interface ReadMoment {
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** `HH:mm`; null where none is written. */
  readonly time: string | null;
}

/** A day in any form, and a time of day behind it; undefined where it is no such thing. */
const readMoment = (text: string): ReadMoment | undefined => {
  const [end = '', hours, minutes = ''] = clock.exec(text.trim()) ?? [];
  const parsed = parseCell('date', text.trim().slice(0, text.trim().length - end.length));
  if ('code' in parsed || typeof parsed.value !== 'string') return undefined;
  if (hours === undefined) return { day: parsed.value, time: null };
  const time = timeIn(hours, minutes);
  return time === null ? undefined : { day: parsed.value, time };
};

/** What was typed as an ETA: a moment in UTC, or the text. A day alone keeps the time of day that the vessel is expected at. */
export const etaFrom = (value: ColumnValue, view: Timed): ColumnValue => {
  if (typeof value !== 'string' || value.trim() === '') return isUnparsed(value) ? value : null;
  const read = readMoment(value);
  if (!read) return { text: value };
  const before = view.eta === null ? undefined : atLoadPort(view.eta, view);
  const time = read.time ?? before?.slice(11, 16) ?? '00:00';
  // What is shown has no seconds.
  if (view.eta !== null && before?.slice(0, 16) === `${read.day}T${time}`) return view.eta;
  return momentAtLocal(read.day, time, view.etaZone ?? 'UTC');
};

/** `6 Dec 2026, 18:00` of what `typedMoment` writes; any other text as it is. */
export const shownMoment = (value: ColumnValue): string => {
  if (isUnparsed(value)) return value.text;
  if (typeof value !== 'string') return '';
  const read = readMoment(value);
  return read ? fullPortMoment(`${read.day}T${read.time ?? '00:00'}`) : value;
};
