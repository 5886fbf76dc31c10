import type { BookingView } from '#contracts/booking/booking-view';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import type { NamedRef } from '#domain/booking/terms';
import type { BookingSettings, TradeLimits } from '#domain/reference/settings';

/** Bookings, draft rows and settings for tests of the declaration screens; every field can be overridden. */

const named = (id: string, name: string): NamedRef => ({ id, name });

export const commodities = [
  named('WOODPULP', 'Wood pulp'),
  named('REELS', 'Paper reels'),
  named('BAUXITE', 'Bauxite'),
];
export const vesselTypes = [named('OPEN_HATCH', 'Open hatch'), named('BULK', 'Bulk carrier')];
export const loadPorts = [named('BRSSZ', 'Santos'), named('BRRIG', 'Rio Grande'), named('BRIQI', 'Itaqui')];
export const dischargePorts = [
  named('NLRTM', 'Rotterdam'),
  named('NLVLI', 'Vlissingen'),
  named('ITLIV', 'Livorno'),
  named('BEANR', 'Antwerp'),
];
export const trades = [named('EU', 'EU'), named('MED', 'MED'), named('FE', 'FE')];

const limits: TradeLimits = {
  laycanMaxDays: 10,
  laycanMinDays: 3,
  horizonDays: 400,
  minLoadQty: 5000,
  minDischargeQty: 2000,
  minFullVesselQty: 20_000,
  monthlyVolume: null,
  monthlyTolerance: 0.05,
  frozenDays: 5,
};

const everywhere = trades.map(({ id }) => id);

export const settings: BookingSettings = {
  vesselTypes,
  tradelanes: trades.map((trade) => ({ ...trade, inTradelanes: [] })),
  commodities,
  loadingPorts: loadPorts.map((port) => ({ ...port, inTradelanes: everywhere, inTypes: [] })),
  dischargePorts: dischargePorts.map((port) => ({ ...port, inTradelanes: everywhere, inTypes: [] })),
  vesselVoyages: [],
  companies: [],
  masterBookings: [],
  contracts: [],
  limits: Object.fromEntries(trades.map((trade) => [trade.id, limits])),
  versions: { ports: 1 },
};

const position = (n: number) => String(n).padStart(20, '0');
export const cursorAt = (n: number) => `log1.gen1.${position(n)}`;
export const positionAt = (n: number) => `log1.${position(n)}`;

export const booking = (n: number, overrides: Partial<BookingView> = {}): BookingView => {
  const day = String((n % 20) + 1).padStart(2, '0');
  const finish = String((n % 20) + 8).padStart(2, '0');
  const month = `2027-${String((Math.floor(n / 20) % 12) + 1).padStart(2, '0')}`;
  const lines = [
    { ...dischargePorts[n % 4], qty: 20_000 + n * 10, cargoBookingPortId: '1' },
    { ...dischargePorts[(n + 1) % 4], qty: 15_000, cargoBookingPortId: '2' },
  ].map(({ id = null, name = null, ...line }) => ({ id, name, ...line }));
  const total = lines.reduce((sum, line) => sum + line.qty, 0);
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    revision: 0,
    cursor: cursorAt(n),
    code: `SZ-27${month.slice(5)}-${String(n).padStart(3, '0')}`,
    letterIndex: 'A',
    bookingNo: `27${String(n).padStart(5, '0')}`,
    cargoRef: null,
    type: vesselTypes[0] ?? null,
    trade: trades[n % 3] ?? null,
    month,
    declaredMonth: month,
    status: 'declared',
    period: 'upcoming',
    commodity: commodities[n % 3] ?? null,
    vesselVoyage: null,
    nomination: null,
    laycanStart: `${month}-${day}`,
    laycanFinish: `${month}-${finish}`,
    loadingPort: {
      id: loadPorts[n % 3]?.id ?? null,
      name: loadPorts[n % 3]?.name ?? null,
      qty: total,
      cargoBookingPortId: '0',
    },
    dischargePorts: lines,
    total,
    comment: null,
    cancelled: false,
    continuationOfId: null,
    continuedById: null,
    template: 'suzano',
    company: null,
    masterBooking: null,
    contractLink: null,
    transferred: false,
    transfer: null,
    organisation: { id: 'org-1', name: 'Atlântica Celulose' },
    broker: null,
    version: 1,
    changedBy: ['Ana Prado'],
    submittedBy: 'Ana Prado',
    declaredAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    changes: [],
    changedSince: null,
    errors: [],
    ...overrides,
  };
};

export const draftRow = (
  id: string,
  revision: number,
  overrides: Partial<DraftRowView> = {},
): DraftRowView => ({
  id,
  draftId: 'draft-1',
  revision,
  cursor: cursorAt(1000 + revision),
  bookingId: id,
  place: revision,
  line: null,
  bookingNo: null,
  letterIndex: null,
  continuationOf: null,
  replaces: null,
  match: null,
  cells: {},
  submitting: null,
  reopened: null,
  touchedBy: ['user-1'],
  ...overrides,
});
