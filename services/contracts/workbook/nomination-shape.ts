import type { BookingSettings } from '#domain/reference/settings';
import type { CellOption } from '../cells/cell.ts';
import type { WorkbookShape } from './shape.ts';

const maxDischargePorts = 20;

const namesOf = (options: readonly CellOption[]): readonly CellOption[] =>
  options.map(({ id, name }) => ({ id, name }));

/** What a workbook of vessels to nominate looks like: the columns of the nomination list that people fill in. */
export const nominationShape = (settings: BookingSettings): WorkbookShape => ({
  columns: [
    {
      key: 'vesselVoyage',
      header: 'Vessel / voyage',
      aliases: ['Vessel', 'Voyage'],
      kind: 'options',
      list: 'vesselVoyages',
      width: 162,
    },
    // Codes or numbers with `;` between: more than a line of text.
    { key: 'bookings', header: 'Bookings', aliases: ['Booking', 'Booking No'], kind: 'textArea', width: 160 },
    { key: 'trade', header: 'Trade', kind: 'options', list: 'tradelanes', width: 90 },
    {
      key: 'type',
      header: 'Vessel type',
      aliases: ['Type'],
      kind: 'options',
      list: 'vesselTypes',
      width: 104,
    },
    { key: 'eta', header: 'ETA, port time', aliases: ['ETA'], kind: 'text', width: 152 },
    {
      key: 'laycanStart',
      header: 'Lay from',
      aliases: ['Laycan start', 'Laycan from'],
      kind: 'date',
      width: 93,
    },
    {
      key: 'laycanFinish',
      header: 'Lay to',
      aliases: ['Laycan finish', 'Laycan to'],
      kind: 'date',
      width: 93,
    },
    {
      key: 'loadingPort',
      header: 'Load port',
      aliases: ['Loading port', 'POL'],
      kind: 'options',
      list: 'loadingPorts',
      width: 120,
    },
    {
      key: 'nominated',
      header: 'Nominated, MT',
      aliases: ['Nominated', 'Volume'],
      kind: 'numeric',
      width: 102,
    },
    { key: 'comment', header: 'Comment', aliases: ['Comments', 'Remarks'], kind: 'textArea', width: 200 },
  ],
  identifying: ['vesselVoyage', 'bookings'],
  pairs: {
    key: 'discharge',
    header: 'POD {n}',
    quantityHeader: 'Qty Pod {n}',
    list: 'dischargePorts',
    max: maxDischargePorts,
    after: 'loadingPort',
  },
  lists: {
    vesselVoyages: namesOf(settings.vesselVoyages),
    tradelanes: namesOf(settings.tradelanes),
    vesselTypes: namesOf(settings.vesselTypes),
    loadingPorts: namesOf(settings.loadingPorts),
    dischargePorts: namesOf(settings.dischargePorts),
  },
});
