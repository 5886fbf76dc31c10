import { isIsoDate, isIsoMonth } from '../cells/calendar.ts';
import type { CellCode } from '../cells/cell.ts';
import { refusalText } from '../cells/refusal-text.ts';

/** The specification's sizes of a page, in the order in which they are offered. */
export const pageSizes = [10, 15, 30, 60] as const;
export type PageSize = (typeof pageSizes)[number];

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

export type CriterionKind = 'ids' | 'oneOf' | 'yesNo' | 'months' | 'years' | 'day' | 'text';

/** What a list can be narrowed by: one value, or any of several. Every value crosses the wire, and stands in a URL, as a text. */
export interface Criterion<Value extends string = string, Many extends boolean = boolean> {
  readonly kind: CriterionKind;
  readonly isMany: Many;
  /** Values at most. */
  readonly maxValues: number;
  /** Characters of a value at most. */
  readonly maxLength: number;
  /** The values that there are, in the order of the screen; absent where they are not known beforehand. */
  readonly options?: readonly Value[];
  readonly accepts: (text: string) => text is Value;
  /** Why a text is not accepted, in the words of cells and forms; absent where only its length can be wrong. */
  readonly refusal?: (text: string) => string;
}

const maxValues = 100;
const maxLength = 64;

const several = { isMany: true, maxValues, maxLength } as const;
const single = { isMany: false, maxValues: 1, maxLength } as const;

const isShort = (text: string): text is string => text.length <= maxLength;
const isDay = (text: string): text is string => isIsoDate(text);
const isMonth = (text: string): text is string => isIsoMonth(text);
const isYear = (text: string): text is string => isIsoMonth(`${text}-01`);

const refusedAs =
  (code: CellCode) =>
  (text: string): string =>
    refusalText({ text, code });

/** Any of these ids. One that nobody knows finds nothing. */
export const ids = (): Criterion<string, true> => ({ kind: 'ids', ...several, accepts: isShort });

/** One of the values that there are. */
export const oneOf = <const Value extends string>(options: readonly Value[]): Criterion<Value, false> => ({
  kind: 'oneOf',
  ...single,
  options,
  accepts: (text): text is Value => options.some((option) => option === text),
});

/** `1`: yes, `0`: no. */
export const yesNo = (): Criterion<'1' | '0', false> => ({ ...oneOf(['1', '0']), kind: 'yesNo' });

/** Any of these months, `yyyy-MM`. */
export const months = (): Criterion<string, true> => ({
  kind: 'months',
  ...several,
  accepts: isMonth,
  refusal: refusedAs('not_a_month'),
});

/** Any of these years, `yyyy`. */
export const years = (): Criterion<string, true> => ({
  kind: 'years',
  ...several,
  accepts: isYear,
  refusal: () => 'This is not one of the years 2000 to 2100. Enter it like 2027.',
});

/** A day, `yyyy-MM-dd`. */
export const day = (): Criterion<string, false> => ({
  kind: 'day',
  ...single,
  accepts: isDay,
  refusal: refusedAs('not_a_date'),
});

/** A text that is searched for. */
export const text = (longest: number): Criterion<string, false> => ({
  kind: 'text',
  ...single,
  maxLength: longest,
  accepts: (value): value is string => value.length <= longest,
});

export type Criteria = Readonly<Record<string, Criterion>>;

/**
 * A list as both sides know it: what narrows it, by the names of the calls, and what it can be sorted by. The server makes its query, filter
 * and options of it, the web its URL, chips and filter bar.
 */
export interface ListDeclaration<Own extends Criteria = Criteria, Sort extends string = string> {
  readonly criteria: Own;
  readonly sorts: readonly Sort[];
  /** Rows of a page where nobody asks for another size. */
  readonly usualPageSize: PageSize;
}

export const listOf = <const Own extends Criteria, const Sort extends string = never>({
  criteria,
  sorts = [],
  usualPageSize = 10,
}: {
  readonly criteria: Own;
  readonly sorts?: readonly Sort[];
  readonly usualPageSize?: PageSize;
}): ListDeclaration<Own, Sort> => ({ criteria, sorts, usualPageSize });

type ValueOf<One> =
  One extends Criterion<infer Value, infer Many> ? (Many extends true ? readonly Value[] : Value) : never;

/** What somebody narrowed the list by; what is absent or an empty list does not narrow. */
export type CriteriaOf<List extends ListDeclaration> = {
  readonly [Name in keyof List['criteria']]?: ValueOf<List['criteria'][Name]>;
};

export type SortOf<List extends ListDeclaration> = List['sorts'][number];

/** The same with the page and the order that are asked for. */
export type PageQueryOf<List extends ListDeclaration> = CriteriaOf<List> & {
  /** From 1. */
  readonly page: number;
  readonly per_page: PageSize;
  readonly sort?: SortOf<List>;
  readonly order?: SortOrder;
};
