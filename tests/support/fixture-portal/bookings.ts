import type { BookingStatus, BookingView, FieldChange } from '#contracts/booking/booking-view';
import { periodOf } from '#contracts/booking/period';
import type { RowError } from '#domain/validation/errors';

export const organisation = { id: '0190aa00-0000-7000-8000-000000000001', name: 'Atlântica Celulose' };

const position = (at: number): string => `log.bookings@1#1.${String(at).padStart(20, '0')}`;
let written = 0;
/** The cursor of the next version of a document. */
export const nextCursor = (): string => position(++written);

type Line = readonly [
  code: string,
  status: BookingStatus,
  commodity: string,
  load: string,
  start: string,
  finish: string,
  quantity: number,
  discharge: readonly (readonly [string, number])[],
];

const lines: readonly Line[] = [
  [
    'SZ-2703-011',
    'approved',
    'Wood pulp',
    'Santos',
    '2027-03-04',
    '2027-03-11',
    46500,
    [
      ['Rotterdam', 28000],
      ['Brake', 18500],
    ],
  ],
  [
    'SZ-2703-012',
    'vessel_nominated',
    'Wood pulp',
    'Santos',
    '2027-03-08',
    '2027-03-16',
    38000,
    [['Vlissingen', 38000]],
  ],
  [
    'PC-2703-013',
    'pending_customer_review',
    'Wood pulp',
    'Portocel',
    '2027-03-10',
    '2027-03-18',
    41000,
    [
      ['Livorno', 22500],
      ['Monfalcone', 18500],
    ],
  ],
  [
    'SZ-2703-014',
    'declared',
    'Wood pulp, bleached eucalyptus',
    'Santos',
    '2027-03-10',
    '2027-03-24',
    41250,
    [
      ['Rotterdam', 18000],
      ['Vlissingen', 22250],
    ],
  ],
  [
    'SZ-2703-015',
    'declared',
    'Paper reels',
    'Santos',
    '2027-03-14',
    '2027-03-21',
    12400,
    [['Antwerp', 12400]],
  ],
  [
    'IQ-2703-016',
    'pending_g2o_review',
    'Bauxite',
    'Itaqui',
    '2027-03-15',
    '2027-03-22',
    62000,
    [['Mobile', 62000]],
  ],
  [
    'RG-2703-017',
    'under_discussion',
    'Steel coils',
    'Rio Grande',
    '2027-03-18',
    '2027-03-26',
    24750,
    [
      ['Baltimore', 14750],
      ['Brunswick', 10000],
    ],
  ],
  [
    'SZ-2703-018',
    'cancelled',
    'Wood pulp',
    'Santos',
    '2027-03-20',
    '2027-03-27',
    22000,
    [['Setubal', 22000]],
  ],
  [
    'PC-2703-019',
    'declared',
    'Wood pulp',
    'Portocel',
    '2027-03-22',
    '2027-03-30',
    52500,
    [['Qingdao', 52500]],
  ],
  [
    'SZ-2704-001',
    'declared',
    'Wood pulp',
    'Santos',
    '2027-04-02',
    '2027-04-09',
    46500,
    [
      ['Rotterdam', 26500],
      ['Brake', 20000],
    ],
  ],
  [
    'SZ-2704-002',
    'declared',
    'Wood pulp',
    'Santos',
    '2027-04-06',
    '2027-04-14',
    34000,
    [['Vlissingen', 34000]],
  ],
  [
    'PC-2704-003',
    'declared',
    'Wood pulp',
    'Portocel',
    '2027-04-08',
    '2027-04-15',
    60150,
    [
      ['Changshu', 32150],
      ['Qingdao', 28000],
    ],
  ],
  ['IQ-2704-004', 'declared', 'Bauxite', 'Itaqui', '2027-04-10', '2027-04-18', 58000, [['Mobile', 58000]]],
  [
    'IB-2704-005',
    'declared',
    'Steel slabs',
    'Imbituba',
    '2027-04-12',
    '2027-04-20',
    28500,
    [
      ['Baltimore', 16500],
      ['Philadelphia', 12000],
    ],
  ],
  ['SZ-2704-006', 'declared', 'Paper reels', 'Santos', '2027-04-16', '2027-04-23', 9000, [['Antwerp', 9000]]],
  [
    'SZ-2704-007',
    'declared',
    'Wood pulp',
    'Santos',
    '2027-04-21',
    '2027-04-28',
    36000,
    [
      ['La Pallice', 14000],
      ['Livorno', 22000],
    ],
  ],
  [
    'SZ-2705-001',
    'declared',
    'Wood pulp',
    'Santos',
    '2027-05-03',
    '2027-05-10',
    46500,
    [['Rotterdam', 46500]],
  ],
  [
    'PC-2705-002',
    'declared',
    'Wood pulp',
    'Portocel',
    '2027-05-07',
    '2027-05-14',
    41000,
    [['Livorno', 41000]],
  ],
  [
    'RG-2705-003',
    'declared',
    'Soda ash',
    'Rio Grande',
    '2027-05-09',
    '2027-05-16',
    27300,
    [['Terneuzen', 27300]],
  ],
  ['IQ-2705-004', 'declared', 'Bauxite', 'Itaqui', '2027-05-12', '2027-05-20', 58000, [['Mobile', 58000]]],
  ['SZ-2705-005', 'declared', 'Wood pulp', 'Santos', '2027-05-18', '2027-05-25', 36000, [['Setubal', 36000]]],
  ['SZ-2705-006', 'declared', 'Wood pulp', 'Santos', '2027-05-22', '2027-05-29', 33000, [['Brake', 33000]]],
];

const errorsOf: Readonly<Record<string, readonly RowError[]>> = {
  'SZ-2703-014': [
    {
      attribute: 'laycanFinish',
      code: 'laycan_bigger_than',
      level: 'error',
      values: { days: 10, period: '2027-03-10/2027-03-24' },
    },
    {
      attribute: 'loadingPort.qty',
      code: 'quantity_mismatch',
      level: 'error',
      values: { value: 41250, other: 40250 },
    },
    {
      attribute: 'trade',
      code: 'volume_within_trade',
      level: 'warning',
      values: {
        qty: 300000,
        trade: 'EU',
        period: '2027-03',
        deviation: 0.062,
        tolerance: 0.05,
        value: 318400,
      },
    },
  ],
  'RG-2703-017': [
    {
      attribute: 'loadingPort.name',
      code: 'limited_vessel_selection',
      level: 'warning',
      values: { port: 'Rio Grande', inTypes: ['Open hatch'] },
    },
  ],
};

const change = (field: string, from: string | number, to: string | number): FieldChange => ({
  field,
  from,
  to,
  by: 'A. Prado',
  submittedBy: 'A. Prado',
  at: new Date(Date.now() - 3_600_000).toISOString(),
});

const changesOf: Readonly<Record<string, readonly FieldChange[]>> = {
  'SZ-2703-014': [
    change('laycanFinish', '2027-03-20', '2027-03-24'),
    change('dischargePorts.1.qty', 23250, 22250),
  ],
  'PC-2703-013': [change('laycanStart', '2027-03-12', '2027-03-10')],
};

const named = (name: string) => ({ id: name.toLowerCase().replaceAll(/\W+/g, '-'), name });
const today = new Date().toISOString().slice(0, 10);

const booking = (
  [code, status, commodity, load, start, finish, quantity, discharge]: Line,
  index: number,
): BookingView => ({
  id: `0190bb00-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
  revision: 1,
  cursor: nextCursor(),
  code,
  letterIndex: '',
  bookingNo: String(270114 + index),
  cargoRef: null,
  type: named('Open hatch'),
  trade: named('EU'),
  month: start.slice(0, 7),
  declaredMonth: start.slice(0, 7),
  status,
  nomination: null,
  period: periodOf({ laycanStart: start, laycanFinish: finish }, today),
  commodity: named(commodity),
  vesselVoyage: index === 3 ? null : index % 4 === 0 ? { id: 'v-1', name: 'Nordic Tern 1107' } : null,
  laycanStart: start,
  laycanFinish: finish,
  loadingPort: { ...named(load), qty: quantity, cargoBookingPortId: '0' },
  dischargePorts: discharge.map(([name, qty], at) => ({
    ...named(name),
    qty,
    cargoBookingPortId: String(at + 1),
  })),
  total: discharge.reduce((sum, [, qty]) => sum + qty, 0),
  comment: index % 5 === 0 ? 'Two grabs on board, please' : null,
  cancelled: status === 'cancelled',
  continuationOfId: null,
  continuedById: null,
  template: 'suzano',
  company: null,
  masterBooking: null,
  contractLink: 'COA 2026/118',
  transferred: false,
  transfer: null,
  organisation,
  broker: null,
  changedBy: ['A. Prado'],
  submittedBy: 'A. Prado',
  version: changesOf[code] ? 3 : 1,
  declaredAt: '2026-11-02T09:12:00.000Z',
  updatedAt: '2026-11-12T10:00:00.000Z',
  changes: changesOf[code] ?? [],
  changedSince: changesOf[code] ? '2026-11-12T10:00:00.000Z' : null,
  errors: errorsOf[code] ?? [],
});

export const someBookings = (): BookingView[] => lines.map(booking);
