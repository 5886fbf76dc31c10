import type { Period } from '#contracts/booking/booking-view';
import { periods } from '#contracts/booking/period';
import { isIsoDate } from '#contracts/cells/calendar';
import { columns } from '#contracts/templates/columns';
import type { ColumnKey } from '#contracts/templates/template';

export const pageSizes = [10, 15, 30, 60] as const;
export type PageSize = (typeof pageSizes)[number];
export type SortOrder = 'asc' | 'desc';

/** What lists of bookings can be narrowed by: the calls' names, with the names under which they stand in the address. */
export const filterNames = {
  trades: 'trade',
  months: 'month',
  years: 'year',
  laycanFrom: 'laycan_from',
  laycanTo: 'laycan_to',
  loadingPorts: 'loading_port',
  dischargePorts: 'discharge_port',
  commodities: 'commodity',
  types: 'type',
  statuses: 'booking_status',
  organisations: 'organisation',
  vessels: 'vessel',
} as const;

export type FilterName = keyof typeof filterNames;

/** Filters of one day each, written `yyyy-MM-dd`; all others are lists of ids. */
export const dayFilters = ['laycanFrom', 'laycanTo'] as const satisfies readonly FilterName[];
export type DayFilter = (typeof dayFilters)[number];
export const isDayFilter = (name: FilterName): name is DayFilter => dayFilters.some((day) => day === name);

export type Filters = Readonly<Partial<Record<FilterName, readonly string[]>>>;
const filterKeys = Object.keys(filterNames) as FilterName[];

/** What the address says about a list: everything that a colleague sees who is sent the link. */
export interface ListQuery {
  readonly status: Period | null;
  readonly page: number;
  readonly perPage: PageSize;
  readonly sort: ColumnKey | null;
  readonly order: SortOrder;
  readonly search: string;
  readonly filters: Filters;
  /** The booking whose pane is open. */
  readonly booking: string | null;
  /** What the pane for a new booking begins as; null while it is closed. */
  readonly create: CreateFrom | null;
}

/** Empty, a copy of a booking, or in the place of one that is cancelled with it. */
export interface CreateFrom {
  readonly way: 'new' | 'copy' | 'replace';
  readonly booking: string | null;
}

const parseCreate = (text: string | null): CreateFrom | null => {
  if (text === 'new') return { way: 'new', booking: null };
  const [, way, booking] = /^(copy|replace)\.([\w-]{1,64})$/.exec(text ?? '') ?? [];
  return booking ? { way: way === 'copy' ? 'copy' : 'replace', booking } : null;
};

/** `new`, `copy.{booking}`, `replace.{booking}`. */
export const formatCreate = ({ way, booking }: CreateFrom): string =>
  booking === null ? way : `${way}.${booking}`;

const longestSearch = 128;

const positive = (text: string | null): number => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : 1;
};

const commaList = (text: string | null): readonly string[] =>
  (text ?? '').split(',').filter((part) => part !== '');

const sortable = (key: string | null): ColumnKey | null => {
  const column = Object.values(columns).find((one) => one.key === key);
  return column?.sortable ? column.key : null;
};

/**
 * Reads an address's query; what makes no sense reads as its default, a size
 * that is not said as the usual one. A link to a page counts in the sender's pages: where these are of 10, it does not say so.
 */
export const parseListQuery = (search: string, usualSize: PageSize = 10): ListQuery => {
  const params = new URLSearchParams(search);
  const status = periods.find((period) => period === params.get('status')) ?? null;
  const perPage =
    pageSizes.find((size) => String(size) === params.get('per_page')) ??
    (params.has('page') ? 10 : usualSize);
  const filters: Partial<Record<FilterName, readonly string[]>> = {};
  for (const name of filterKeys) {
    const ids = commaList(params.get(filterNames[name]));
    const values = isDayFilter(name) ? ids.filter(isIsoDate).slice(0, 1) : ids;
    if (values.length > 0) filters[name] = values;
  }
  return {
    status,
    page: positive(params.get('page')),
    perPage,
    sort: sortable(params.get('sort')),
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    search: (params.get('search') ?? '').slice(0, longestSearch),
    filters,
    booking: params.get('booking'),
    create: parseCreate(params.get('create')),
  };
};

/** The query of an address, with a leading `?` or empty; ids stand as comma-separated lists. */
export const formatListQuery = (query: ListQuery): string => {
  const parts: [string, string][] = [];
  if (query.status) parts.push(['status', query.status]);
  for (const name of filterKeys) {
    const ids = query.filters[name];
    if (ids && ids.length > 0) parts.push([filterNames[name], ids.join(',')]);
  }
  if (query.search) parts.push(['search', query.search]);
  if (query.sort) parts.push(['sort', query.sort], ['order', query.order]);
  if (query.page !== 1) parts.push(['page', String(query.page)]);
  if (query.perPage !== 10) parts.push(['per_page', String(query.perPage)]);
  if (query.booking) parts.push(['booking', query.booking]);
  if (query.create) parts.push(['create', formatCreate(query.create)]);
  const text = parts
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&');
  return text === '' ? '' : `?${text}`;
};

/** Another filter, search, order or size starts at the first page again. */
export const withChange = (query: ListQuery, change: Partial<ListQuery>): ListQuery => ({
  ...query,
  page: 1,
  ...change,
});

export const withFilter = (query: ListQuery, name: FilterName, ids: readonly string[]): ListQuery => {
  const { [name]: _replaced, ...others } = query.filters;
  return withChange(query, { filters: ids.length > 0 ? { ...others, [name]: ids } : others });
};

export const isNarrowed = (query: ListQuery): boolean =>
  query.search !== '' || Object.keys(query.filters).length > 0;

/** A header's next state: none, ascending, descending, none. */
export const nextSort = (query: ListQuery, column: ColumnKey): ListQuery => {
  if (query.sort !== column) return withChange(query, { sort: column, order: 'asc' });
  if (query.order === 'asc') return withChange(query, { order: 'desc' });
  return withChange(query, { sort: null, order: 'asc' });
};

/** What narrows a list, as the calls take it: lists of ids, and the two ends of the laycan as one day each. */
export const criteriaOf = ({ search, filters: { laycanFrom, laycanTo, ...lists } }: ListQuery) => ({
  search: search.trim(),
  ...lists,
  ...(laycanFrom?.[0] && { laycanFrom: laycanFrom[0] }),
  ...(laycanTo?.[0] && { laycanTo: laycanTo[0] }),
});

/** The query of the call, without what only the screen needs. */
export const requestQuery = (query: ListQuery) => ({
  status: query.status,
  page: query.page,
  per_page: query.perPage,
  sort: query.sort,
  order: query.sort ? query.order : null,
  ...criteriaOf(query),
});

/** Whether two addresses ask for the same rows; the open pane asks for none. */
export const sameRows = (a: ListQuery, b: ListQuery): boolean =>
  formatListQuery({ ...a, booking: null, create: null }) ===
  formatListQuery({ ...b, booking: null, create: null });
