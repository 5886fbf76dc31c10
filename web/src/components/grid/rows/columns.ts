import type { BookingField, NamedRef } from '#domain/booking/terms';
import type { BookingSettings } from '#domain/reference/settings';
import type { ColumnKey, TemplateColumn } from '#contracts/templates/template';
import type { GridColumn, GridRow } from './rows.ts';

type Source = GridColumn['source'];
type Lists = Readonly<Partial<Record<ColumnKey, readonly NamedRef[]>>>;

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

const listsOf = (settings: BookingSettings): Lists => ({
  type: settings.vesselTypes,
  trade: settings.tradelanes,
  commodity: settings.commodities,
  vesselVoyage: settings.vesselVoyages,
  loadingPort: settings.loadingPorts,
  company: settings.companies,
});

interface Restricted extends NamedRef {
  readonly inTradelanes: readonly string[];
  readonly inTypes: readonly string[];
}

const idOf = (row: GridRow, name: BookingField): string | null => {
  const value = row.cell(name);
  return value !== null && typeof value === 'object' && 'id' in value ? value.id : null;
};

/** Ports of the row's trade (and of the lanes it is part of) and of its vessel type; a port without types takes all. */
const fitting =
  (ports: readonly Restricted[], tradelanes: BookingSettings['tradelanes']) =>
  (row: GridRow): readonly NamedRef[] => {
    const trade = tradelanes.find(({ id }) => id === idOf(row, 'trade'));
    const type = idOf(row, 'type');
    const lanes = trade ? [trade.id, ...trade.inTradelanes] : null;
    return ports.filter(
      ({ inTradelanes, inTypes }) =>
        (lanes === null || inTradelanes.some((lane) => lanes.includes(lane))) &&
        (type === null || inTypes.length === 0 || inTypes.includes(type)),
    );
  };

const shared = (column: TemplateColumn) => ({
  width: column.width,
  pinned: column.pinned === true,
  sortable: column.sortable === true,
  editable: column.editable === true,
});

const dischargeColumns = (column: TemplateColumn, settings: BookingSettings, pairs: number): GridColumn[] =>
  Array.from({ length: pairs }, (_, slot) => {
    const header = (text: string) => text.replace('{n}', String(slot + 1));
    const port: GridColumn = {
      ...shared(column),
      id: `pod-${slot + 1}`,
      header: header(column.header),
      kind: 'options',
      source: { from: 'slot', slot, part: 'port' },
      options: () => settings.dischargePorts,
      offered: fitting(settings.dischargePorts, settings.tradelanes),
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
 * slot more.
 */
export const gridColumns = (
  columns: readonly TemplateColumn[],
  settings: BookingSettings,
  pairs: number,
): readonly GridColumn[] => {
  const lists = listsOf(settings);
  const lastPinned = columns.findLastIndex(({ pinned }) => pinned);
  return columns.flatMap((column, place): readonly GridColumn[] => {
    if (column.key === 'discharge') return dischargeColumns(column, settings, pairs);
    const options = lists[column.key];
    const one: GridColumn = {
      ...shared(column),
      id: column.key,
      header: column.header,
      kind: column.kind,
      // What stands left of a pinned column can only do so beside it.
      pinned: place <= lastPinned,
      source: sources[column.key],
      ...(options ? { options: () => options } : {}),
      ...(column.key === 'loadingPort'
        ? { offered: fitting(settings.loadingPorts, settings.tradelanes) }
        : {}),
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
