/** What a column's cells hold; decides how text becomes a value and back. */
export type CellKind = 'text' | 'textArea' | 'numeric' | 'date' | 'month' | 'options';

/** One entry of an option list: UN/LOCODE or reference id, and the name people read. */
export interface CellOption {
  readonly id: string;
  readonly name: string;
}

/** Why a text is no value of its column. `does_not_exist` is the catalogue's; the others say what form was expected. */
export type CellCode =
  | 'does_not_exist'
  | 'not_a_whole_number'
  | 'formula_without_value'
  | 'zero_quantity'
  | 'not_a_date'
  | 'not_a_month'
  | 'too_long';

/** Dates are `yyyy-MM-dd`, months `yyyy-MM`, numbers whole MT; null is an empty cell. */
export type CellTerm = string | number | CellOption | null;

/** Text that did not parse: kept, so that nothing is lost, with the reason. */
export interface UnparsedCell {
  readonly text: string;
  readonly code: CellCode;
}

/** A date that could be read two ways: unasked, `value` counts, with the day first. */
export interface AmbiguousCell {
  readonly value: CellTerm;
  readonly other: CellTerm;
}

export type ParsedCell = { readonly value: CellTerm } | AmbiguousCell | UnparsedCell;

export const isUnparsed = (cell: ParsedCell): cell is UnparsedCell => 'code' in cell;

/** Characters at most, by kind; what is longer is refused, never cut. */
export const maxLength: Readonly<Record<'text' | 'textArea', number>> = { text: 128, textArea: 2_000 };

/** More MT than any vessel carries; longer numbers are slips of the keyboard. */
export const maxQuantity = 9_999_999;
