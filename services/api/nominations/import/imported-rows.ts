import type { BookingView } from '#contracts/booking/booking-view';
import { parseCell } from '#contracts/cells/parse-cell';
import type { ImportedRow, ImportProblem } from '#contracts/nomination/import-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { CellTerm } from '#contracts/cells/cell';
import type { WorkbookRow } from '#contracts/workbook/shape';
import type { DischargeLine, NamedRef } from '#domain/booking/terms';
import { momentAtLocal } from '#domain/shared/zones';

/** What the rows of a file are held against. */
export interface ImportWorld {
  /** Of what a row calls a booking: all that it may be. */
  readonly bookingsNamed: (name: string) => readonly BookingView[];
  /** Open nominations of the charterer, with this voyage and load port. */
  readonly openOn: (voyage: string, loadingPort: string) => readonly NominationView[];
  /** IANA zone of a port; undefined where it is not known. */
  readonly zoneOf: (port: string) => string | undefined;
}

/** The names in a cell of bookings, each once. */
export const namesIn = (row: WorkbookRow): readonly string[] => {
  const cell = row.cells['bookings'];
  const text = cell && 'value' in cell && typeof cell.value === 'string' ? cell.value : '';
  const names = text.split(/[;\n]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
};

const momentPattern = /^(.+?)[\sT,]+([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;

/** `2027-04-20 05:00` or `20/04/2027 05:00` by the clocks of a zone; undefined where it is no moment. */
export const readMoment = (text: string, zone: string): string | undefined => {
  const isUtc = /\s*(UTC|Z)$/.test(text);
  const [, day = '', hours = '', minutes = ''] =
    momentPattern.exec(text.replace(/\s*(UTC|Z)$/, '').trim()) ?? [];
  if (day === '') return undefined;
  const parsed = parseCell('date', day);
  if ('code' in parsed || typeof parsed.value !== 'string') return undefined;
  return momentAtLocal(parsed.value, `${hours.padStart(2, '0')}:${minutes}`, isUtc ? 'UTC' : zone);
};

const refOf = (value: CellTerm): NamedRef | null =>
  value !== null && typeof value === 'object' ? { id: value.id, name: value.name } : null;

const expected: Readonly<Record<string, string>> = {
  does_not_exist: 'is not in the lists. Choose a name from the template.',
  not_a_date: 'is not a date. Enter it like 20/04/2027.',
  not_a_whole_number: 'is not a quantity. Enter whole MT.',
  zero_quantity: 'is not a quantity. Enter whole MT, from 1.',
  formula_without_value: 'is a formula whose value is not in the file. Enter the value.',
  too_long: 'is too long.',
};

/** The cells of one row, and what is wrong with them. */
class RowCells {
  readonly problems: ImportProblem[] = [];

  constructor(private readonly row: WorkbookRow) {}

  value(key: string, field = key): CellTerm {
    const cell = this.row.cells[key];
    if (!cell) return null;
    if (!('code' in cell)) return cell.value;
    this.problem(field, `"${cell.text}" ${expected[cell.code] ?? 'cannot be read.'}`);
    return null;
  }

  ref(key: string): NamedRef | null {
    return refOf(this.value(key));
  }

  text(key: string): string | null {
    const value = this.value(key);
    return typeof value === 'string' ? value : null;
  }

  quantity(key: string, field = key): number | null {
    const value = this.value(key, field);
    return typeof value === 'number' ? value : null;
  }

  problem(field: string, message: string): void {
    this.problems.push({ field, message });
  }

  /** Pairs in their order; those that are empty are left out. */
  lines(): readonly DischargeLine[] {
    const places = Object.keys(this.row.cells).flatMap((key) => {
      const [, place] = /^discharge\.(\d+)\./.exec(key) ?? [];
      return place === undefined ? [] : [Number(place)];
    });
    const lines: DischargeLine[] = [];
    for (const place of [...new Set(places)].sort((a, b) => a - b)) {
      const field = `discharge.${lines.length + 1}`;
      const before = this.problems.length;
      const port = refOf(this.value(`discharge.${place}.port`, field));
      const qty = this.quantity(`discharge.${place}.qty`, field);
      if (port !== null || qty !== null || this.problems.length > before) lines.push({ port, qty });
    }
    return lines;
  }
}

/** The bookings that a row names: each by a code or number that means one of them, and in one row of the file. */
const bookingsOf = (
  row: WorkbookRow,
  cells: RowCells,
  { bookingsNamed }: ImportWorld,
  taken: Map<string, number>,
): readonly BookingView[] =>
  namesIn(row).flatMap((name) => {
    const [first, ...others] = bookingsNamed(name);
    if (!first) {
      cells.problem('bookings', `"${name}" is not a booking that can be nominated.`);
      return [];
    }
    if (others.length > 0) {
      const numbers = [first, ...others].map(({ bookingNo, letterIndex }) => `${bookingNo}${letterIndex}`);
      cells.problem('bookings', `"${name}" is ${numbers.join(' and ')}. Enter the number.`);
      return [];
    }
    const line = taken.get(first.id);
    if (line !== undefined) {
      cells.problem('bookings', `"${name}" stands in line ${line} already.`);
      return [];
    }
    taken.set(first.id, row.line);
    return [first];
  });

/** The load port that a row says, or else all of its bookings have. */
const portOf = (said: NamedRef | null, bookings: readonly BookingView[]): NamedRef | null => {
  if (said) return said;
  const [first] = bookings;
  const { id = null, name = null } = first?.loadingPort ?? {};
  if (id === null || bookings.some(({ loadingPort }) => loadingPort.id !== id)) return null;
  return { id, name: name ?? id };
};

const readRow = (
  row: WorkbookRow,
  world: ImportWorld,
  taken: Map<string, number>,
  ships: Map<string, number>,
): ImportedRow => {
  const cells = new RowCells(row);
  const vesselVoyage = cells.ref('vesselVoyage');
  const bookings = bookingsOf(row, cells, world, taken);
  const loadingPort = portOf(cells.ref('loadingPort'), bookings);
  const etaText = cells.text('eta');
  const eta =
    etaText === null ? null : (readMoment(etaText, world.zoneOf(loadingPort?.id ?? '') ?? 'UTC') ?? null);
  if (etaText !== null && eta === null)
    cells.problem('eta', `"${etaText}" is not a date and time. Enter it like 2027-04-20 05:00.`);
  const ship = `${vesselVoyage?.id} ${loadingPort?.id}`;
  const earlier = ships.get(ship);
  const open = vesselVoyage && loadingPort ? world.openOn(vesselVoyage.id, loadingPort.id) : [];
  if (vesselVoyage && loadingPort) {
    if (earlier !== undefined)
      cells.problem('vesselVoyage', `Line ${earlier} has this voyage and load port already.`);
    else ships.set(ship, row.line);
    if (open.length > 1)
      cells.problem(
        'vesselVoyage',
        `${open.length} open nominations have this voyage and load port. Change them in the list.`,
      );
  }
  return {
    line: row.line,
    vesselVoyage,
    type: cells.ref('type'),
    trade: cells.ref('trade'),
    eta,
    laycanStart: cells.text('laycanStart'),
    laycanFinish: cells.text('laycanFinish'),
    loadingPort,
    nominated: cells.quantity('nominated'),
    comment: cells.text('comment'),
    dischargePorts: cells.lines(),
    bookings,
    updates: earlier === undefined && open.length === 1 ? (open[0] ?? null) : null,
    problems: cells.problems,
  };
};

/** The rows of a file as vessels to nominate, with what cannot be taken of them. Pure. */
export const importedRows = (rows: readonly WorkbookRow[], world: ImportWorld): readonly ImportedRow[] => {
  const taken = new Map<string, number>();
  const ships = new Map<string, number>();
  return rows.map((row) => readRow(row, world, taken, ships));
};
