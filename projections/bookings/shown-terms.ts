import type { BookingTerms, TermValue } from '#domain/booking/terms';

/** A value as screens show it: of a reference its name. */
export const scalarOf = (value: TermValue): string | number | null => {
  if (value === null || typeof value !== 'object') return value;
  return 'name' in value ? value.name : null;
};

/** Ordinals in the order in which screens show the lines. */
export const ordinalsOf = (terms: BookingTerms): readonly string[] =>
  Object.keys(terms.discharge).sort((a, b) => Number(a) - Number(b));

/** Place of a line among the shown ones, from 0; a line that is gone is named where it would stand. */
export const placeOf = (terms: BookingTerms, ordinal: string): number =>
  ordinalsOf(terms).filter((other) => Number(other) < Number(ordinal)).length;
