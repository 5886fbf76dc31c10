import { allBookingsList, declarationList } from '#contracts/booking/declaration-list';
import { chosen, type Part } from '../../lists/address.ts';
import { listSchema, type QueryOf } from '../../lists/list-schema.ts';

const ways = ['copy', 'replace', 'returned'] as const;

/** Empty, a copy of a booking, in the place of one that is cancelled with it, or what came back from its submission. */
export interface CreateFrom {
  readonly way: 'new' | (typeof ways)[number];
  /** Id of that booking or, of what came back, of its draft. */
  readonly booking: string | null;
}

/** `new`, `copy.{booking}`, `replace.{booking}`, `returned.{draft}`. */
export const formatCreate = ({ way, booking }: CreateFrom): string =>
  booking === null ? way : `${way}.${booking}`;

/** What the pane for a new booking begins as; null while it is closed. */
const create: Part<CreateFrom> = {
  parse: (text) => {
    if (text === 'new') return { way: 'new', booking: null };
    const [, named, booking] = /^(\w+)\.([\w-]{1,64})$/.exec(text ?? '') ?? [];
    const way = ways.find((one) => one === named);
    return way && booking ? { way, booking } : null;
  },
  format: formatCreate,
};

/** The part of the booking's pane that is open; its terms, where the address does not say. */
export type BookingTab = 'timeline';

const tab: Part<BookingTab> = {
  parse: (text) => (text === 'timeline' ? text : null),
  format: (open) => open,
};

const allFilters = {
  trades: { name: 'trade', label: 'Trade' },
  months: { name: 'month', label: 'Month' },
  years: { name: 'year', label: 'Year' },
  laycanFrom: { name: 'laycan_from', label: 'Laycan from' },
  laycanTo: { name: 'laycan_to', label: 'Laycan to' },
  loadingPorts: { name: 'loading_port', label: 'Load Port' },
  dischargePorts: { name: 'discharge_port', label: 'Discharge Port' },
  commodities: { name: 'commodity', label: 'Commodity' },
  types: { name: 'type', label: 'Vessel type' },
  statuses: { name: 'booking_status', label: 'Status' },
  organisations: { name: 'organisation', label: 'Organisation' },
  vessels: { name: 'vessel', label: 'Vessel' },
} as const;

/** Inside an organisation there is nothing to choose between organisations; the call refuses to. */
const { organisations: _everywhere, ...filters } = allFilters;

const tabs = { status: chosen(declarationList.criteria.status) };

/** An organisation's declarations. */
export const declarationQueries = listSchema(declarationList, {
  tabs,
  filters,
  row: 'booking',
  panes: { create, tab },
  past: true,
});
export type DeclarationQuery = QueryOf<typeof declarationQueries>;

/** The staff's list over all organisations, the latest laycan first. */
export const allBookingsQueries = listSchema(allBookingsList, {
  tabs,
  // The specification's own words.
  filters: { ...allFilters, loadingPorts: { ...allFilters.loadingPorts, label: 'load Port' } },
  row: 'booking',
  panes: { tab },
  past: true,
  usualOrder: { sort: 'laycanStart', order: 'desc' },
});
export type AllBookingsQuery = QueryOf<typeof allBookingsQueries>;

/** Versions of an organisation's bookings; the newest comes first, whatever somebody would sort by. */
export const historyQueries = listSchema({ ...declarationList, sorts: [] }, { tabs, filters });
