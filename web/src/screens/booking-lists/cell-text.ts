import type { BookingView } from '#contracts/booking/booking-view';
import { shipOf } from '#contracts/booking/ship-of';
import type { ColumnKey } from '#contracts/templates/template';
import { displayDate, displayMonth } from '../../format/dates.ts';
import { displayQuantity } from '../../format/quantities.ts';
import { transferText } from '../transfer/transfer-words.ts';
import { bookingName, numberOf } from './booking-name.ts';

/** The ship that it goes with; of a nominated one, when it is expected at the load port, by the clocks there. */
const vesselText = (booking: BookingView): string => {
  const name = shipOf(booking)?.name ?? '';
  const eta = booking.nomination?.eta ?? null;
  return eta === null ? name : `${name} · ETA ${displayDate(eta.slice(0, 10))}`;
};

/** The text of a booking's cell; discharge ports have cells of their own. */
export const cellText: Readonly<Record<Exclude<ColumnKey, 'discharge'>, (booking: BookingView) => string>> = {
  bookingNo: numberOf,
  code: (booking) => (booking.code === null ? '' : bookingName(booking)),
  organisation: ({ organisation }) => organisation.name,
  status: ({ status }) => status,
  type: ({ type }) => type?.name ?? '',
  trade: ({ trade }) => trade?.name ?? '',
  month: ({ month }) => displayMonth(month, 'short'),
  commodity: ({ commodity }) => commodity?.name ?? '',
  vesselVoyage: vesselText,
  laycanStart: ({ laycanStart }) => displayDate(laycanStart),
  laycanFinish: ({ laycanFinish }) => displayDate(laycanFinish),
  loadingPort: ({ loadingPort }) => loadingPort.name ?? '',
  loadingQty: ({ loadingPort }) => displayQuantity(loadingPort.qty),
  comment: ({ comment }) => comment ?? '',
  company: ({ company }) => company?.name ?? '',
  transferred: transferText,
};

const isSingle = (key: string): key is keyof typeof cellText => Object.hasOwn(cellText, key);

/** The text of any cell by its key; empty where a booking has no such cell. */
export const cellTextOf = (booking: BookingView, key: string): string => {
  if (isSingle(key)) return cellText[key](booking);
  const [, line, half] = /^discharge\.(\d+)\.(port|qty)$/.exec(key) ?? [];
  const port = booking.dischargePorts[Number(line ?? 0) - 1];
  return half === 'qty' ? displayQuantity(port?.qty) : (port?.name ?? '');
};
