import type { BookingField, NamedRef } from '#domain/booking/terms';
import { type PortOption, portsFor, voyagesFor } from '#domain/reference/fitting';
import type { BookingSettings } from '#domain/reference/settings';
import type { ColumnKey, TemplateColumn } from '#contracts/templates/template';
import type { PortSearch } from '../../booking-lists/option-searches.ts';
import { isNamed } from './cell-values.ts';
import { settingsOfRow, type SettingsOf } from './charterers.ts';
import { BookingCells, FieldCells, SlotCells } from './declaration-cells.ts';
import type { DeclarationColumn, DeclarationRow } from './declaration-row.ts';
import { statusGlyph, statusText } from './status.ts';

const cells: Readonly<Record<Exclude<ColumnKey, 'discharge'>, DeclarationColumn['cells']>> = {
  bookingNo: new BookingCells('bookingNo', ({ booking }) =>
    booking ? `${booking.bookingNo}${booking.letterIndex}` : null,
  ),
  organisation: new BookingCells('organisation', ({ booking }) => booking?.organisation.name ?? null),
  status: new BookingCells('status', ({ booking }) => booking?.status ?? null),
  transferred: new BookingCells(
    'transferred',
    ({ booking }) => booking && (booking.transferred ? 'Transferred' : 'Not Transferred'),
  ),
  code: new FieldCells('code'),
  type: new FieldCells('type'),
  trade: new FieldCells('trade'),
  month: new FieldCells('month'),
  commodity: new FieldCells('commodity'),
  vesselVoyage: new FieldCells('vesselVoyage'),
  laycanStart: new FieldCells('laycanStart'),
  laycanFinish: new FieldCells('laycanFinish'),
  loadingPort: new FieldCells('loadingPort'),
  loadingQty: new FieldCells('loadingQty'),
  comment: new FieldCells('comment'),
  company: new FieldCells('company'),
};

const lists: Readonly<Partial<Record<ColumnKey, (settings: BookingSettings) => readonly NamedRef[]>>> = {
  type: ({ vesselTypes }) => vesselTypes,
  trade: ({ tradelanes }) => tradelanes,
  commodity: ({ commodities }) => commodities,
  vesselVoyage: ({ vesselVoyages }) => vesselVoyages,
  loadingPort: ({ loadingPorts }) => loadingPorts,
  company: ({ companies }) => companies,
};

const chosenIn = (row: DeclarationRow, name: BookingField): NamedRef | null => {
  const value = row.cell(name);
  return isNamed(value) ? value : null;
};

const tradeAndType = (row: DeclarationRow) => ({
  trade: chosenIn(row, 'trade'),
  type: chosenIn(row, 'type'),
});

type PortList = (settings: BookingSettings) => readonly PortOption[];

const fitting =
  (portsOf: PortList, settingsOf: SettingsOf) =>
  (row: DeclarationRow): readonly NamedRef[] => {
    const settings = settingsOfRow(row, settingsOf);
    return portsFor(portsOf(settings), settings.tradelanes, tradeAndType(row));
  };

/** Looks up ports by a part of their name or UN/LOCODE, among those of a trade and a vessel type. */
export type FindPorts = (
  search: PortSearch,
  text: string,
  signal: AbortSignal,
) => Promise<readonly NamedRef[]>;

const lookedUp = (
  role: PortSearch['role'],
  findPorts: FindPorts | undefined,
): Pick<DeclarationColumn, 'find'> =>
  findPorts ? { find: (row, text, signal) => findPorts({ role, ...tradeAndType(row) }, text, signal) } : {};

/** What an editor offers where the row leaves less than the whole list. */
const offeredIn = (key: ColumnKey, settingsOf: SettingsOf): DeclarationColumn['offered'] => {
  if (key === 'loadingPort') return fitting(({ loadingPorts }) => loadingPorts, settingsOf);
  if (key === 'vesselVoyage')
    return (row) => voyagesFor(settingsOfRow(row, settingsOf).vesselVoyages, tradeAndType(row));
  return undefined;
};

/** A laycan ends on the day on which it begins, or later. */
const earliestFinish = (row: DeclarationRow): string | null => {
  const start = row.cell('laycanStart');
  return typeof start === 'string' ? start : null;
};

/** What else is said of the columns of some keys. */
const looks: Readonly<Partial<Record<ColumnKey, Partial<DeclarationColumn>>>> = {
  code: { className: 'grid-code' },
  // 'Vessel nominated' behind its glyph, with the room of a grid's cell.
  status: { shownAs: { text: statusText, glyph: statusGlyph }, width: 148 },
  loadingQty: { sumOf: 'Total' },
  laycanFinish: { earliest: earliestFinish },
};

const shared = (column: TemplateColumn) => ({
  width: column.width,
  pinned: column.pinned === true,
  sortable: column.sortable === true,
  editable: column.editable === true,
});

interface ColumnOptions {
  readonly settingsOf: SettingsOf;
  readonly findPorts: FindPorts | undefined;
}

/** The columns of one discharge port and its quantity, whether there is a row that has so many or not. */
const pairAt = (
  column: TemplateColumn,
  { settingsOf, findPorts }: ColumnOptions,
  slot: number,
): readonly DeclarationColumn[] => {
  const header = (text: string) => text.replace('{n}', String(slot + 1));
  const repeated = {
    place: slot,
    columnsAt: (place: number) => pairAt(column, { settingsOf, findPorts }, place),
  };
  return [
    {
      ...shared(column),
      cells: new SlotCells(slot, 'port'),
      id: `pod-${slot + 1}`,
      header: header(column.header),
      kind: 'options',
      options: (row) => settingsOfRow(row, settingsOf).dischargePorts,
      offered: fitting(({ dischargePorts }) => dischargePorts, settingsOf),
      ...lookedUp('discharge', findPorts),
      repeated,
    },
    {
      ...shared(column),
      cells: new SlotCells(slot, 'qty'),
      id: `qty-pod-${slot + 1}`,
      header: header(column.quantityHeader ?? 'Qty Pod {n}'),
      kind: 'numeric',
      width: 98,
      sumOf: 'PODs',
      repeated,
    },
  ];
};

/**
 * The columns of an edit grid from its template. `pairs` is how many discharge ports the widest row has, with one free
 * slot more. Each row chooses from the lists of its charterer. Where ports are searched for, `findPorts` looks them up.
 */
export const gridColumns = (
  columns: readonly TemplateColumn[],
  settingsOf: SettingsOf,
  pairs: number,
  findPorts?: FindPorts,
): readonly DeclarationColumn[] => {
  const lastPinned = columns.findLastIndex(({ pinned }) => pinned);
  return columns.flatMap((column, place): readonly DeclarationColumn[] => {
    if (column.key === 'discharge')
      return Array.from({ length: pairs }, (_, slot) =>
        pairAt(column, { settingsOf, findPorts }, slot),
      ).flat();
    const listOf = lists[column.key];
    const offered = offeredIn(column.key, settingsOf);
    const one: DeclarationColumn = {
      ...shared(column),
      ...looks[column.key],
      cells: cells[column.key],
      id: column.key,
      header: column.header,
      kind: column.kind === 'status' ? 'text' : column.kind,
      // What stands left of a pinned column can only do so beside it.
      pinned: place <= lastPinned,
      ...(listOf ? { options: (row) => listOf(settingsOfRow(row, settingsOf)) } : {}),
      ...(offered ? { offered } : {}),
      ...(column.key === 'loadingPort' ? lookedUp('load', findPorts) : {}),
    };
    return [one];
  });
};

/** Discharge pairs that the grid shows: the widest row's and one to fill. */
export const pairsFor = (rows: Iterable<DeclarationRow>): number => {
  let widest = 0;
  for (const row of rows) widest = Math.max(widest, row.slots.length);
  return widest + 1;
};
