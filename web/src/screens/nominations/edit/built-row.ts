import type { NominationView } from '#contracts/nomination/nomination-view';
import type { BookingSettings } from '#domain/reference/settings';
import { marksOf, type Refusals } from './edit-marks.ts';
import {
  type EditedRow,
  type EnteredFields,
  type Lock,
  recordedIn,
  sameEdited,
  slotsOf,
} from './edited-row.ts';

export interface EditSurroundings {
  /** Options and limits of a charterer; undefined while they are not known. */
  readonly settingsOf: (charterer: string) => BookingSettings | undefined;
  /** Whether this person edits a nomination at all. */
  readonly mayEdit: (view: NominationView) => boolean;
}

/** What a row is made of. */
export interface RowParts {
  readonly view: NominationView;
  readonly entered: EnteredFields;
  readonly refusals: Refusals;
}

export const noRefusals: Refusals = new Map();

export const marksIn = (
  { settingsOf }: EditSurroundings,
  { view, entered, refusals }: RowParts,
): EditedRow['marks'] => {
  const settings = settingsOf(view.organisation.id);
  return marksOf({ view, entered, slots: slotsOf(view, entered), refusals, settings });
};

/** Warnings about recorded values are shown in their cells but are no steps of the error navigation: this editor need not mend them. */
const severityOf = (entered: EnteredFields, marks: EditedRow['marks']): EditedRow['severity'] => {
  const levels = [...marks.values()].map(({ level }) => level);
  if (levels.includes('error')) return 2;
  return entered.size > 0 && levels.length > 0 ? 1 : 0;
};

const lockOf = ({ mayEdit }: EditSurroundings, view: NominationView): Lock | null => {
  if (view.cancelled) return 'cancelled';
  return mayEdit(view) ? null : 'foreign';
};

/** The newest version of a nomination with its unsaved edits. */
export const builtRow = (around: EditSurroundings, parts: RowParts, order: number): EditedRow => {
  const { view, entered } = parts;
  const marks = marksIn(around, parts);
  return {
    id: view.id,
    order,
    fileRow: null,
    lock: lockOf(around, view),
    severity: severityOf(entered, marks),
    view,
    entered,
    slots: slotsOf(view, entered),
    marks,
    cell: (field) => {
      const one = entered.get(field);
      return one ? one.to : recordedIn(view, field);
    },
    same: sameEdited,
  };
};
