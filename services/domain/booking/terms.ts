/**
 * The terms of a cargo booking: what a charterer declares, and what an amendment changes. One flat set of fields serves
 * draft cells, amendments, conflicts and history alike.
 */

/** An id with the name as it was when declared, so that lists search and sort without joins. */
export interface NamedRef {
  readonly id: string;
  readonly name: string;
}

/** A port of discharge with its quantity in whole MT. */
export interface DischargeLine {
  readonly port: NamedRef | null;
  readonly qty: number | null;
}

/** The fields of a booking that are one value each, in the order of the grid. */
export const singleFields = [
  'code',
  'type',
  'trade',
  'month',
  'commodity',
  'vesselVoyage',
  'laycanStart',
  'laycanFinish',
  'loadingPort',
  'loadingQty',
  'comment',
  'company',
  'masterBooking',
  'contractLink',
] as const;

export type SingleField = (typeof singleFields)[number];

/** A discharge line is addressed by its ordinal, which is issued once in a booking and never reused; from 1. */
export type DischargeField = `discharge.${number}`;
export type BookingField = SingleField | DischargeField;

/** Dates are `yyyy-MM-dd`, months `yyyy-MM`, quantities whole MT. */
export interface BookingTerms {
  readonly code: string | null;
  /** Vessel type, for instance open hatch. */
  readonly type: NamedRef | null;
  readonly trade: NamedRef | null;
  readonly month: string | null;
  readonly commodity: NamedRef | null;
  readonly vesselVoyage: NamedRef | null;
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  readonly loadingPort: NamedRef | null;
  readonly loadingQty: number | null;
  readonly comment: string | null;
  readonly company: NamedRef | null;
  readonly masterBooking: NamedRef | null;
  readonly contractLink: string | null;
  /** By ordinal; a line that was removed is absent. */
  readonly discharge: Readonly<Record<string, DischargeLine>>;
}

/** What a cell can hold once it parsed. */
export type TermValue = string | number | NamedRef | DischargeLine | null;

export const emptyTerms: BookingTerms = {
  code: null,
  type: null,
  trade: null,
  month: null,
  commodity: null,
  vesselVoyage: null,
  laycanStart: null,
  laycanFinish: null,
  loadingPort: null,
  loadingQty: null,
  comment: null,
  company: null,
  masterBooking: null,
  contractLink: null,
  discharge: {},
};

/** Fields that a booking and its continuation share: the continuation follows the first. */
export const pairFields = ['type', 'trade', 'laycanStart', 'laycanFinish'] as const;

export const isDischargeField = (field: string): field is DischargeField =>
  field.startsWith('discharge.') && /^discharge\.[1-9]\d{0,3}$/.test(field);

export const isBookingField = (field: string): field is BookingField =>
  singleFields.some((single) => single === field) || isDischargeField(field);

export const ordinalOf = (field: DischargeField): string => field.slice('discharge.'.length);

/** The value of one field; an absent discharge line reads as null. */
export const termOf = (terms: BookingTerms, field: BookingField): TermValue =>
  isDischargeField(field) ? (terms.discharge[ordinalOf(field)] ?? null) : terms[field];

/** The terms with one field replaced; a discharge line set to null is removed. */
export const withTerm = (terms: BookingTerms, field: BookingField, value: TermValue): BookingTerms => {
  if (!isDischargeField(field)) return { ...terms, [field]: value };
  const { [ordinalOf(field)]: _removed, ...others } = terms.discharge;
  return {
    ...terms,
    discharge: value === null ? others : { ...others, [ordinalOf(field)]: value as DischargeLine },
  };
};

/** The terms with many fields replaced, copied once; of one field twice, the last counts. */
export const withTerms = (
  terms: BookingTerms,
  values: readonly (readonly [field: BookingField, value: TermValue])[],
): BookingTerms => {
  const single: Partial<Record<SingleField, TermValue>> = {};
  const discharge: Record<string, DischargeLine> = { ...terms.discharge };
  for (const [field, value] of values) {
    if (!isDischargeField(field)) single[field] = value;
    else if (value === null) delete discharge[ordinalOf(field)];
    else discharge[ordinalOf(field)] = value as DischargeLine;
  }
  return { ...terms, ...(single as Partial<BookingTerms>), discharge };
};

/** Whether two values are the same cargo: names of one id may differ, the id decides. */
export const sameTerm = (a: TermValue, b: TermValue): boolean => {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if ('id' in a || 'id' in b) return 'id' in a && 'id' in b && a.id === b.id;
  return a.qty === b.qty && sameTerm(a.port, b.port);
};

/** An empty text and an empty discharge line are nothing. */
export const normalTerm = (value: TermValue): TermValue => {
  if (value === '') return null;
  const line = value !== null && typeof value === 'object' && 'port' in value;
  return line && value.port === null && value.qty === null ? null : value;
};

/** The fields in which two sets of terms differ, single fields first, then discharge lines by ordinal. */
export const differingFields = (a: BookingTerms, b: BookingTerms): BookingField[] => {
  const ordinals = [...new Set([...Object.keys(a.discharge), ...Object.keys(b.discharge)])]
    .map(Number)
    .sort((x, y) => x - y);
  const fields: BookingField[] = [...singleFields, ...ordinals.map((n): DischargeField => `discharge.${n}`)];
  return fields.filter((field) => !sameTerm(termOf(a, field), termOf(b, field)));
};

/** The sum of the discharge quantities in MT. */
export const totalOf = (terms: BookingTerms): number =>
  Object.values(terms.discharge).reduce((sum, line) => sum + (line.qty ?? 0), 0);
