import type { ErrorValues, RowError } from '#domain/validation/errors';
import {
  daysBetween,
  displayDate,
  displayDay,
  displayMonth,
  isIsoDate,
  monthName,
} from '../cells/calendar.ts';
import { maxLength } from '../cells/cell.ts';
import { displayQuantity } from '../cells/format-cell.ts';
import { columns } from './columns.ts';
import { labelOf, placeOf } from './error-place.ts';
import type { BookingTemplate, WordingKey, WordingVariants } from './template.ts';

/** An error as people read it. `column` is the label of the marked cell: `Lay to`, `Total`, `Qty Pod 2`. */
export interface ErrorText {
  readonly title: string;
  readonly text: string;
  readonly column: string;
}

type VariantChoosers = { [Code in keyof WordingVariants]: (error: RowError) => WordingVariants[Code] };

const isLaycan = (attribute: string): boolean => attribute === 'laycanStart' || attribute === 'laycanFinish';

/** Characters that a text column takes; undefined for other columns. */
const lengthLimit = (attribute: string): number | undefined => {
  const { column } = placeOf(attribute);
  const kind = column === null ? undefined : columns[column].kind;
  return kind === 'text' || kind === 'textArea' ? maxLength[kind] : undefined;
};

const isZero = (value: unknown): boolean => /^0+([.,]0+)?$/.test(String(value));

/** A file's formula whose value was not saved with it. */
const isFormula = (value: unknown): boolean => typeof value === 'string' && value.startsWith('=');

/** A cell that did not parse says which form its column expects. */
const expectedForm = ({ attribute, values }: RowError): WordingVariants['does_not_exist'] => {
  const { column, half } = placeOf(attribute);
  if (values.options) return 'several';
  if (isFormula(values.value)) return 'formula';
  if (half === 'qty' || attribute === 'nominated') return isZero(values.value) ? 'zero' : 'number';
  if (half === 'port') return 'port';
  if (isLaycan(attribute) || attribute === 'eta') return 'date';
  if (column === 'month') return 'month';
  return String(values.value ?? '').length > (lengthLimit(attribute) ?? Infinity) ? 'length' : 'any';
};

const missingWhat = ({ attribute, values }: RowError): WordingVariants['missing'] => {
  if (isLaycan(attribute)) return 'laycan';
  const { column, half } = placeOf(attribute);
  // A line with a quantity lacks its port; without one, the booking has no discharge port at all.
  return column === 'discharge' && half === 'port' && values.value === undefined ? 'discharge' : 'any';
};

const choosers: VariantChoosers = {
  missing: missingWhat,
  does_not_exist: expectedForm,
  date_in_past: ({ attribute }) => (attribute === 'laycanFinish' ? 'end' : 'start'),
  date_beyond_limit: ({ attribute }) => (attribute === 'eta' ? 'eta' : 'laycan'),
  quantity_mismatch: ({ attribute }) => (attribute === 'nominated' ? 'nominated' : 'declared'),
  cant_change: ({ attribute }) => {
    if (isLaycan(attribute)) return 'laycan';
    return placeOf(attribute).column === 'discharge' ? 'discharge' : 'total';
  },
  load_qty_within_trade: ({ values: { value, qty = 0 } }) =>
    typeof value === 'number' && value > qty ? 'above' : 'below',
  volume_within_trade: ({ values }) => ((values.deviation ?? 0) < 0 ? 'below' : 'above'),
};

const hasVariants = (code: string): code is keyof WordingVariants => Object.hasOwn(choosers, code);

/** Which of a template's texts an error has. */
export const wordingKeyOf = (error: RowError): WordingKey => {
  const { code } = error;
  // The chooser's answer belongs to the code by the type of `choosers`; a template literal forgets that link.
  return hasVariants(code) ? (`${code}.${choosers[code](error)}` as WordingKey) : code;
};

const count = (n: number, unit: string): string => `${displayQuantity(n)} ${unit}${n === 1 ? '' : 's'}`;
const percent = (share: number): string => `${Number((Math.abs(share) * 100).toFixed(1))}%`;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const quoted = (value: string | number | undefined): string => {
  if (value === undefined || value === '') return 'empty';
  if (typeof value === 'number') return displayQuantity(value);
  return isIsoDate(value) ? displayDate(value) : value;
};

const periodText = (period: string): string => (period.length === 7 ? displayMonth(period) : period);

/** `2027-03-10/2027-03-24` → its two days, and undefined for anything else. */
const windowOf = ({ period }: ErrorValues): { readonly from: string; readonly to: string } | undefined => {
  const [from, to] = period?.split('/') ?? [];
  return from !== undefined && to !== undefined ? { from, to } : undefined;
};

const windowParts = (values: ErrorValues): Readonly<Record<string, string>> => {
  const window = windowOf(values);
  if (!window) return {};
  const { from, to } = window;
  const day = from.slice(0, 4) === to.slice(0, 4) ? displayDay : displayDate;
  const days = daysBetween(from, to);
  return {
    from: day(from),
    to: day(to),
    window: `${day(from)} to ${day(to)}`,
    length: count(days, 'day'),
    excess: count(Math.abs(days - (values.days ?? days)), 'day'),
  };
};

const volumeParts = ({
  qty,
  value,
  deviation = 0,
  tolerance = 0,
}: ErrorValues): Readonly<Record<string, string>> => {
  if (qty === undefined) return {};
  const minimum = Math.ceil(qty * (1 - tolerance));
  const declared = typeof value === 'number' ? value : 0;
  return {
    qty: displayQuantity(qty),
    minimum: displayQuantity(minimum),
    shortage: displayQuantity(Math.max(0, minimum - declared)),
    percent: percent(deviation),
    tolerance: percent(tolerance),
  };
};

/**
 * What may stand in braces in a wording. `{value}` and `{other}` are shown as their kind asks, `{excess}` is the number of
 * days by which a laycan misses its limit, `{shortage}` the MT to the minimum.
 */
const parts = (error: RowError): Readonly<Record<string, string>> => {
  const { values } = error;
  return {
    column: labelOf(error.attribute),
    characters: displayQuantity(String(values.value ?? '').length),
    limit: displayQuantity(lengthLimit(error.attribute) ?? 0),
    value: quoted(values.value),
    other: quoted(values.other),
    days: count(values.days ?? 0, 'day'),
    port: values.port ?? 'The port',
    trade: values.trade ?? 'the trade',
    inTypes: values.inTypes?.length ? listed(values.inTypes) : 'all vessel types',
    ports: listed(values.ports ?? []),
    options: listed(values.options ?? []),
    period: periodText(values.period ?? ''),
    month: monthName(values.period ?? ''),
    ...windowParts(values),
    ...volumeParts(values),
  };
};

const fill = (pattern: string, filled: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (_all, name: string) =>
    Object.hasOwn(filled, name) ? (filled[name] ?? '') : '',
  );

/** An error in the words of the organisation's template, with its numbers. */
export const describeError = (template: BookingTemplate, error: RowError): ErrorText => {
  const { title, text } = template.wording[wordingKeyOf(error)];
  const filled = parts(error);
  return { title: fill(title, filled), text: fill(text, filled), column: labelOf(error.attribute) };
};

/** Where a month's finding belongs: `EU, May 2027`. */
export const monthPlace = ({ values: { trade = '', period = '' } }: RowError): string =>
  `${trade}, ${periodText(period)}`;

/** Some errors that read alike are shown once, with every cell that they mark; the first keeps its place. */
export interface MergedError extends ErrorText {
  readonly level: RowError['level'];
  readonly errors: readonly RowError[];
}

/** Merges errors of the same title and text. */
export const mergeErrors = (
  template: BookingTemplate,
  errors: readonly RowError[],
): readonly MergedError[] => {
  const merged = new Map<string, MergedError>();
  for (const error of errors) {
    const text = describeError(template, error);
    const key = JSON.stringify([text.title, text.text]);
    const known = merged.get(key);
    merged.set(
      key,
      known
        ? {
            ...known,
            level: known.level === 'error' ? 'error' : error.level,
            errors: [...known.errors, error],
          }
        : { ...text, level: error.level, errors: [error] },
    );
  }
  return [...merged.values()];
};
