import type { BookingField, NamedRef } from '#domain/booking/terms';
import { type PortOption, portsFor, voyagesFor } from '#domain/reference/fitting';
import type { BookingSettings } from '#domain/reference/settings';
import type { ColumnKey, TemplateColumn } from '#contracts/templates/template';
import { isNamed } from './cells.ts';
import { settingsOfRow, type SettingsOf } from './charterers.ts';
import type { GridColumn, GridRow } from './rows.ts';

type Source = GridColumn['source'];
type Lists = Readonly<Partial<Record<ColumnKey, (settings: BookingSettings) => readonly NamedRef[]>>>;

const field = (name: BookingField): Source => ({ from: 'field', field: name });

const sources: Readonly<Record<Exclude<ColumnKey, 'discharge'>, Source>> = {
  bookingNo: {
    from: 'booking',
    read: ({ booking }) => (booking ? `${booking.bookingNo}${booking.letterIndex}` : null),
  },
  organisation: { from: 'booking', read: ({ booking }) => booking?.organisation.name ?? null },
  status: { from: 'booking', read: ({ booking }) => booking?.status ?? null },
  transferred: {
    from: 'booking',
    read: ({ booking }) => booking && (booking.transferred ? 'Transferred' : 'Not Transferred'),
  },
  code: field('code'),
  type: field('type'),
  trade: field('trade'),
  month: field('month'),
  commodity: field('commodity'),
  vesselVoyage: field('vesselVoyage'),
  laycanStart: field('laycanStart'),
  laycanFinish: field('laycanFinish'),
  loadingPort: field('loadingPort'),
  loadingQty: field('loadingQty'),
  comment: field('comment'),
  company: field('company'),
};

const lists: Lists = {
  type: ({ vesselTypes }) => vesselTypes,
  trade: ({ tradelanes }) => tradelanes,
  commodity: ({ commodities }) => commodities,
  vesselVoyage: ({ vesselVoyages }) => vesselVoyages,
  loadingPort: ({ loadingPorts }) => loadingPorts,
  company: ({ companies }) => companies,
};

const chosenIn = (row: GridRow, name: BookingField): NamedRef | null => {
  const value = row.cell(name);
  return isNamed(value) ? value : null;
};

const tradeAndType = (row: GridRow) => ({ trade: chosenIn(row, 'trade'), type: chosenIn(row, 'type') });

type PortList = (settings: BookingSettings) => readonly PortOption[];

const fitting =
  (portsOf: PortList, settingsOf: SettingsOf) =>
  (row: GridRow): readonly NamedRef[] => {
    const settings = settingsOfRow(row, settingsOf);
    return portsFor(portsOf(settings), settings.tradelanes, tradeAndType(row));
  };

/** What an editor offers where the row leaves less than the whole list. */
const offeredIn = (key: ColumnKey, settingsOf: SettingsOf): GridColumn['offered'] => {
  if (key === 'loadingPort') return fitting(({ loadingPorts }) => loadingPorts, settingsOf);
  if (key === 'vesselVoyage')
    return (row) => voyagesFor(settingsOfRow(row, settingsOf).vesselVoyages, tradeAndType(row));
  return undefined;
};

/** A laycan ends on the day on which it begins, or later. */
const earliestFinish = (row: GridRow): string | null => {
  const start = row.cell('laycanStart');
  return typeof start === 'string' ? start : null;
};

const shared = (column: TemplateColumn) => ({
  width: column.width,
  pinned: column.pinned === true,
  sortable: column.sortable === true,
  editable: column.editable === true,
});

const dischargeColumns = (column: TemplateColumn, settingsOf: SettingsOf, pairs: number): GridColumn[] =>
  Array.from({ length: pairs }, (_, slot) => {
    const header = (text: string) => text.replace('{n}', String(slot + 1));
    const port: GridColumn = {
      ...shared(column),
      id: `pod-${slot + 1}`,
      header: header(column.header),
      kind: 'options',
      source: { from: 'slot', slot, part: 'port' },
      options: (row) => settingsOfRow(row, settingsOf).dischargePorts,
      offered: fitting(({ dischargePorts }) => dischargePorts, settingsOf),
    };
    const quantity: GridColumn = {
      ...shared(column),
      id: `qty-pod-${slot + 1}`,
      header: header(column.quantityHeader ?? 'Qty POD {n}'),
      kind: 'numeric',
      width: 98,
      source: { from: 'slot', slot, part: 'qty' },
    };
    return [port, quantity];
  }).flat();

/**
 * The columns of an edit grid from its template. `pairs` is how many discharge ports the widest row has, with one free
 * slot more. Each row chooses from the lists of its charterer.
 */
export const gridColumns = (
  columns: readonly TemplateColumn[],
  settingsOf: SettingsOf,
  pairs: number,
): readonly GridColumn[] => {
  const lastPinned = columns.findLastIndex(({ pinned }) => pinned);
  return columns.flatMap((column, place): readonly GridColumn[] => {
    if (column.key === 'discharge') return dischargeColumns(column, settingsOf, pairs);
    const listOf = lists[column.key];
    const offered = offeredIn(column.key, settingsOf);
    const one: GridColumn = {
      ...shared(column),
      id: column.key,
      header: column.header,
      kind: column.kind,
      // What stands left of a pinned column can only do so beside it.
      pinned: place <= lastPinned,
      source: sources[column.key],
      ...(listOf ? { options: (row) => listOf(settingsOfRow(row, settingsOf)) } : {}),
      ...(offered ? { offered } : {}),
      ...(column.key === 'laycanFinish' ? { earliest: earliestFinish } : {}),
    };
    return [one];
  });
};

/** Discharge pairs that the grid shows: the widest row's and one to fill. */
export const pairsFor = (rows: Iterable<GridRow>): number => {
  let widest = 0;
  for (const row of rows) widest = Math.max(widest, row.slots.length);
  return widest + 1;
};
