import { describe, expect, it } from '@jest/globals';
import type { ParsedCell } from '#contracts/cells/cell';
import type { WorkbookRow } from '#contracts/workbook/shape';
import { booking } from '../../../../tests/support/declaration-fixture.ts';
import { nomination } from '../../../../tests/support/nomination-fixture.ts';
import { importedRows, type ImportWorld, namesIn, readMoment } from './imported-rows.ts';

const santos = { id: 'BRSSZ', name: 'Santos' };
const vitoria = { id: 'BRVIX', name: 'Vitória' };
const rotterdam = { id: 'NLRTM', name: 'Rotterdam' };
const tern = { id: 'v-1', name: 'Nordic Tern 1107' };
const loadsAt = (port: typeof santos) => ({ loadingPort: { ...port, qty: 20_000, cargoBookingPortId: '0' } });

const first = booking(1, { code: 'SZ-1', ...loadsAt(santos) });
const second = booking(2, { code: 'SZ-2', ...loadsAt(santos) });
const elsewhere = booking(3, { code: 'SZ-3', ...loadsAt(vitoria) });
const twins = [booking(4, { code: 'TWIN' }), booking(4, { code: 'TWIN', letterIndex: 'B', id: 'other' })];

const world: ImportWorld = {
  bookingsNamed: (name) => [first, second, elsewhere, ...twins].filter(({ code }) => code === name),
  openOn: () => [],
  zoneOf: (port) => (port === santos.id ? 'America/Sao_Paulo' : undefined),
};

type Cells = Readonly<Record<string, ParsedCell>>;
const row = (line: number, cells: Cells): WorkbookRow => ({ line, cells });
const named = (names: string): Cells => ({ bookings: { value: names } });
const read = (cells: Cells, over: Partial<ImportWorld> = {}) => {
  const [only] = importedRows([row(1, cells)], { ...world, ...over });
  if (!only) throw new Error('No row was read.');
  return only;
};

describe('names of bookings in a cell', () => {
  it('are parted by ; and by lines, each once', () => {
    expect(namesIn(row(1, named('SZ-1; SZ-2\nSZ-1 ;; ')))).toEqual(['SZ-1', 'SZ-2']);
    expect(namesIn(row(1, {}))).toEqual([]);
  });
});

describe('a moment of a file', () => {
  it('is by the clocks of the zone, unless it says UTC', () => {
    const at = (text: string) => readMoment(text, 'America/Sao_Paulo');
    expect(at('2027-04-20 05:00')).toBe('2027-04-20T08:00:00.000Z');
    expect(at('20/04/2027, 5:00')).toBe('2027-04-20T08:00:00.000Z');
    expect(at('2027-04-20T08:00:00Z')).toBe('2027-04-20T08:00:00.000Z');
    expect(at('2027-04-20 08:00 UTC')).toBe('2027-04-20T08:00:00.000Z');
  });

  it.each(['2027-04-20', 'soon', '2027-02-30 05:00', '2027-04-20 25:00', '05:00'])(
    'is none in %s',
    (text) => {
      expect(readMoment(text, 'UTC')).toBeUndefined();
    },
  );
});

describe('a row of a file', () => {
  it('has what it says, the load port that all of its bookings have, and the ETA by its clocks', () => {
    const { problems, ...said } = read({
      ...named('SZ-1; SZ-2'),
      vesselVoyage: { value: tern },
      eta: { value: '2027-04-20 05:00' },
      nominated: { value: 40_000 },
      'discharge.1.port': { value: null },
      'discharge.1.qty': { value: null },
      'discharge.2.port': { value: rotterdam },
      'discharge.2.qty': { value: 40_000 },
    });
    expect(problems).toEqual([]);
    expect(said).toEqual({
      line: 1,
      vesselVoyage: tern,
      type: null,
      trade: null,
      eta: '2027-04-20T08:00:00.000Z',
      laycanStart: null,
      laycanFinish: null,
      loadingPort: santos,
      nominated: 40_000,
      comment: null,
      dischargePorts: [{ port: rotterdam, qty: 40_000 }],
      bookings: [first, second],
      updates: null,
    });
  });

  it('has no load port where its bookings have several, unless it says one', () => {
    expect(read(named('SZ-1; SZ-3')).loadingPort).toBeNull();
    expect(read({ ...named('SZ-1; SZ-3'), loadingPort: { value: vitoria } }).loadingPort).toEqual(vitoria);
    expect(read({}).loadingPort).toBeNull();
  });

  it('names by field what cannot be taken', () => {
    const { problems, dischargePorts } = read({
      ...named('NOBODY; TWIN'),
      vesselVoyage: { code: 'does_not_exist', text: 'Flying Dutchman' },
      eta: { value: 'soon' },
      nominated: { code: 'not_a_whole_number', text: 'much' },
      'discharge.1.port': { code: 'does_not_exist', text: 'Atlantis' },
      'discharge.1.qty': { value: 1 },
    });
    expect(problems.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'vesselVoyage: "Flying Dutchman" is not in the lists. Choose a name from the template.',
      'bookings: "NOBODY" is not a booking that can be nominated.',
      `bookings: "TWIN" is ${twins.map(({ bookingNo, letterIndex }) => `${bookingNo}${letterIndex}`).join(' and ')}. Enter the number.`,
      'eta: "soon" is not a date and time. Enter it like 2027-04-20 05:00.',
      'nominated: "much" is not a quantity. Enter whole MT.',
      'discharge.1: "Atlantis" is not in the lists. Choose a name from the template.',
    ]);
    expect(dischargePorts).toEqual([{ port: null, qty: 1 }]);
  });

  it('changes the one open nomination of its voyage and load port, and none where there are several', () => {
    const ship = { vesselVoyage: { value: tern }, loadingPort: { value: santos } };
    const open = nomination();
    expect(read(ship, { openOn: () => [open] }).updates).toBe(open);
    const several = read(ship, { openOn: () => [open, nomination({ id: 'another' })] });
    expect([several.updates, several.problems.map(({ field }) => field)]).toEqual([null, ['vesselVoyage']]);
    expect(read({ vesselVoyage: { value: tern } }, { openOn: () => [open] }).updates).toBeNull();
  });
});

describe('rows of a file', () => {
  it('have a booking once, and a voyage at a load port once: the later one says which line has it', () => {
    const ship = { vesselVoyage: { value: tern }, loadingPort: { value: santos } };
    const [, later] = importedRows(
      [row(2, { ...ship, ...named('SZ-1') }), row(5, { ...ship, ...named('SZ-1; SZ-2') })],
      { ...world, openOn: () => [nomination()] },
    );
    expect(later?.bookings).toEqual([second]);
    expect(later?.updates).toBeNull();
    expect(later?.problems.map(({ message }) => message)).toEqual([
      '"SZ-1" stands in line 2 already.',
      'Line 2 has this voyage and load port already.',
    ]);
  });
});
