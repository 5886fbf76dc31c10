import type { BookingRules } from './commands.ts';
import type { BookingRejectionCode } from './rejections.ts';
import {
  differingFields,
  pairFields,
  sameTerm,
  totalOf,
  type BookingField,
  type BookingTerms,
} from './terms.ts';

/** A document of a booking as it would be; `before` is null where it is being declared. */
export interface ProposedPart {
  readonly bookingId: string;
  readonly before: BookingTerms | null;
  readonly terms: BookingTerms;
  readonly continuation: boolean;
}

export interface BrokenRule {
  readonly code: BookingRejectionCode;
  /** `bookingId`, and what the code's text needs. */
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * The first rule that the documents would break: quantities are whole MT, a laycan starts before it ends, a
 * continuation agrees with its first booking (`leading`), then the caller's rules.
 */
export const brokenRule = (
  parts: readonly ProposedPart[],
  leading: BookingTerms,
  rules: BookingRules | undefined,
): BrokenRule | null => {
  for (const part of parts) {
    const broken =
      notWhole(part) ??
      laycanOrder(part) ??
      (part.continuation ? apart(part, leading) : null) ??
      called(part, rules);
    if (broken) return broken;
  }
  return null;
};

const notWhole = ({ bookingId, terms }: ProposedPart): BrokenRule | null => {
  const quantities: readonly (readonly [BookingField, number | null])[] = [
    ['loadingQty', terms.loadingQty],
    ...Object.entries(terms.discharge).map(
      ([ordinal, line]) => [`discharge.${Number(ordinal)}`, line.qty] as const,
    ),
  ];
  const found = quantities.find(([, qty]) => qty !== null && !(Number.isSafeInteger(qty) && qty >= 0));
  return found ? broken('quantity_not_whole', { bookingId, field: found[0], value: found[1] }) : null;
};

const laycanOrder = ({ bookingId, terms }: ProposedPart): BrokenRule | null => {
  const { laycanStart, laycanFinish } = terms;
  return laycanStart !== null && laycanFinish !== null && laycanStart > laycanFinish
    ? broken('start_date_after_end', {
        bookingId,
        field: 'laycanStart',
        value: laycanStart,
        other: laycanFinish,
      })
    : null;
};

const apart = ({ bookingId, before, terms }: ProposedPart, leading: BookingTerms): BrokenRule | null => {
  const field = pairFields.find((name) => !sameTerm(terms[name], leading[name]));
  if (field)
    return broken('continuation_diff', { bookingId, field, value: terms[field], other: leading[field] });
  const total = totalOf(terms);
  const value = terms.loadingQty;
  return before !== null && before.loadingQty !== value && value !== total
    ? broken('continuation_total', { bookingId, field: 'loadingQty', value, total })
    : null;
};

const called = (
  { bookingId, before, terms }: ProposedPart,
  rules: BookingRules | undefined,
): BrokenRule | null => {
  // What is not changed is not judged anew: a booking that is under way may break rules of today.
  if (before !== null && differingFields(before, terms).length === 0) return null;
  const found = rules?.(terms, before) ?? null;
  return found ? broken(found.code, { bookingId, ...found.details }) : null;
};

const broken = (code: BookingRejectionCode, details: Readonly<Record<string, unknown>>): BrokenRule => ({
  code,
  details,
});
