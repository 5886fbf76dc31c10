import type { BookingView } from '#contracts/booking/booking-view';
import { fieldLabel } from '#contracts/booking/field-text';
import { columns } from '#contracts/templates/columns';
import { cellTextOf } from '../booking-lists/cell-text.ts';

/** What people call a cell by its key: `Lay to`, `Qty Pod 2`. */
export const cellLabel = (key: string): string => {
  const [, line, half] = /^discharge\.(\d+)\.(port|qty)$/.exec(key) ?? [];
  if (line !== undefined)
    return fieldLabel(`dischargePorts.${Number(line) - 1}.${half === 'qty' ? 'qty' : 'name'}`);
  return key === 'loadingPort' ? columns.loadingPort.header : fieldLabel(key);
};

/** What a cell of a booking holds, as it reads, whether its list has a column for it or not; empty: nothing. */
export const cellValue = (booking: BookingView, key: string): string => {
  switch (key) {
    case 'masterBooking':
      return booking.masterBooking?.name ?? '';
    case 'contractLink':
      return booking.contractLink ?? '';
    case 'broker':
      return booking.broker?.name ?? '';
    case 'cargoRef':
      return booking.cargoRef ?? '';
    default:
      return cellTextOf(booking, key);
  }
};
