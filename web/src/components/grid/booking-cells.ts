import type { BookingField, DischargeField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/events';
import type { BookingView, PortQuantity } from '#contracts/booking/booking-view';
import type { Cells } from './slots.ts';

const portOf = ({ id, name }: PortQuantity) => (id === null ? null : { id, name: name ?? id });

const fieldOfLine = ({ cargoBookingPortId }: PortQuantity): DischargeField =>
  `discharge.${Number(cargoBookingPortId)}`;

/** A booking's fields as cells; its discharge lines under their ordinals. */
export const bookingCells = (booking: BookingView): Cells => {
  const cells: Partial<Record<BookingField, CellValue>> = {
    code: booking.code,
    type: booking.type,
    trade: booking.trade,
    month: booking.declaredMonth,
    commodity: booking.commodity,
    vesselVoyage: booking.vesselVoyage,
    laycanStart: booking.laycanStart,
    laycanFinish: booking.laycanFinish,
    loadingPort: portOf(booking.loadingPort),
    loadingQty: booking.loadingPort.qty,
    comment: booking.comment,
    company: booking.company,
    masterBooking: booking.masterBooking,
    contractLink: booking.contractLink,
  };
  for (const line of booking.dischargePorts) cells[fieldOfLine(line)] = { port: portOf(line), qty: line.qty };
  return cells;
};

/** The fields of a booking's discharge lines, by their ordinals. */
export const bookingLines = (booking: BookingView): readonly DischargeField[] =>
  booking.dischargePorts
    .toSorted((a, b) => Number(a.cargoBookingPortId) - Number(b.cargoBookingPortId))
    .map(fieldOfLine);
