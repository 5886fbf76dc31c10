import { readInTab, writeInTab } from '../../../stores/stored.ts';
import type { ChosenBooking, VesselRow } from './vessel-row.ts';

/** What was entered so far. */
export interface Entered {
  readonly rows: readonly VesselRow[];
  /** Ticked, and in no row yet. */
  readonly ticked: readonly ChosenBooking[];
}

export const nothingEntered: Entered = { rows: [], ticked: [] };

/** The form of what is kept; another one is of another version of the page, and is passed over. */
const form = 3;

/** Of one person in one organisation: who signs in after them finds nothing. */
const placeOf = (organisation: string, user: string): string => `nominating.${organisation}.${user}`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBooking = (value: unknown): boolean =>
  isRecord(value) && typeof value['id'] === 'string' && Array.isArray(value['dischargePorts']);

/** What the form needs to draw a row at all; what stands in its fields is held against the rules there. */
const isRow = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['key'] === 'number' &&
  typeof value['id'] === 'string' &&
  Array.isArray(value['discharge']) &&
  value['discharge'].every(isRecord) &&
  Array.isArray(value['bookings']) &&
  value['bookings'].every(isBooking) &&
  isRecord(value['unread']);

const isEntered = (value: unknown): value is Entered =>
  isRecord(value) &&
  value['form'] === form &&
  Array.isArray(value['rows']) &&
  value['rows'].every(isRow) &&
  Array.isArray(value['ticked']) &&
  value['ticked'].every(isBooking);

/** null where it is no JSON, as after another program wrote there: nothing of it can be shown. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What a kept text holds; nothing where it cannot be shown. */
export const enteredIn = (text: string | null): Entered => {
  const value = text === null ? null : parsed(text);
  return isEntered(value) ? { rows: value.rows, ticked: value.ticked } : nothingEntered;
};

/** The text that is kept; null where there is nothing to keep. */
export const keptAs = ({ rows, ticked }: Entered): string | null =>
  rows.length + ticked.length === 0 ? null : JSON.stringify({ form, rows, ticked });

export const readEntered = (organisation: string, user: string): Entered =>
  enteredIn(readInTab(placeOf(organisation, user)));

export const keepEntered = (organisation: string, user: string, entered: Entered): void =>
  writeInTab(placeOf(organisation, user), keptAs(entered));
