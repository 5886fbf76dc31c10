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

const isEntered = (value: unknown): value is Entered & { readonly form: number } =>
  typeof value === 'object' &&
  value !== null &&
  'form' in value &&
  value.form === form &&
  'rows' in value &&
  Array.isArray(value.rows) &&
  'ticked' in value &&
  Array.isArray(value.ticked);

/** null where it is no JSON, as after another program wrote there: nothing of it can be shown. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const readEntered = (organisation: string, user: string): Entered => {
  const text = readInTab(placeOf(organisation, user));
  if (text === null) return nothingEntered;
  const value = parsed(text);
  return isEntered(value) ? { rows: value.rows, ticked: value.ticked } : nothingEntered;
};

export const keepEntered = (organisation: string, user: string, { rows, ticked }: Entered): void =>
  writeInTab(
    placeOf(organisation, user),
    rows.length + ticked.length === 0 ? null : JSON.stringify({ form, rows, ticked }),
  );
