import type { BookingSince, CellSince } from '#contracts/booking/as-of';
import type { BookingView, PortQuantity } from '#contracts/booking/booking-view';
import { shipOf } from '#contracts/booking/ship-of';

type Held = CellSince['now'];

const portCells = (place: string, port: PortQuantity | undefined): readonly (readonly [string, Held])[] => [
  [`${place}.name`, port?.name ?? null],
  [`${place}.qty`, port?.qty ?? null],
];

/** What the cells of a booking hold, so many discharge ports among them, as columns show them. */
const cellsOf = (view: BookingView, lines: number): readonly (readonly [field: string, held: Held])[] => [
  ['code', view.code],
  ['type', view.type?.name ?? null],
  ['trade', view.trade?.name ?? null],
  ['month', view.month],
  ['commodity', view.commodity?.name ?? null],
  ['vesselVoyage', shipOf(view)?.name ?? null],
  ['laycanStart', view.laycanStart],
  ['laycanFinish', view.laycanFinish],
  ...portCells('loadingPort', view.loadingPort),
  ...Array.from({ length: lines }, (_, at) =>
    portCells(`dischargePorts.${at}`, view.dischargePorts[at]),
  ).flat(),
  ['total', view.total],
  ['comment', view.comment],
  ['company', view.company?.name ?? null],
  ['masterBooking', view.masterBooking?.name ?? null],
  ['contractLink', view.contractLink],
  ['broker', view.broker?.name ?? null],
  ['cargoRef', view.cargoRef],
  ['status', view.status],
];

/** What differs between a booking as it was and as it is, both as one reader sees them. Discharge ports are compared place by place, as columns hold them. */
export const sinceThen = (then: BookingView, now: BookingView): BookingSince => {
  const lines = Math.max(then.dischargePorts.length, now.dischargePorts.length);
  const held = new Map(cellsOf(then, lines));
  return {
    differs: cellsOf(now, lines).flatMap(([field, value]) =>
      held.get(field) === value ? [] : [{ field, now: value }],
    ),
    cancelled: now.cancelled && !then.cancelled,
    transferred: now.transferred && !then.transferred,
  };
};
