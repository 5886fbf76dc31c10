import type { BookingField, BookingTerms, SingleField } from '../booking/terms.ts';
import type { BookingSettings } from '../reference/settings.ts';
import type { ErrorAttribute } from './errors.ts';

/** A cell whose text is no value of its column; its term reads as null. */
export interface UnparsedTerm {
  readonly attribute: ErrorAttribute;
  readonly text: string;
}

/** A row of a draft as the validator sees it. */
export interface ValidatedRow {
  readonly id: string;
  /** The row as it would be declared: the booking's terms with the draft's cells on top. */
  readonly terms: BookingTerms;
  readonly unparsed: readonly UnparsedTerm[];
  /** The booking as it is declared now; null for a new row. */
  readonly declared: BookingTerms | null;
  /** A cancelled booking carries no errors. */
  readonly cancelled: boolean;
  /** The first load port booking of the pair, where this row is its continuation: as it would be declared. */
  readonly first: BookingTerms | null;
  /** Cells of an upload that would take back an amendment made since its side last declared the booking. */
  readonly tookBack: readonly BookingField[];
}

/** MT of declared bookings, by trade and month: as declared, else of the laycan. */
export interface TradeMonth {
  readonly tradeId: string;
  /** `yyyy-MM` */
  readonly month: string;
  readonly qty: number;
}

export interface ValidationContext {
  /** `yyyy-MM-dd`, UTC: the day of the review, or the submission's. */
  readonly today: string;
  readonly settings: BookingSettings;
  /** What the charterer's booking template asks of every row, beside at least one discharge port. */
  readonly mandatory: readonly SingleField[];
  /** The year selected for a draft, where the template has the choice. */
  readonly year: number | null;
}
