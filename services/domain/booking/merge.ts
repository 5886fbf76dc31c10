import type { TouchedCell } from './commands.ts';
import type { ProposedPart } from './invariants.ts';
import type { BookingConflict } from './rejections.ts';
import { partOf, partsOf, type BookingPart, type BookingState } from './state.ts';
import {
  isDischargeField,
  normalTerm,
  ordinalOf,
  pairFields,
  sameTerm,
  termOf,
  withTerm,
  type BookingField,
  type BookingTerms,
  type TermValue,
} from './terms.ts';

export interface MergedPart extends ProposedPart {
  readonly before: BookingTerms;
}

export interface Merged {
  /** Every document that may change: the touched ones, and the continuation of a touched first. */
  readonly parts: readonly MergedPart[];
  /** The first booking's terms as they would be. */
  readonly leading: BookingTerms;
  readonly conflicts: readonly BookingConflict[];
}

/** Slots of discharge ports that were left empty are not sent. */
export const withoutEmptyLines = (terms: BookingTerms): BookingTerms => ({
  ...terms,
  discharge: Object.fromEntries(
    Object.entries(terms.discharge).filter(([, line]) => normalTerm(line) !== null),
  ),
});

/** The terms with what belongs to the pair taken over from the first booking, field by field where `follows` says so. */
export const followFirst = (
  terms: BookingTerms,
  leading: BookingTerms,
  follows: (own: TermValue, field: BookingField) => boolean,
): BookingTerms =>
  pairFields
    .filter((field) => follows(terms[field], field))
    .reduce((all, field) => withTerm(all, field, leading[field]), terms);

/**
 * Lays touched cells over a booking as it is now. A cell whose value already holds is agreed; one whose base still holds
 * is taken; any other is a conflict.
 */
export const mergeTouched = (
  state: BookingState,
  first: BookingPart,
  touched: readonly { readonly bookingId: string; readonly cells: readonly TouchedCell[] }[],
): Merged => {
  const cellsOf = (id: string): readonly TouchedCell[] =>
    touched.filter(({ bookingId }) => bookingId === id).flatMap(({ cells }) => cells);
  const leading = mergePart(first, cellsOf(first.id));
  const parts = partsOf(state).map((part): MergedPart => {
    if (part === first) return proposed(part, leading.terms, false);
    const own = mergePart(part, cellsOf(part.id));
    const untouched = (_own: TermValue, field: BookingField): boolean =>
      !cellsOf(part.id).some((cell) => cell.field === field);
    return proposed(part, followFirst(own.terms, leading.terms, untouched), true);
  });
  const conflicts = touched.flatMap(({ bookingId, cells }) => {
    const part = partOf(state, bookingId);
    return part ? mergePart(part, cells).conflicts : [];
  });
  return { parts, leading: leading.terms, conflicts };
};

const proposed = (part: BookingPart, terms: BookingTerms, continuation: boolean): MergedPart => ({
  bookingId: part.id,
  before: part.terms,
  terms,
  continuation,
});

const mergePart = (
  part: BookingPart,
  cells: readonly TouchedCell[],
): { readonly terms: BookingTerms; readonly conflicts: readonly BookingConflict[] } => {
  const conflicts: BookingConflict[] = [];
  let { terms } = part;
  let highest = Math.max(part.lastOrdinal, ...cells.map(({ field }) => ordinal(field)));
  for (const { field, base, value } of cells) {
    const mine = normalTerm(value);
    const theirs = termOf(part.terms, field);
    if (sameTerm(theirs, mine)) continue;
    if (!sameTerm(theirs, normalTerm(base))) {
      conflicts.push({ bookingId: part.id, field, mine, theirs });
      continue;
    }
    // A removed line that is wanted back is a new line: ordinals are never used again.
    const reissue = theirs === null && isDischargeField(field) && ordinal(field) <= part.lastOrdinal;
    if (reissue) highest += 1;
    terms = withTerm(terms, reissue ? `discharge.${highest}` : field, mine);
  }
  return { terms, conflicts };
};

const ordinal = (field: BookingField): number => (isDischargeField(field) ? Number(ordinalOf(field)) : 0);
