import type {
  BookingVersionView,
  BookingView,
  DeclarationFilters,
  DeclarationList,
  Period,
} from '#contracts/booking/booking-view';
import type { Paginated } from '#contracts/lists/paginated';
import { defaultFlags } from '#contracts/people/flags';
import type { ProfileAnswer, ProfileOrganisation, SessionAnswer } from '#contracts/people/profile';
import { permissions } from '#contracts/people/permissions';
import { profileOrganisation } from '../profile-organisation.ts';
import { nextCursor, organisation } from './bookings.ts';

export type Who = 'customer' | 'staff';

const another = { id: '0190aa00-0000-7000-8000-000000000002', name: 'Nordfjord Pulp' };

const entered = (one: typeof another): ProfileOrganisation =>
  profileOrganisation({
    ...one,
    permissions: ['bookings.view.own', 'bookings.create.own', 'dashboard.view.own'],
  });

const ofStaff: readonly ProfileOrganisation[] = [organisation, another].map(entered);

/** Those that staff find when they search. */
export const organisationsOf = (params: URLSearchParams): Paginated<ProfileOrganisation> => {
  const search = (params.get('search') ?? '').toLowerCase();
  return page(
    ofStaff.filter(({ name }) => name.toLowerCase().includes(search)),
    params,
  );
};

export const organisationOfStaff = (id: string): ProfileOrganisation | undefined =>
  ofStaff.find((one) => one.id === id);

const profileOf = (who: Who): ProfileAnswer => ({
  profile: {
    id: '0190cc00-0000-7000-8000-000000000001',
    first_name: 'Marta',
    last_name: 'Kowalczyk',
    email: 'marta.kowalczyk@atlantica-celulose.example',
    g2o_employee: who === 'staff',
    show_tour: false,
    show_dynamic_tour: false,
    role: who === 'staff' ? 'G2O Admin' : 'super',
    user_type: who === 'staff' ? 'g2o' : 'customer',
  },
  organizations: who === 'staff' ? [] : [entered(organisation)],
  internal_permissions: who === 'staff' ? permissions : [],
  unseenNotifications: 0,
  maintenance: [],
});

export const sessionOf = (who: Who | null): SessionAnswer => ({
  profile: who === null ? null : profileOf(who),
  preferences: null,
  signOnDomains: [],
  flags: defaultFlags,
});

const idsIn = (params: URLSearchParams, name: string): readonly string[] => params.getAll(`${name}[]`);

const matches = (booking: BookingView, params: URLSearchParams): boolean => {
  const any = (name: string, ids: readonly (string | null | undefined)[]) => {
    const wanted = idsIn(params, name);
    return wanted.length === 0 || ids.some((id) => id && wanted.includes(id));
  };
  const search = (params.get('search') ?? '').toLowerCase();
  return (
    any('trades', [booking.trade?.id]) &&
    any('months', [booking.month]) &&
    any('loadingPorts', [booking.loadingPort.id]) &&
    any(
      'dischargePorts',
      booking.dischargePorts.map(({ id }) => id),
    ) &&
    any('commodities', [booking.commodity?.id]) &&
    any('types', [booking.type?.id]) &&
    any('organisations', [booking.organisation.id]) &&
    any('vessels', [booking.vesselVoyage?.id]) &&
    (search === '' || JSON.stringify(booking).toLowerCase().includes(search))
  );
};

export const page = <Item>(items: readonly Item[], params: URLSearchParams): Paginated<Item> => {
  const perPage = Number(params.get('per_page') ?? 10);
  const current = Number(params.get('page') ?? 1);
  const start = (current - 1) * perPage;
  const data = items.slice(start, start + perPage);
  return {
    data,
    links: { prev: null, next: null },
    meta: {
      current_page: current,
      per_page: perPage,
      total: items.length,
      last_page: Math.max(1, Math.ceil(items.length / perPage)),
      from: data.length > 0 ? start + 1 : null,
      to: data.length > 0 ? start + data.length : null,
    },
  };
};

const sortValue = (booking: BookingView, key: string | null): string | number => {
  if (key === 'code') return booking.code ?? '';
  if (key === 'loadingQty') return booking.loadingPort.qty ?? 0;
  return booking.laycanStart ?? '';
};

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));

export const listOf = (bookings: readonly BookingView[], params: URLSearchParams): DeclarationList => {
  const found = bookings.filter((booking) => matches(booking, params));
  const status = params.get('status');
  const direction = params.get('order') === 'desc' ? -1 : 1;
  const shown = found
    .filter((booking) => !status || booking.period === status)
    .sort((a, b) => direction * compare(sortValue(a, params.get('sort')), sortValue(b, params.get('sort'))));
  const months = [...new Set(shown.map(({ month }) => month))].map((month) => {
    const inMonth = shown.filter((booking) => booking.month === month);
    const standing = inMonth.filter(({ cancelled }) => !cancelled);
    return {
      month,
      bookings: standing.length,
      cancelled: inMonth.length - standing.length,
      total: standing.reduce((sum, { total }) => sum + total, 0),
    };
  });
  const count = (wanted: Period) =>
    found.filter(({ period, cancelled }) => period === wanted && !cancelled).length;
  return {
    ...page(shown, params),
    months,
    periods: { ongoing: count('ongoing'), upcoming: count('upcoming'), completed: count('completed') },
    cancelled: found.filter(({ cancelled }) => cancelled).length,
    total: months.reduce((sum, { total }) => sum + total, 0),
    cursor: nextCursor(),
    monthFindings: [],
    stale: false,
  };
};

const options = (items: readonly ({ readonly id: string | null; readonly name: string | null } | null)[]) => [
  ...new Map(
    items.flatMap((item) =>
      item?.id && item.name ? [[item.id, { id: item.id, name: item.name }] as const] : [],
    ),
  ).values(),
];

export const filtersOf = (
  bookings: readonly BookingView[],
): DeclarationFilters & Record<string, unknown> => ({
  trades: options(bookings.map(({ trade }) => trade)),
  months: options(bookings.map(({ month }) => ({ id: month, name: month }))),
  years: options(
    bookings.map(({ month }) => (month === null ? null : { id: month.slice(0, 4), name: month.slice(0, 4) })),
  ),
  loadingPorts: options(bookings.map(({ loadingPort }) => loadingPort)),
  dischargePorts: options(bookings.flatMap(({ dischargePorts }) => dischargePorts)),
  commodities: options(bookings.map(({ commodity }) => commodity)),
  types: options(bookings.map(({ type }) => type)),
  statuses: [
    { id: 'declared', name: 'Declared' },
    { id: 'cancelled', name: 'Cancelled' },
  ],
  organisations: options(bookings.map(({ organisation: one }) => one)),
  vessels: options(bookings.map(({ vesselVoyage }) => vesselVoyage)),
});

export const historyOf = (
  bookings: readonly BookingView[],
  params: URLSearchParams,
): Paginated<BookingVersionView> =>
  page(
    bookings
      .filter((booking) => matches(booking, params))
      .flatMap((booking): BookingVersionView[] => [
        { ...booking, archiveDate: null },
        ...(booking.version > 1
          ? [
              {
                ...booking,
                version: 2,
                changes: [],
                errors: [],
                laycanFinish: '2027-03-20',
                archiveDate: '2026-11-12T10:00:00.000Z',
              },
            ]
          : []),
      ]),
    params,
  );
