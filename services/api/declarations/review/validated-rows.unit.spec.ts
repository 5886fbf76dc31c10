import { describe, expect, it } from '@jest/globals';
import { emptyTerms } from '#domain/booking/terms';
import type { BookingTerms } from '#domain/booking/terms';
import type { Cells } from '#domain/declaration-draft/cells';
import type { DraftRow } from '#domain/declaration-draft/draft-row';
import type { BookingDocument } from '#projections/bookings/read-model';
import { mostStepsInOneTurn, slices } from '../../../../tests/support/work-in-turns.ts';
import type { RowError } from '#domain/validation/errors';
import { fieldErrorsOf } from './field-errors.ts';
import { rowsToValidate } from './validated-rows.ts';

const row = (id: string, own: Partial<DraftRow> = {}): DraftRow => ({
  id,
  place: 0,
  origin: 'added',
  line: null,
  bookingId: null,
  bookingNo: null,
  letterIndex: null,
  continuationOf: null,
  replaces: null,
  match: null,
  asked: null,
  uploaded: null,
  revision: 0,
  cells: {},
  submitting: null,
  reopened: null,
  touchedBy: [],
  ...own,
});

const cells = (values: Readonly<Partial<BookingTerms>>): Cells =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, { base: null, value, by: 'ana' }]),
  ) as Cells;

type Doc = Pick<
  BookingDocument,
  'terms' | 'cancelled' | 'continuationOfId' | 'heldBefore' | 'tradeId' | 'month' | 'total'
>;
const booking = (terms: Partial<BookingTerms>, own: Partial<Doc> = {}): BookingDocument =>
  ({
    terms: { ...emptyTerms, ...terms },
    cancelled: false,
    continuationOfId: null,
    heldBefore: {},
    tradeId: 'EU',
    month: '2027-03',
    total: 0,
    ...own,
  }) as BookingDocument;

describe('rows under validation', () => {
  it('are what would be declared: the booking, what is on its way, what was edited since', async () => {
    const bookings = new Map([['b1', booking({ code: 'A', comment: 'old', laycanStart: '2027-03-01' })]]);
    const submitting = { submissionId: 's', bookingNo: null, cells: cells({ code: 'B', comment: 'sent' }) };
    const edited = row('b1', { bookingId: 'b1', submitting, cells: cells({ comment: 'now' }) });
    const [one] = await rowsToValidate([edited], bookings, 'external');
    expect(one?.terms).toMatchObject({ code: 'B', comment: 'now', laycanStart: '2027-03-01' });
    expect(one?.declared).toMatchObject({ code: 'A', comment: 'old' });
  });

  it('follow their first load port booking, edited in the same draft, but for what they say themselves', async () => {
    const bookings = new Map([
      ['first', booking({ laycanStart: '2027-03-01', laycanFinish: '2027-03-07' })],
      [
        'second',
        booking({ laycanStart: '2027-03-01', laycanFinish: '2027-03-07' }, { continuationOfId: 'first' }),
      ],
    ]);
    // Rows of an upload have ids of their own.
    const first = row('r1', { bookingId: 'first', cells: cells({ laycanStart: '2027-03-02' }) });
    const second = row('r2', { bookingId: 'second', cells: cells({ laycanFinish: '2027-03-09' }) });
    const [, continuation] = await rowsToValidate([first, second], bookings, 'external');
    expect(continuation?.terms).toMatchObject({ laycanStart: '2027-03-02', laycanFinish: '2027-03-09' });
    expect(continuation?.first).toMatchObject({ laycanStart: '2027-03-02', laycanFinish: '2027-03-07' });
  });

  it('take over from a new first row what they leave empty', async () => {
    const first = row('r1', { cells: cells({ laycanStart: '2027-03-02', code: 'A' }) });
    const second = row('r2', { continuationOf: 'r1', cells: cells({ code: 'B' }) });
    const [, continuation] = await rowsToValidate([first, second], new Map(), 'external');
    expect(continuation?.terms).toMatchObject({ laycanStart: '2027-03-02', code: 'B' });
  });

  it.each([
    ['stands for itself', null],
    ['follows another one', 'first'],
  ])('let others have their turn where each %s', async (_what, continuationOfId) => {
    const bookings = new Map([
      ['first', booking({ laycanStart: '2027-03-01' })],
      ['b', booking({}, { continuationOfId })],
    ]);
    const most = await mostStepsInOneTurn(async (step) => {
      const many = Array.from({ length: 300 }, (_, n) => ({
        ...row(`r${n}`, { bookingId: 'b' }),
        get cells() {
          step();
          return {};
        },
      }));
      expect(await rowsToValidate(many, bookings, 'external')).toHaveLength(300);
    });
    // The row with which a slice ends is looked at once for each field that it may take over.
    expect(most).toBeLessThanOrEqual(slices + 30);
  });

  it('of an upload say which amendments they would take back', async () => {
    const amended = booking({ comment: 'Theirs' }, { heldBefore: { external: { comment: 'Ours' } } });
    const bookings = new Map([['b1', amended]]);
    const upload = row('r1', { bookingId: 'b1', line: 1, cells: cells({ comment: 'Ours' }) });
    expect((await rowsToValidate([upload], bookings, 'external'))[0]?.tookBack).toEqual(['comment']);
    const edited = await rowsToValidate([{ ...upload, line: null }], bookings, 'external');
    expect(edited[0]?.tookBack).toEqual([]);
  });
});

describe('field errors', () => {
  const error = (attribute: string): RowError => ({ attribute, code: 'missing', level: 'error', values: {} });

  it('have the keys of the specification, in the order and the slots that were sent', () => {
    const errors = new Map([
      ['r2', [error('dischargePorts.1.name'), error('loadingPort.name'), error('type')]],
      ['r1', [error('dischargePorts.0.qty')]],
    ]);
    const places = new Map([['r2', [0, 3]]]);
    expect(Object.keys(fieldErrorsOf(() => 'suzano', ['r1', 'r2'], errors, places))).toEqual([
      'bookings.0.dischargePorts.0.qty',
      'bookings.1.dischargePorts.3.id',
      'bookings.1.loadingPort.id',
      'bookings.1.type',
    ]);
  });
});
