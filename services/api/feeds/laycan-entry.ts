import { displayDate } from '#contracts/cells/calendar';
import type { BookingView, PortQuantity } from '#contracts/booking/booking-view';
import { shipOf } from '#contracts/booking/ship-of';
import type { CalendarEntry } from './calendar-text.ts';

const numbers = new Intl.NumberFormat('en-GB');
const tonnes = (qty: number): string => `${numbers.format(qty)} MT`;

const numberOf = ({ bookingNo, letterIndex }: BookingView): string => `${bookingNo}${letterIndex}`;

/** What is to be loaded, or where nobody has said that yet, what is to be discharged. */
const quantityOf = ({ loadingPort, total }: BookingView): string | null => {
  const qty = loadingPort.qty ?? total;
  return qty > 0 ? tonnes(qty) : null;
};

const portText = ({ name, qty }: PortQuantity): string | null =>
  [name, qty === null ? null : tonnes(qty)].filter((part) => part !== null).join(', ') || null;

const routeOf = ({ loadingPort, dischargePorts }: BookingView): string | null => {
  const to = dischargePorts.flatMap(({ name }) => name ?? []).join(' / ');
  if (loadingPort.name === null) return to === '' ? null : `to ${to}`;
  return to === '' ? loadingPort.name : `${loadingPort.name} to ${to}`;
};

/** `100014A Wood pulp 20,000 MT, Santos to Rotterdam (Aurora V12)`. */
const summaryOf = (booking: BookingView): string => {
  const cargo = [numberOf(booking), booking.commodity?.name, quantityOf(booking)];
  const what = cargo.filter((part) => part !== null && part !== undefined).join(' ');
  const where = [what, routeOf(booking)].filter((part) => part !== null).join(', ');
  const ship = shipOf(booking);
  const named = ship ? `${where} (${ship.name})` : where;
  return booking.cancelled ? `Cancelled: ${named}` : named;
};

const dayOf = (day: string | null): string => (day === null ? 'open' : displayDate(day));

/**
 * The terms, a line each; what is not set is left out. Neither comments nor names of people: programs hand a calendar on to
 * whoever provides them.
 */
const descriptionOf = (booking: BookingView, href: string | undefined): string => {
  const lines: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ['Booking', numberOf(booking)],
    ['Code', booking.code],
    ['Laycan', `${dayOf(booking.laycanStart)} to ${dayOf(booking.laycanFinish)}`],
    ['Charterer', booking.organisation.name],
    ['Broker', booking.broker?.name],
    ['Trade', booking.trade?.name],
    ['Vessel type', booking.type?.name],
    ['Vessel / Voyage', shipOf(booking)?.name],
    ['Commodity', booking.commodity?.name],
    ['POL', portText(booking.loadingPort)],
    ...booking.dischargePorts.map((port, index) => [`POD ${index + 1}`, portText(port)] as const),
    ['Status', booking.cancelled ? 'Cancelled' : 'Declared'],
  ];
  const told = lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [...told, ...(href === undefined ? [] : [href])].join('\n');
};

const locationOf = ({ loadingPort: { id, name } }: BookingView): string | undefined =>
  name === null ? undefined : id === null ? name : `${name} (${id})`;

/**
 * A booking as the days of its laycan; one of which only one day is set stands on that day, one without days nowhere.
 *
 * @param href where the booking is shown; undefined where the portal does not know how it is reached
 */
export const laycanEntry = (booking: BookingView, href: string | undefined): CalendarEntry | undefined => {
  const firstDay = booking.laycanStart ?? booking.laycanFinish;
  const lastDay = booking.laycanFinish ?? booking.laycanStart;
  if (firstDay === null || lastDay === null) return undefined;
  const location = locationOf(booking);
  return {
    uid: booking.id,
    sequence: booking.version,
    firstDay,
    lastDay,
    summary: summaryOf(booking),
    description: descriptionOf(booking, href),
    ...(location !== undefined && { location }),
    ...(href !== undefined && { url: href }),
    cancelled: booking.cancelled,
    createdAt: booking.declaredAt,
    changedAt: booking.updatedAt,
  };
};
