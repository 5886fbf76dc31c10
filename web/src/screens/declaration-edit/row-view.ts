import type { BookingView, PortQuantity } from '#contracts/booking/booking-view';
import type { BookingField, NamedRef } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import { isNamed } from './grid/cell-values.ts';
import type { DeclarationRow } from './grid/declaration-row.ts';
import { partOf } from './grid/slots.ts';

const named = (value: CellValue): NamedRef | null => {
  if (isNamed(value)) return value;
  // What did not parse reads as it was typed.
  return value !== null && typeof value === 'object' && 'text' in value ? { id: '', name: value.text } : null;
};
const text = (value: CellValue): string | null => (typeof value === 'string' ? value : null);
const quantity = (value: CellValue): number | null => (typeof value === 'number' ? value : null);

const lines = (row: DeclarationRow): readonly PortQuantity[] =>
  row.slots.flatMap((field) => {
    const line = row.cell(field);
    if (line === null) return [];
    const port = named(partOf(line, 'port'));
    return [
      {
        id: port?.id ?? null,
        name: port?.name ?? null,
        qty: quantity(partOf(line, 'qty')),
        cargoBookingPortId: field.slice('discharge.'.length),
      },
    ];
  });

/** A row of the grid as a booking, as it would be declared: for the sections of the pane. New cargo has this organisation and template. */
export const rowAsBooking = (
  row: DeclarationRow,
  { organisation, template }: { readonly organisation: NamedRef; readonly template: string },
): BookingView => {
  const { booking } = row;
  const field = (name: BookingField) => row.cell(name);
  const loadingPort = named(field('loadingPort'));
  const dischargePorts = lines(row);
  return {
    id: row.id,
    revision: booking?.revision ?? 0,
    cursor: booking?.cursor ?? '',
    letterIndex: booking?.letterIndex ?? '',
    bookingNo: booking?.bookingNo ?? '-',
    cargoRef: booking?.cargoRef ?? null,
    status: booking?.status ?? 'declared',
    period: booking?.period ?? 'upcoming',
    cancelled: booking?.cancelled ?? false,
    nomination: booking?.nomination ?? null,
    ...(booking?.vesselRequest &&
      named(field('vesselVoyage')) === null && { vesselRequest: booking.vesselRequest }),
    continuationOfId: booking?.continuationOfId ?? row.draft?.continuationOf ?? null,
    continuedById: booking?.continuedById ?? null,
    transferred: booking?.transferred ?? false,
    transfer: booking?.transfer ?? null,
    organisation: booking?.organisation ?? organisation,
    template: booking?.template ?? template,
    broker: booking?.broker ?? null,
    version: booking?.version ?? 1,
    changedBy: booking?.changedBy ?? [],
    submittedBy: booking?.submittedBy ?? null,
    declaredAt: booking?.declaredAt ?? '',
    updatedAt: booking?.updatedAt ?? '',
    changes: booking?.changes ?? [],
    changedSince: booking?.changedSince ?? null,
    code: text(field('code')),
    type: named(field('type')),
    trade: named(field('trade')),
    month: text(field('month')) ?? text(field('laycanStart'))?.slice(0, 7) ?? null,
    declaredMonth: text(field('month')),
    commodity: named(field('commodity')),
    vesselVoyage: named(field('vesselVoyage')),
    laycanStart: text(field('laycanStart')),
    laycanFinish: text(field('laycanFinish')),
    comment: text(field('comment')),
    company: named(field('company')),
    masterBooking: named(field('masterBooking')),
    contractLink: text(field('contractLink')),
    loadingPort: {
      id: loadingPort?.id ?? null,
      name: loadingPort?.name ?? null,
      qty: quantity(field('loadingQty')),
      cargoBookingPortId: '0',
    },
    dischargePorts,
    total: dischargePorts.reduce((sum, { qty }) => sum + (qty ?? 0), 0),
    errors: row.errors,
  };
};
