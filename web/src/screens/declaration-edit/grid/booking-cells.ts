import { type BookingField, type DischargeField, ordinalOf } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { BookingView, PortQuantity } from '#contracts/booking/booking-view';
import type { Cells } from './slots.ts';

const portOf = ({ id, name }: PortQuantity) => (id === null ? null : { id, name: name ?? id });

const ordinalOfLine = ({ cargoBookingPortId }: PortQuantity): number => Number(cargoBookingPortId);
const fieldOfOrdinal = (ordinal: number): DischargeField => `discharge.${ordinal}`;

const makeCells = (booking: BookingView): Cells => {
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
  for (const line of booking.dischargePorts) {
    cells[fieldOfOrdinal(ordinalOfLine(line))] = { port: portOf(line), qty: line.qty };
  }
  return cells;
};

const made = new WeakMap<BookingView, Cells>();

/** A booking's fields as cells, its discharge lines under their ordinals; made once a document. */
export const bookingCells = (booking: BookingView): Cells => {
  const known = made.get(booking);
  if (known) return known;
  const cells = makeCells(booking);
  made.set(booking, cells);
  return cells;
};

const lineOf = ({ dischargePorts }: BookingView, field: DischargeField): CellValue => {
  const ordinal = Number(ordinalOf(field));
  const line = dischargePorts.find((one) => ordinalOfLine(one) === ordinal);
  return line ? { port: portOf(line), qty: line.qty } : null;
};

/** One of `bookingCells`, read where it stands: a list is sorted and summed without the cells of all its rows. */
export const bookingCell = (booking: BookingView, field: BookingField): CellValue => {
  switch (field) {
    case 'laycanStart':
    case 'laycanFinish':
    case 'code':
    case 'type':
    case 'trade':
    case 'commodity':
    case 'vesselVoyage':
    case 'comment':
    case 'company':
    case 'masterBooking':
    case 'contractLink':
      return booking[field];
    case 'month':
      return booking.declaredMonth;
    case 'loadingPort':
      return portOf(booking.loadingPort);
    case 'loadingQty':
      return booking.loadingPort.qty;
    default:
      return lineOf(booking, field);
  }
};

/** Lines numbered from 1 without a gap, as most bookings have them: shared by all of one length. */
const unbroken: (readonly DischargeField[])[] = [];

const firstLines = (count: number): readonly DischargeField[] =>
  (unbroken[count] ??= Array.from({ length: count }, (_, at) => fieldOfOrdinal(at + 1)));

const inOrder = (lines: readonly PortQuantity[]): readonly DischargeField[] =>
  lines
    .map(ordinalOfLine)
    .sort((a, b) => a - b)
    .map(fieldOfOrdinal);

/** The fields of a booking's discharge lines, by their ordinals. */
export const bookingLines = ({ dischargePorts }: BookingView): readonly DischargeField[] => {
  let at = 0;
  for (const line of dischargePorts) if (ordinalOfLine(line) !== (at += 1)) return inOrder(dischargePorts);
  return firstLines(at);
};
