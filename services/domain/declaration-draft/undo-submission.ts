import type { FieldAmendment } from '../booking/amendment.ts';
import {
  isDischargeField,
  ordinalOf,
  pairFields,
  sameTerm,
  termOf,
  type BookingField,
  type BookingTerms,
  type TermValue,
} from '../booking/terms.ts';
import { isFrozenField, type Frozen } from '../validation/frozen.ts';
import { normalCell, sameCell, type Cell } from './cells.ts';
import type { KnownBooking } from './commands.ts';
import { changeCells } from './decide-changes.ts';
import type { DraftDecision } from './decide.ts';
import type { DraftRow } from './draft-row.ts';
import type { CellChange } from './events.ts';
import type { DraftState } from './state.ts';

/** What a submission made of one booking, beside what the booking is now. */
export interface AmendedBooking {
  readonly bookingId: string;
  /** Vessel type, trade and laycan follow the first booking of the pair. */
  readonly isContinuation: boolean;
  readonly changes: readonly FieldAmendment[];
  /** The highest ordinal of a discharge line that was issued by then. */
  readonly lastOrdinal: number;
  readonly now: KnownBooking & { readonly terms: BookingTerms };
  /** The decision that set a field last. */
  readonly lastSetBy: (field: BookingField) => string | null;
  readonly frozen: Frozen | null;
}

export type KeptReason =
  /** The booking is cancelled. */
  | 'cancelled'
  /** Somebody set the field after the submission. */
  | 'changed_since'
  /** The trade's frozen days hold it. */
  | 'frozen'
  /** The edit draft holds another value. */
  | 'under_edit';

/** A field that stays as it is, and what an undo would have made of it. */
export interface KeptField {
  readonly field: BookingField;
  readonly to: TermValue;
  readonly because: KeptReason;
  /** Whose edit is in the way, user id; null where none is. */
  readonly by: string | null;
}

/** A field that goes back. A discharge line that comes back has no ordinal yet. */
export interface Reversal {
  readonly field: BookingField;
  readonly from: TermValue;
  readonly to: TermValue;
  readonly isNewLine: boolean;
}

export interface UndoPlan {
  readonly reversals: readonly Reversal[];
  readonly kept: readonly KeptField[];
}

/** Takes one that equals the value out of the list; false where there is none. */
const taken = <Value>(from: Value[], equals: (value: Value) => boolean): boolean => {
  const at = from.findIndex(equals);
  if (at >= 0) from.splice(at, 1);
  return at >= 0;
};

const linesSince = ({ now, lastOrdinal }: AmendedBooking): TermValue[] =>
  Object.entries(now.terms.discharge)
    .filter(([ordinal]) => Number(ordinal) > lastOrdinal)
    .map(([, line]) => line);

/**
 * What undoing a submission comes to for one booking, whatever is under edit. A field that holds what it held before is passed
 * over, and so is a line that came back since: the same undo twice undoes once.
 */
export const planUndo = (booking: AmendedBooking, submissionId: string): UndoPlan => {
  const { now, frozen } = booking;
  const reversals: Reversal[] = [];
  const kept: KeptField[] = [];
  const cameBack = linesSince(booking);
  for (const { field, from: before, to: after } of booking.changes) {
    if (booking.isContinuation && pairFields.some((shared) => shared === field)) continue;
    const holds = termOf(now.terms, field);
    const isNewLine = isDischargeField(field) && after === null;
    const isBack = isNewLine ? taken(cameBack, (line) => sameTerm(line, before)) : sameTerm(holds, before);
    if (isBack) continue;
    const keep = (because: KeptReason): number => kept.push({ field, to: before, because, by: null });
    if (now.cancelled) keep('cancelled');
    else if (booking.lastSetBy(field) !== submissionId || !sameTerm(holds, after)) keep('changed_since');
    else if (frozen && isFrozenField(field, frozen)) keep('frozen');
    else reversals.push({ field, from: after, to: before, isNewLine });
  }
  return { reversals, kept };
};

/** What of a plan enters the edit draft as it is, and what its edits keep out. */
export interface EnteringUndo {
  readonly changes: readonly CellChange[];
  readonly kept: readonly KeptField[];
}

const cellIn = (row: DraftRow | undefined, field: BookingField): Cell | undefined =>
  row?.cells[field] ?? row?.submitting?.cells[field];

/** Lines that were added in the draft and are in none of the booking's slots yet. */
const addedLines = (row: DraftRow | undefined, lastOrdinal: number): Map<number, Cell> =>
  new Map(
    Object.entries({ ...row?.submitting?.cells, ...row?.cells }).flatMap(
      ([field, cell]): [number, Cell][] => {
        if (!cell || !isDischargeField(field)) return [];
        const ordinal = Number(ordinalOf(field));
        return ordinal > lastOrdinal && normalCell(cell.value) !== null ? [[ordinal, cell]] : [];
      },
    ),
  );

/**
 * `row`: that of the booking in the draft, where it has one. A line that comes back takes the leftmost slot that was never issued. What the
 * draft holds already enters no second time.
 */
export const enteringUndo = (
  row: DraftRow | undefined,
  bookingId: string,
  { reversals }: Pick<UndoPlan, 'reversals'>,
  { lastOrdinal }: Pick<KnownBooking, 'lastOrdinal'>,
): EnteringUndo => {
  const changes: CellChange[] = [];
  const kept: KeptField[] = [];
  const added = addedLines(row, lastOrdinal);
  const waiting = [...added.values()];
  let ordinal = lastOrdinal + 1;
  for (const { field, from, to, isNewLine } of reversals) {
    if (isNewLine) {
      if (taken(waiting, ({ value }) => sameCell(value, to))) continue;
      while (added.has(ordinal)) ordinal += 1;
      changes.push({ row: bookingId, field: `discharge.${ordinal}`, from: null, to });
      ordinal += 1;
      continue;
    }
    const cell = cellIn(row, field);
    if (!cell || sameCell(cell.value, from)) changes.push({ row: bookingId, field, from, to });
    else if (!sameCell(cell.value, to)) kept.push({ field, to, because: 'under_edit', by: cell.by });
  }
  return { changes, kept };
};

/** The changes go into the edit draft as edits of whoever undoes. What somebody changed there meanwhile is passed over. */
export const undoCells = (
  state: DraftState,
  by: string,
  changes: readonly CellChange[],
  bookings: ReadonlyMap<string, KnownBooking>,
): DraftDecision => changeCells(state, { by, reason: 'paste', via: 'undo', changes, bookings });
