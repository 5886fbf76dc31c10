import { describe, expect, it } from '@jest/globals';
import type { BookingProvenance, FieldOrigin, ValueOrigin } from '#contracts/booking/provenance-view';
import type { BookingView } from '#contracts/booking/booking-view';
import { booking } from '../../../../tests/support/declaration-fixture.ts';
import { originLines, sourceText } from './origin-words.ts';
import { fieldOfCell, isAsked, whenceOf } from './whence.ts';

const declared: ValueOrigin = {
  by: 'A. Prado',
  submittedBy: 'A. Prado',
  at: '2027-03-04T14:02:00.000Z',
  version: 1,
  source: {
    by: 'upload',
    file: { name: 'March.xlsx', uploadedAt: '2027-03-04T13:58:00.000Z', row: 14 },
  },
  receipt: null,
};

const changed: Omit<FieldOrigin, 'field'> = {
  by: 'M. Kowalczyk',
  submittedBy: 'A. Prado',
  at: '2027-03-09T08:00:00.000Z',
  version: 2,
  source: { by: 'grid' },
  receipt: null,
};

const whence = (
  key: string,
  {
    fields = [],
    of = {},
    isEmpty = false,
  }: {
    readonly fields?: readonly FieldOrigin[];
    readonly of?: Partial<BookingView>;
    readonly isEmpty?: boolean;
  } = {},
) => {
  const view = booking(1, of);
  const provenance: BookingProvenance = { bookingId: view.id, revision: 0, declared, fields };
  return whenceOf(provenance, view, { key, isEmpty });
};

describe('where a value came from', () => {
  it('is the declaration, of what was never changed', () => {
    expect(originLines(whence('commodity'))).toEqual([
      ['Event', 'Declared'],
      ['Version', '1'],
      ['By', 'A. Prado'],
      ['When', '4 Mar 2027, 14:02 UTC'],
      ['Source', 'Upload of March.xlsx, row 14'],
      ['Uploaded', '4 Mar 2027, 13:58 UTC'],
    ]);
    expect(whence('comment', { isEmpty: true }).event).toBe('Left empty when it was declared');
  });

  it('is the change that set it last, with what it held before', () => {
    const fields: readonly FieldOrigin[] = [
      { ...changed, field: 'laycanFinish', before: { value: '2027-03-20' } },
      { ...changed, field: 'comment', before: { value: null } },
      { ...changed, field: 'loadingPort', before: { value: { id: 'BRSSZ', name: 'Santos' } } },
    ];
    expect(originLines(whence('laycanFinish', { fields }))).toEqual([
      ['Event', 'Changed from 20 Mar 2027'],
      ['Version', '2'],
      ['By', 'M. Kowalczyk, submitted by A. Prado'],
      ['When', '9 Mar 2027, 08:00 UTC'],
      ['Source', 'Grid'],
    ]);
    expect(whence('comment', { fields }).event).toBe('Changed; it was empty before');
    expect(whence('loadingPort', { fields }).event).toBe('Changed from Santos');
  });

  it('of a discharge port is that of its line, which has its number for ever', () => {
    const { dischargePorts } = booking(1);
    const of = {
      dischargePorts: dischargePorts.map((line, at) => ({ ...line, cargoBookingPortId: `${at + 2}` })),
    };
    expect(fieldOfCell(booking(1, of), 'discharge.2.qty')).toBe('discharge.3');
    const fields: readonly FieldOrigin[] = [
      {
        ...changed,
        field: 'discharge.3',
        before: { value: { port: { id: 'BEANR', name: 'Antwerp' }, qty: 5_000 } },
      },
    ];
    for (const key of ['discharge.2.port', 'discharge.2.qty'])
      expect(whence(key, { fields, of }).event).toBe('Changed from Antwerp, 5\u2009000 MT');
    expect(whence('discharge.1.qty', { fields, of }).event).toBe('Declared');
    expect(whence('discharge.7.qty', { fields, of })).toEqual({
      event: 'Nothing was declared here',
      origin: null,
    });
  });

  it('of a month that nobody declared is that of the laycan', () => {
    const fields: readonly FieldOrigin[] = [
      { ...changed, field: 'laycanStart', before: { value: '2027-02-01' } },
    ];
    expect(whence('month', { fields, of: { declaredMonth: null } }).event).toBe(
      'Follows from lay from: changed from 1 Feb 2027',
    );
    expect(whence('month', { fields }).event).toBe('Declared');
  });

  it('of a cancellation is its hand, not that of the declaration', () => {
    const cancellation = { at: '2027-03-10T09:00:00.000Z', by: 'M. Kowalczyk' };
    const of = { cancelled: true, status: 'cancelled', version: 3, cancellation } as const;
    const hand = [
      ['Version', '3'],
      ['By', 'M. Kowalczyk'],
      ['When', '10 Mar 2027, 09:00 UTC'],
    ];
    expect(originLines(whence('status', { of }))).toEqual([['Event', 'Cancelled'], ...hand]);
    const own: FieldOrigin = { ...changed, ...cancellation, submittedBy: null, version: 3, field: 'comment' };
    expect(originLines(whence('comment', { of, fields: [own] }))).toEqual([
      ['Event', 'Message of the cancellation'],
      ...hand,
    ]);
  });

  it('is said of what portal and Veson tell, and of nothing that is no value', () => {
    expect(originLines(whence('cargoRef'))).toEqual([['Event', 'Given by Veson with the transfer']]);
    expect(whence('bookingNo')).toMatchObject({ origin: declared });
    expect(['number', 'select', 'view', 'history'].filter(isAsked)).toEqual([]);
    expect(['code', 'discharge.4.port', 'status', 'masterBooking'].every(isAsked)).toBe(true);
  });
});

describe('the source in words', () => {
  it('names a file as far as it may be known', () => {
    const file = { name: null, uploadedAt: declared.at, row: 1_002 };
    expect(sourceText({ by: 'upload', file })).toBe('Upload of a file no longer kept, row 1\u2009002');
    expect(sourceText({ by: 'upload', file: null })).toBe('Upload; the file belongs to others');
    expect([sourceText({ by: 'form' }), sourceText({ by: 'api' }), sourceText(null)]).toEqual([
      'Booking form',
      'API call',
      'Not recorded',
    ]);
  });

  it('says that a name was erased', () => {
    const erased = { event: 'Declared', origin: { ...declared, by: null, submittedBy: null } };
    expect(originLines(erased)).toContainEqual(['By', 'Name erased']);
  });
});
