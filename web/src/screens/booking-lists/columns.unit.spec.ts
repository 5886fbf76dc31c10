import { expect, it } from '@jest/globals';
import { fieldValue } from '#contracts/booking/field-text';
import { suzano } from '#contracts/templates/suzano';
import { booking } from '../../../../tests/support/declaration-fixture.ts';
import { cellTextOf } from './cell-text.ts';
import { bookingColumns, widestDischarge } from './columns.tsx';

it('pads the discharge ports of every row to the widest one', () => {
  const [line] = booking(1).dischargePorts;
  if (!line) throw new Error('The fixture has no discharge port.');
  const three = [line, line, line].map((one, at) => ({ ...one, cargoBookingPortId: String(at + 1) }));
  const rows = [booking(1), booking(2, { dischargePorts: three }), booking(3, { dischargePorts: [] })];
  const columns = bookingColumns({
    columns: suzano.listColumns,
    dischargePorts: widestDischarge(rows),
    pairs: false,
    viewer: 'customer',
    firstNumber: 1,
    now: 0,
  }).filter(({ key }) => key.startsWith('discharge.'));
  expect(columns.map(({ header }) => header)).toEqual([
    'POD 1',
    'Qty Pod 1',
    'POD 2',
    'Qty Pod 2',
    'POD 3',
    'Qty Pod 3',
  ]);
  const filled = rows.map((row) => columns.filter(({ text }) => text(row, 0) !== '').length);
  expect(filled).toEqual([4, 6, 0]);
});

it('shows the ship that a booking is on, with when it is expected, in place of the declared one', () => {
  const declared = booking(1, { vesselVoyage: { id: 'v-1', name: 'Aurora V12' }, nomination: null });
  expect(cellTextOf(declared, 'vesselVoyage')).toBe('Aurora V12');
  const vesselVoyage = { id: 'v-2', name: 'Nordic Tern 1107' };
  const aboard = { id: 'n-1', vesselVoyage, eta: '2027-04-20T05:00:00-03:00' };
  const nominated = { ...declared, nomination: aboard };
  expect(cellTextOf(nominated, 'vesselVoyage')).toBe('Nordic Tern 1107 · ETA 20 Apr 2027');
  const unexpected = { ...declared, nomination: { ...aboard, eta: null } };
  expect(cellTextOf(unexpected, 'vesselVoyage')).toBe('Nordic Tern 1107');
});

it('cuts what is shown of a contract link at 128 characters', () => {
  const link = `https://contracts.example/${'c'.repeat(200)}`;
  expect(fieldValue('contractLink', link)).toBe(`${link.slice(0, 128)}…`);
  expect(fieldValue('contractLink', link.slice(0, 128))).toBe(link.slice(0, 128));
});
