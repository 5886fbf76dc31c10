import { headerFinder } from '#contracts/workbook/headers';
import { nominationShape } from '#contracts/workbook/nomination-shape';
import type { NamedRef } from '#domain/booking/terms';
import { maxDischargePorts } from '#domain/nomination/terms';
import { type PortOption, portsFor, voyagesFor } from '#domain/reference/fitting';
import type { BookingSettings } from '#domain/reference/settings';
import { type ColumnValue } from '../../../components/grid/rows/cells.ts';
import { repeatedAt } from '../../../components/grid/rows/columns.ts';
import type { TitleFinder } from '../../../components/grid/ranges/sheet.ts';
import { statusText, type Viewer } from '../../../components/status/StatusGlyph.tsx';
import { shownStatus } from '../nomination-words.ts';
import { EtaCells, LineCells, ShownCells, TermCells, VoyageCells } from './edit-cells.ts';
import type { EditColumn, EditedRow, Nominations } from './edited-row.ts';
import { shownMoment } from './eta-cell.ts';

/** Options of a row's charterer. */
export type SettingsOf = (row: EditedRow) => BookingSettings;

const chosen = (value: ReturnType<EditedRow['cell']>): NamedRef | null =>
  value !== null && typeof value === 'object' && 'id' in value ? value : null;

const tradeAndType = (row: EditedRow) => ({
  trade: chosen(row.cell('trade')),
  type: chosen(row.cell('type')),
});

const fitting =
  (portsOf: (settings: BookingSettings) => readonly PortOption[], settingsOf: SettingsOf) =>
  (row: EditedRow): readonly NamedRef[] => {
    const settings = settingsOf(row);
    return portsFor(portsOf(settings), settings.tradelanes, tradeAndType(row));
  };

const noGlyph = (): null => null;
/** No column sorts: rows stand as the grid began, errors first and else in the order of the list, under the hand that edits them. */
const common = { pinned: false, sortable: false, editable: true };
const shown = { ...common, editable: false };

const pairAt = (settingsOf: SettingsOf, slot: number): readonly EditColumn[] => {
  const repeated = { place: slot, columnsAt: (place: number) => pairAt(settingsOf, place) };
  return [
    {
      ...common,
      id: `discharge.${slot + 1}.port`,
      header: `POD ${slot + 1}`,
      kind: 'options',
      width: 110,
      cells: new LineCells(slot, 'port'),
      options: (row) => settingsOf(row).dischargePorts,
      offered: fitting(({ dischargePorts }) => dischargePorts, settingsOf),
      repeated,
    },
    {
      ...common,
      id: `discharge.${slot + 1}.qty`,
      header: `Qty Pod ${slot + 1}`,
      kind: 'numeric',
      width: 98,
      sumOf: 'PODs',
      cells: new LineCells(slot, 'qty'),
      repeated,
    },
  ];
};

const earliestFinish = (row: EditedRow): string | null => {
  const start = row.cell('laycanStart');
  return typeof start === 'string' ? start : null;
};

const quantity = (value: ColumnValue): ColumnValue => value;

/** The list's columns, of which the specification lets people edit vessel, type, trade, laycan, ETA, ports, nominated MT and comment. */
export const editColumns = (
  settingsOf: SettingsOf,
  { pairs, viewer }: { readonly pairs: number; readonly viewer: Viewer },
): readonly EditColumn[] => [
  {
    ...common,
    id: 'vesselVoyage',
    header: 'Vessel / voyage',
    kind: 'options',
    width: 162,
    pinned: true,
    className: 'nomination-vessel',
    cells: new VoyageCells('vesselVoyage'),
    options: (row) => settingsOf(row).vesselVoyages,
    offered: (row) => voyagesFor(settingsOf(row).vesselVoyages, { ...tradeAndType(row), type: null }),
  },
  {
    ...shown,
    id: 'status',
    header: 'Status',
    kind: 'text',
    width: 120,
    cells: new ShownCells(({ view }) => statusText(shownStatus(view), viewer)),
  },
  {
    ...common,
    id: 'eta',
    header: 'ETA, port time',
    kind: 'text',
    isRight: true,
    width: 152,
    cells: new EtaCells('eta'),
    shownAs: { text: shownMoment, glyph: noGlyph },
  },
  {
    ...common,
    id: 'laycanStart',
    header: 'Lay from',
    kind: 'date',
    width: 100,
    cells: new TermCells('laycanStart'),
  },
  {
    ...common,
    id: 'laycanFinish',
    header: 'Lay to',
    kind: 'date',
    width: 100,
    cells: new TermCells('laycanFinish'),
    earliest: earliestFinish,
  },
  {
    ...common,
    id: 'loadingPort',
    header: 'Load port',
    kind: 'options',
    width: 110,
    cells: new TermCells('loadingPort'),
    options: (row) => settingsOf(row).loadingPorts,
    offered: fitting(({ loadingPorts }) => loadingPorts, settingsOf),
  },
  {
    ...common,
    id: 'nominated',
    header: 'Nominated, MT',
    kind: 'numeric',
    width: 110,
    cells: new TermCells('nominated'),
  },
  {
    ...common,
    id: 'trade',
    header: 'Trade',
    kind: 'options',
    width: 96,
    cells: new TermCells('trade'),
    options: (row) => settingsOf(row).tradelanes,
  },
  {
    ...shown,
    id: 'declared',
    header: 'Declared, MT',
    kind: 'numeric',
    width: 102,
    cells: new ShownCells(({ view }) => quantity(view.declared)),
  },
  ...Array.from({ length: Math.min(pairs, maxDischargePorts) }, (_, slot) => pairAt(settingsOf, slot)).flat(),
  {
    ...common,
    id: 'type',
    header: 'Vessel type',
    kind: 'options',
    width: 110,
    cells: new TermCells('type'),
    options: (row) => settingsOf(row).vesselTypes,
  },
  {
    ...shown,
    id: 'noOfBookings',
    header: 'Bookings',
    kind: 'numeric',
    width: 80,
    cells: new ShownCells(({ view }) => quantity(view.noOfBookings)),
  },
  {
    ...common,
    id: 'comment',
    header: 'Comment',
    kind: 'textArea',
    width: 220,
    cells: new TermCells('comment'),
  },
];

/** Discharge pairs that are shown: the widest row's and one to fill. */
export const pairsFor = (rows: Iterable<EditedRow>): number => {
  let widest = 0;
  for (const row of rows) widest = Math.max(widest, row.slots.length);
  return widest + 1;
};

const fieldColumn = (columns: readonly EditColumn[], field: string): EditColumn | undefined => {
  const [, place] = /^discharge\.(\d+)\.(port|qty)$/.exec(field) ?? [];
  const repeated = columns.find((column) => column.repeated)?.repeated;
  if (place === undefined || !repeated) return columns.find(({ id }) => id === field);
  return repeatedAt(columns, repeated, Number(place) - 1)[field.endsWith('qty') ? 1 : 0];
};

/** Titles in the clipboard are read as the headers of an uploaded file of vessels are. */
export const editTitles = (settings: BookingSettings): TitleFinder<Nominations> => {
  const fieldOf = headerFinder(nominationShape(settings));
  return (title, columns) => {
    const known = fieldOf(title);
    return (
      known && {
        column: fieldColumn(columns, known.field),
        isOwn: known.source === 'template',
        isSetElsewhere: known.field === 'bookings',
      }
    );
  };
};
