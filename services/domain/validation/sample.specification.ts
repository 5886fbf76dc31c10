import { type BookingTerms, emptyTerms } from '../booking/terms.ts';
import type { BookingSettings, TradeLimits } from '../reference/settings.ts';
import type { ValidatedRow, ValidationContext } from './rows.ts';

/** A small world for the validator's specs: one clean booking in it has no errors. */

export const limits: TradeLimits = {
  laycanMaxDays: 10,
  laycanMinDays: 3,
  horizonDays: 365,
  minLoadQty: 10_000,
  minDischargeQty: 3_000,
  minFullVesselQty: 50_000,
  monthlyVolume: null,
  monthlyTolerance: 0.05,
  frozenDays: 15,
};

const everywhere = { inTradelanes: ['EU', 'ENA'], inTypes: [] };

export const settings: BookingSettings = {
  vesselTypes: [
    { id: 'open', name: 'Open hatch' },
    { id: 'barge', name: 'Barge' },
  ],
  tradelanes: [
    { id: 'EU', name: 'EU', inTradelanes: ['EU'] },
    { id: 'ENA', name: 'ENA', inTradelanes: ['ENA'] },
  ],
  commodities: [{ id: 'pulp', name: 'Wood pulp' }],
  loadingPorts: [
    { id: 'BRSSZ', name: 'Santos', ...everywhere },
    { id: 'BRBLE', name: 'Belmonte', inTradelanes: ['EU'], inTypes: ['barge'] },
  ],
  dischargePorts: [
    { id: 'NLRTM', name: 'Rotterdam', ...everywhere, inTradelanes: ['EU'] },
    { id: 'NLVLI', name: 'Vlissingen', ...everywhere, inTradelanes: ['EU'] },
    { id: 'USBAL', name: 'Baltimore', ...everywhere, inTradelanes: ['ENA'] },
  ],
  vesselVoyages: [],
  companies: [],
  masterBookings: [],
  contracts: [],
  limits: { EU: limits, ENA: { ...limits, laycanMaxDays: 14 } },
  versions: {},
};

export const context: ValidationContext = {
  today: '2026-11-21',
  settings,
  mandatory: ['type', 'trade', 'commodity', 'laycanStart', 'laycanFinish', 'loadingPort', 'loadingQty'],
  year: null,
};

export const rotterdam = { id: 'NLRTM', name: 'Rotterdam' };
export const vlissingen = { id: 'NLVLI', name: 'Vlissingen' };

export const cleanTerms: BookingTerms = {
  ...emptyTerms,
  code: 'SZ-2703-014',
  type: { id: 'open', name: 'Open hatch' },
  trade: { id: 'EU', name: 'EU' },
  month: '2027-03',
  commodity: { id: 'pulp', name: 'Wood pulp' },
  laycanStart: '2027-03-10',
  laycanFinish: '2027-03-18',
  loadingPort: { id: 'BRSSZ', name: 'Santos' },
  loadingQty: 41_250,
  discharge: { 1: { port: rotterdam, qty: 18_000 }, 2: { port: vlissingen, qty: 23_250 } },
};

export const rowOf = (terms: Partial<BookingTerms> = {}, rest: Partial<ValidatedRow> = {}): ValidatedRow => ({
  id: 'row',
  terms: { ...cleanTerms, ...terms },
  unparsed: [],
  declared: null,
  cancelled: false,
  first: null,
  tookBack: [],
  ...rest,
});
