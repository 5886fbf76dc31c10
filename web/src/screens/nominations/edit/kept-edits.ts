import type { NominationView } from '#contracts/nomination/nomination-view';
import { isNominationField, type NominationField } from '#domain/nomination/terms';
import { readInTab, writeInTab } from '../../../stores/stored.ts';
import type { Entered } from './edited-row.ts';

/** A vessel of which something was entered and not saved, as it stood then. */
export interface KeptEdit {
  readonly view: NominationView;
  readonly entered: readonly (readonly [NominationField, Entered])[];
}

/** The form of what is kept; another one is of another version of the page, and is passed over. */
const form = 1;

/** Of one person in one organisation: who signs in after them finds nothing. */
const placeOf = (organisation: string, user: string): string => `nomination-edits.${organisation}.${user}`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEntry = (value: unknown): boolean =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  isNominationField(value[0]) &&
  isRecord(value[1]) &&
  'from' in value[1] &&
  'to' in value[1];

/** What the grid needs to draw a row at all; what stands in its cells is held against the rules there. */
const isEdit = (value: unknown): value is KeptEdit =>
  isRecord(value) &&
  isRecord(value['view']) &&
  typeof value['view']['id'] === 'string' &&
  isRecord(value['view']['vesselVoyage']) &&
  Array.isArray(value['view']['dischargePorts']) &&
  Array.isArray(value['view']['bookings']) &&
  Array.isArray(value['entered']) &&
  value['entered'].every(isEntry);

/** null where it is no JSON, as after another program wrote there: nothing of it can be shown. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What a kept text holds; nothing where it cannot be shown. */
export const editsIn = (text: string | null): readonly KeptEdit[] => {
  const value = text === null ? null : parsed(text);
  if (!isRecord(value) || value['form'] !== form || !Array.isArray(value['edits'])) return [];
  return value['edits'].every(isEdit) ? value['edits'] : [];
};

/** The text that is kept; null where there is nothing to keep. */
export const keptAs = (edits: readonly KeptEdit[]): string | null =>
  edits.length === 0 ? null : JSON.stringify({ form, edits });

export const readEdits = (organisation: string, user: string): readonly KeptEdit[] =>
  editsIn(readInTab(placeOf(organisation, user)));

export const keepEdits = (organisation: string, user: string, edits: readonly KeptEdit[]): void =>
  writeInTab(placeOf(organisation, user), keptAs(edits));
