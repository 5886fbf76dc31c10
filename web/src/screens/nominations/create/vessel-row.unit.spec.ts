import { describe, expect, it } from '@jest/globals';
import type { BookingSettings, VoyageOption } from '#domain/reference/settings';
import { nomination } from '../../../../../tests/support/nomination-fixture.ts';
import { formOf } from '../edit-terms.ts';
import { reviewRow } from './review-row.ts';
import { type ChosenBooking, filledRows, inputOf, overlapOf } from './vessel-row.ts';

const ref = (id: string) => ({ id, name: `Name of ${id}` });
const port = (id: string, zone?: string) => ({
  ...ref(id),
  inTradelanes: ['EU'],
  inTypes: [],
  ...(zone !== undefined && { zone }),
});

const voyage: VoyageOption = {
  id: 'v-1',
  name: 'Nordic Tern 1107',
  vesselName: 'Nordic Tern',
  tradeCode: 'EU',
  typeId: 'OH',
  ports: [{ ...ref('BRSSZ'), arrivalDateTime: '2027-04-21T01:30:00.000Z' }],
};

const settings: BookingSettings = {
  vesselTypes: [ref('OH')],
  tradelanes: [{ ...ref('EU'), inTradelanes: [] }],
  commodities: [],
  loadingPorts: [port('BRSSZ', 'America/Sao_Paulo'), port('BRVIX')],
  dischargePorts: [port('NLRTM'), port('BEANR')],
  vesselVoyages: [voyage],
  companies: [],
  masterBookings: [],
  contracts: [],
  limits: {},
  versions: {},
};

const booking = (id: string, more: Partial<ChosenBooking> = {}): ChosenBooking => ({
  id,
  name: id,
  type: null,
  trade: ref('EU'),
  laycanStart: '2027-04-18',
  laycanFinish: '2027-04-24',
  loadingPort: ref('BRSSZ'),
  dischargePorts: [{ ...ref('NLRTM'), qty: 20_000, cargoBookingPortId: '1' }],
  ...more,
});

const context = { settings, template: 'cmpc' };

describe('a row of a vessel', () => {
  it('has the days that lie in every laycan, the MT of each port, and the ETA by the clocks of the load port', () => {
    const [row] = filledRows(
      [
        booking('a'),
        booking('b', {
          laycanStart: '2027-04-20',
          laycanFinish: '2027-04-30',
          dischargePorts: [
            { ...ref('NLRTM'), qty: 5_000, cargoBookingPortId: '1' },
            { ...ref('BEANR'), qty: 7_000, cargoBookingPortId: '2' },
          ],
        }),
      ],
      voyage,
      settings,
      1,
    );
    expect(row).toMatchObject({
      laycanStart: '2027-04-20',
      laycanFinish: '2027-04-24',
      nominated: '32000',
      etaDay: '2027-04-20',
      etaTime: '22:30',
      type: ref('OH'),
      trade: ref('EU'),
      discharge: [
        { port: ref('NLRTM'), qty: '25000' },
        { port: ref('BEANR'), qty: '7000' },
      ],
    });
    expect(row && inputOf(row, ref('v-1'), settings)).toMatchObject({
      eta: '2027-04-21T01:30:00.000Z',
      nominated: 32_000,
      bookings: ['a', 'b'],
    });
    expect(row && reviewRow(row, context)).toEqual({ problems: {}, warnings: [], leftAshore: [] });
  });

  it('is made for each load port', () => {
    const rows = filledRows([booking('a'), booking('b', { loadingPort: ref('BRVIX') })], voyage, settings, 4);
    expect(rows.map(({ key, loadingPort, etaDay }) => [key, loadingPort?.id, etaDay])).toEqual([
      [4, 'BRSSZ', '2027-04-20'],
      [5, 'BRVIX', null],
    ]);
  });

  it('has no laycan where those of its bookings have no day in common, which is said', () => {
    const apart = [booking('a'), booking('b', { laycanStart: '2027-05-01', laycanFinish: '2027-05-06' })];
    expect(overlapOf(apart)).toEqual({ laycanStart: null, laycanFinish: null });
    const [row] = filledRows(apart, voyage, settings, 1);
    expect(row && reviewRow(row, context).warnings).toEqual([
      'The laycans of its bookings have no day in common.',
    ]);
  });

  it('of an open nomination is kept from nothing by what was wrong with that before', () => {
    const late = nomination({
      eta: '2027-04-26T08:00:00.000Z',
      errors: [{ attribute: 'eta', code: 'date_beyond_limit', level: 'error', values: {} }],
    });
    const [row] = filledRows([booking('a')], voyage, settings, 1);
    if (!row) throw new Error('No row was filled.');
    const changing = { ...row, ...formOf(late), updates: late, comment: 'Under deck' };
    expect(reviewRow(changing, context)).toMatchObject({ problems: {}, warnings: [expect.any(String)] });
    expect(Object.keys(reviewRow({ ...changing, etaDay: '2027-04-27' }, context).problems)).toEqual(['eta']);
    expect(Object.keys(reviewRow({ ...changing, updates: null }, context).problems)).toEqual(['eta']);
  });

  it('names by field what keeps it from being sent, and who would be left ashore', () => {
    const [row] = filledRows([booking('a')], voyage, settings, 1);
    if (!row) throw new Error('No row was filled.');
    const unread = reviewRow({ ...row, etaTime: '', nominated: 'much' }, context);
    expect(Object.keys(unread.problems).sort()).toEqual(['etaTime', 'nominated']);
    const elsewhere = { ...row, discharge: [{ ordinal: '1', port: ref('BEANR'), qty: '19000' }] };
    const { problems, warnings, leftAshore } = reviewRow({ ...elsewhere, vesselVoyage: null }, context);
    expect(Object.keys(problems).sort()).toEqual(['nominated', 'vesselVoyage']);
    expect(warnings).toHaveLength(1);
    expect(leftAshore.map(({ id }) => id)).toEqual(['a']);
  });
});
