import { describe, expect, it } from '@jest/globals';
import type { BookingView } from '#contracts/booking/booking-view';
import { laycanEntry } from './laycan-entry.ts';

const port = (id: string, name: string, qty: number | null) => ({ id, name, qty, cargoBookingPortId: '0' });

const booking = (own: Partial<BookingView> = {}): BookingView => ({
  id: 'b-1',
  revision: 4,
  cursor: '',
  code: 'PC-77',
  letterIndex: 'A',
  bookingNo: '100014',
  cargoRef: null,
  type: { id: 'open-hatch', name: 'Open hatch' },
  trade: { id: 'EU', name: 'EU' },
  month: '2027-03',
  declaredMonth: null,
  status: 'declared',
  nomination: null,
  period: 'upcoming',
  commodity: { id: 'wood-pulp', name: 'Wood pulp' },
  vesselVoyage: { id: 'v', name: 'Aurora V12' },
  laycanStart: '2027-03-04',
  laycanFinish: '2027-03-11',
  loadingPort: port('BRSSZ', 'Santos', 20_000),
  dischargePorts: [port('NLRTM', 'Rotterdam', 12_000), port('BEANR', 'Antwerp', 8_000)],
  total: 20_000,
  comment: 'Secret of the charterer',
  cancelled: false,
  continuationOfId: null,
  continuedById: null,
  company: null,
  masterBooking: null,
  contractLink: 'https://contracts.example/1',
  transferred: false,
  transfer: null,
  organisation: { id: 'o-1', name: 'Atlântica Celulose' },
  template: 'suzano',
  broker: { id: 'o-2', name: 'Meridian' },
  version: 3,
  changedBy: ['A. Prado'],
  submittedBy: 'A. Prado',
  declaredAt: '2027-01-05T08:00:00.000Z',
  updatedAt: '2027-01-06T09:30:15.250Z',
  changes: [],
  changedSince: null,
  errors: [],
  ...own,
});

describe('the entry of a laycan', () => {
  it('tells the terms of the booking in the words of the trade', () => {
    expect(laycanEntry(booking(), 'https://portal.example/b-1')).toEqual({
      uid: 'b-1',
      sequence: 3,
      firstDay: '2027-03-04',
      lastDay: '2027-03-11',
      summary: '100014A Wood pulp 20,000 MT, Santos to Rotterdam / Antwerp (Aurora V12)',
      description: [
        'Booking: 100014A',
        'Code: PC-77',
        'Laycan: 4 Mar 2027 to 11 Mar 2027',
        'Charterer: Atlântica Celulose',
        'Broker: Meridian',
        'Trade: EU',
        'Vessel type: Open hatch',
        'Vessel / Voyage: Aurora V12',
        'Commodity: Wood pulp',
        'POL: Santos, 20,000 MT',
        'POD 1: Rotterdam, 12,000 MT',
        'POD 2: Antwerp, 8,000 MT',
        'Status: Declared',
        'https://portal.example/b-1',
      ].join('\n'),
      location: 'Santos (BRSSZ)',
      url: 'https://portal.example/b-1',
      cancelled: false,
      createdAt: '2027-01-05T08:00:00.000Z',
      changedAt: '2027-01-06T09:30:15.250Z',
    });
  });

  it('leaves out who did it, what they wrote and where the contract is', () => {
    const told = JSON.stringify(laycanEntry(booking(), undefined));
    for (const kept of ['Prado', 'Secret', 'contracts.example']) expect(told).not.toContain(kept);
  });

  it('begins with that it is cancelled, where it is', () => {
    const entry = laycanEntry(booking({ cancelled: true, status: 'cancelled' }), undefined);
    expect(entry).toMatchObject({ cancelled: true });
    expect(entry?.summary).toMatch(/^Cancelled: 100014A /);
    expect(entry?.description).toContain('Status: Cancelled');
  });

  it('says what there is, where little is set', () => {
    const none = { id: null, name: null, qty: null, cargoBookingPortId: '0' };
    const bare = {
      code: null,
      type: null,
      trade: null,
      commodity: null,
      vesselVoyage: null,
      broker: null,
      loadingPort: none,
      dischargePorts: [],
      total: 0,
    };
    const entry = laycanEntry(booking({ ...bare, laycanFinish: null }), undefined);
    expect(entry).toMatchObject({ summary: '100014A', firstDay: '2027-03-04', lastDay: '2027-03-04' });
    expect(entry?.description).toBe(
      'Booking: 100014A\nLaycan: 4 Mar 2027 to open\nCharterer: Atlântica Celulose\nStatus: Declared',
    );
    expect(entry).not.toHaveProperty('location');
    const discharged = { ...bare, dischargePorts: [port('NLRTM', 'Rotterdam', 5_000)], total: 5_000 };
    expect(laycanEntry(booking(discharged), undefined)?.summary).toBe('100014A 5,000 MT, to Rotterdam');
  });

  it('stands on the one day that is known, and nowhere without days', () => {
    expect(laycanEntry(booking({ laycanStart: null }), undefined)).toMatchObject({
      firstDay: '2027-03-11',
      lastDay: '2027-03-11',
    });
    expect(laycanEntry(booking({ laycanStart: null, laycanFinish: null }), undefined)).toBeUndefined();
  });
});
