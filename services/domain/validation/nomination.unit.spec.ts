import { describe, expect, it } from '@jest/globals';
import { type NominatedVessel, validateNomination } from './nomination.ts';
import { cleanTerms, context, rotterdam, vlissingen } from './sample.specification.ts';

const vessel: NominatedVessel = {
  vesselVoyage: { id: '9700011-0007', name: 'Nordic Tern 407' },
  trade: { id: 'EU', name: 'EU' },
  eta: '2027-03-13',
  laycanStart: '2027-03-10',
  laycanFinish: '2027-03-18',
  loadingPort: { id: 'BRSSZ', name: 'Santos' },
  nominated: 60_000,
  discharge: [
    { port: rotterdam, qty: 30_000 },
    { port: vlissingen, qty: 30_000 },
  ],
  bookings: [cleanTerms],
};

const found = (change: Partial<NominatedVessel>) =>
  validateNomination({ ...vessel, ...change }, context).map(({ attribute, code, level, values }) => [
    `${attribute} ${code} ${level}`,
    values,
  ]);

describe('a nominated vessel', () => {
  it('has no errors when it fits its bookings', () => {
    expect(found({})).toEqual([]);
    expect(found({ eta: '2027-03-10' })).toEqual([]);
    expect(found({ eta: '2027-03-18T23:00:00Z' })).toEqual([]);
  });

  it('arrives inside the laycan', () => {
    expect(found({ eta: '2027-03-19' })).toEqual([
      ['eta date_beyond_limit error', { value: '2027-03-19', period: '2027-03-10/2027-03-18' }],
    ]);
  });

  it('discharges where its bookings do, or they will be unallocated', () => {
    const discharge = [
      { port: rotterdam, qty: 30_000 },
      { port: { id: 'ITLIV', name: 'Livorno' }, qty: 30_000 },
    ];
    expect(found({ discharge })).toEqual([
      [
        'dischargePorts.1.name discharge_ports_withing_bookings warning',
        { ports: ['Livorno', 'Vlissingen'] },
      ],
    ]);
    expect(found({ discharge, bookings: [] })).toEqual([]);
  });

  it('has its fields, its quantities and a full load', () => {
    expect(
      found({ vesselVoyage: null, eta: null, nominated: null, discharge: [] }).map(([name]) => name),
    ).toEqual([
      'vesselVoyage missing error',
      'eta missing error',
      'nominated missing error',
      'dischargePorts.0.name missing error',
      'dischargePorts.0.name discharge_ports_withing_bookings warning',
    ]);
    expect(found({ nominated: 40_000 })).toEqual([
      ['nominated quantity_mismatch error', { value: 40_000, other: 60_000 }],
      ['nominated full_vessel_volume_within_trade warning', { value: 40_000, qty: 50_000, trade: 'EU' }],
    ]);
  });
});
