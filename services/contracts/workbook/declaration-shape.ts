import type { BookingSettings } from '#domain/reference/settings';
import type { CellOption } from '../cells/cell.ts';
import { columns } from '../templates/columns.ts';
import type { BookingTemplate, ColumnKey, TemplateColumn } from '../templates/template.ts';
import type { WorkbookColumn, WorkbookShape } from './shape.ts';

/** Discharge ports that a row of a workbook can name. */
const maxDischargePorts = 20;

/** Which list of the settings the options of a column come from. */
const optionLists: Readonly<Partial<Record<ColumnKey, keyof BookingSettings>>> = {
  type: 'vesselTypes',
  trade: 'tradelanes',
  commodity: 'commodities',
  vesselVoyage: 'vesselVoyages',
  loadingPort: 'loadingPorts',
  discharge: 'dischargePorts',
  company: 'companies',
};

/** Headers of older files, and of the words that charterers use. */
const aliases: Readonly<Partial<Record<ColumnKey, readonly string[]>>> = {
  code: ['Booking code', 'Customer reference', 'Reference'],
  bookingNo: ['Booking number', 'Booking #'],
  type: ['Type'],
  vesselVoyage: ['Vessel/voyage', 'Vessel'],
  laycanStart: ['Laycan start', 'Laycan from', 'Layday'],
  laycanFinish: ['Laycan finish', 'Laycan end', 'Laycan to', 'Cancelling'],
  loadingPort: ['Loading port', 'POL', 'Port of loading'],
  loadingQty: ['Total', 'Total, MT', 'Qty POL', 'Load quantity', 'Quantity'],
  comment: ['Comments', 'Remarks'],
};

const columnOf = ({ key, header, kind, width }: TemplateColumn): WorkbookColumn => {
  const list = optionLists[key];
  const others = aliases[key];
  return {
    key,
    header,
    // The status is never uploaded; everything else has a kind of cell.
    kind: kind === 'status' ? 'text' : kind,
    width,
    ...(list === undefined ? {} : { list }),
    ...(others === undefined ? {} : { aliases: others }),
  };
};

const letter: WorkbookColumn = { key: 'letterIndex', header: 'Letter', kind: 'text', width: 56 };

/** What a declaration workbook of this template looks like: the columns of its edit grid, with these options. */
export const declarationShape = (template: BookingTemplate, settings: BookingSettings): WorkbookShape => {
  const shown = template.editColumns.filter(({ key }) => key !== 'status');
  const { header, quantityHeader = '' } = columns.discharge;
  const before = shown[shown.findIndex(({ key }) => key === 'discharge') - 1];
  return {
    columns: shown
      .filter(({ key }) => key !== 'discharge')
      .flatMap((column) => (column.key === 'bookingNo' ? [columnOf(column), letter] : [columnOf(column)])),
    identifying: ['code', 'bookingNo'],
    pairs: {
      key: 'discharge',
      header,
      quantityHeader,
      list: 'dischargePorts',
      max: maxDischargePorts,
      after: before?.key ?? 'code',
    },
    lists: Object.fromEntries(
      Object.values(optionLists).map((list) => [list, namesOf(settings[list] as readonly CellOption[])]),
    ),
  };
};

/** Only what the cells need: the lists cross a process boundary. */
const namesOf = (options: readonly CellOption[]): readonly CellOption[] =>
  options.map(({ id, name }) => ({ id, name }));
