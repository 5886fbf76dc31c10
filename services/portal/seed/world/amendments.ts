import { withTerm } from '#domain/booking/terms';
import type {
  BookingField,
  BookingTerms,
  DischargeField,
  DischargeLine,
  TermValue,
} from '#domain/booking/terms';
import { addDays } from '#domain/shared/days';
import type { Random } from './random.ts';

export interface DemoChange {
  readonly field: BookingField;
  readonly from: TermValue;
  readonly to: TermValue;
}

/** The laycan a few days later or earlier, its window as it was. */
const laycanMoved = (random: Random, { laycanStart, laycanFinish }: BookingTerms): readonly DemoChange[] => {
  if (laycanStart === null || laycanFinish === null) return [];
  const inMonth = Number(laycanStart.slice(8));
  const days = inMonth > 14 ? -random.between(1, 4) : random.between(1, 4);
  return [
    { field: 'laycanStart', from: laycanStart, to: addDays(laycanStart, days) },
    { field: 'laycanFinish', from: laycanFinish, to: addDays(laycanFinish, days) },
  ];
};

/** More or less for one port, and the total with it. */
const quantityChanged = (random: Random, terms: BookingTerms): readonly DemoChange[] => {
  const ordinals = Object.keys(terms.discharge);
  const ordinal = random.pick(ordinals);
  const line = terms.discharge[ordinal];
  if (line?.qty == null || terms.loadingQty === null) return [];
  const by = random.between(1, 8) * 250;
  const to: DischargeLine = { ...line, qty: line.qty + by };
  return [
    { field: `discharge.${Number(ordinal)}` satisfies DischargeField, from: line, to },
    { field: 'loadingQty', from: terms.loadingQty, to: terms.loadingQty + by },
  ];
};

const remarked = (random: Random, { comment }: BookingTerms): readonly DemoChange[] => {
  const to = random.pick([
    'Receivers confirmed.',
    'Berth booked with the agent.',
    'Please keep the laycan as declared.',
  ]);
  return comment === to ? [] : [{ field: 'comment', from: comment, to }];
};

const kinds = [laycanMoved, laycanMoved, quantityChanged, quantityChanged, remarked];

/** What an amendment of the demo world changes: one thing that charterers change in earnest. */
export const demoChanges = (random: Random, terms: BookingTerms): readonly DemoChange[] =>
  random.pick(kinds)(random, terms);

export const changedTerms = (terms: BookingTerms, changes: readonly DemoChange[]): BookingTerms =>
  changes.reduce((all, { field, to }) => withTerm(all, field, to), terms);

/** Cells of a row by hand, from terms. */
export const cellsOf = (terms: BookingTerms): Readonly<Partial<Record<BookingField, TermValue>>> => {
  const { discharge, ...single } = terms;
  const lines = Object.entries(discharge).map(([ordinal, line]): [BookingField, TermValue] => [
    `discharge.${Number(ordinal)}`,
    line,
  ]);
  const cells = [...(Object.entries(single) as [BookingField, TermValue][]), ...lines];
  return Object.fromEntries(cells.filter(([, value]) => value !== null));
};
