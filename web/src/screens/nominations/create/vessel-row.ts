import type { BookingView, PortQuantity } from '#contracts/booking/booking-view';
import type { NominationInput } from '#contracts/nomination/nomination-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { NamedRef } from '#domain/booking/terms';
import type { BookingSettings, VoyageOption } from '#domain/reference/settings';
import { localMoment } from '#domain/shared/zones';
import { bookingName } from '../../booking-lists/booking-name.ts';
import { saidBy, type TermsForm, type TermsLine } from '../edit-terms.ts';

/** What a row knows of a booking that it is for: enough to be filled and looked at without asking again. */
export interface ChosenBooking {
  readonly id: string;
  readonly name: string;
  readonly type: NamedRef | null;
  readonly trade: NamedRef | null;
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  readonly loadingPort: NamedRef | null;
  readonly dischargePorts: readonly PortQuantity[];
}

/** A vessel that is about to be nominated, as a form has it. */
export interface VesselRow extends TermsForm {
  /** Holds the row while others come and go. */
  readonly key: number;
  /** Uuid by which it is nominated once, however often it is sent. */
  readonly id: string;
  readonly vesselVoyage: NamedRef | null;
  readonly bookings: readonly ChosenBooking[];
  /** The nomination that the row changes, as it was shown; null: it makes a new one. */
  readonly updates: NominationView | null;
  /** What could not be taken of a file, by field, until the field is changed. */
  readonly unread: Readonly<Record<string, string>>;
}

const refOf = (port: Pick<PortQuantity, 'id' | 'name'>): NamedRef | null =>
  port.id === null ? null : { id: port.id, name: port.name ?? port.id };

export const chosenOf = (booking: BookingView): ChosenBooking => ({
  id: booking.id,
  name: bookingName(booking),
  type: booking.type,
  trade: booking.trade,
  laycanStart: booking.laycanStart,
  laycanFinish: booking.laycanFinish,
  loadingPort: refOf(booking.loadingPort),
  dischargePorts: booking.dischargePorts,
});

/** The zone in which an ETA at a load port is read; null where it is not known. */
export const zoneAt = (settings: BookingSettings, port: NamedRef | null): string | null =>
  settings.loadingPorts.find(({ id }) => id === port?.id)?.zone ?? null;

export const noEta = { etaDay: null, etaTime: '' } as const;

/** When the voyage calls at the port, by the clocks there. */
export const etaAt = (
  voyage: VoyageOption | undefined,
  port: NamedRef | null,
  settings: BookingSettings,
): Pick<VesselRow, 'etaDay' | 'etaTime'> => {
  const call = voyage?.ports.find(({ id }) => id === port?.id);
  if (!call) return noEta;
  const local = localMoment(call.arrivalDateTime, zoneAt(settings, port) ?? 'UTC');
  return { etaDay: local.slice(0, 10), etaTime: local.slice(11, 16) };
};

const known = (days: readonly (string | null)[]): readonly string[] =>
  days.filter((day) => day !== null).toSorted();

/** The days that lie in every laycan; both null where none does. */
export const overlapOf = (
  bookings: readonly Pick<ChosenBooking, 'laycanStart' | 'laycanFinish'>[],
): Pick<VesselRow, 'laycanStart' | 'laycanFinish'> => {
  const laycanStart = known(bookings.map((booking) => booking.laycanStart)).at(-1) ?? null;
  const laycanFinish = known(bookings.map((booking) => booking.laycanFinish))[0] ?? null;
  return laycanStart !== null && laycanFinish !== null && laycanStart > laycanFinish
    ? { laycanStart: null, laycanFinish: null }
    : { laycanStart, laycanFinish };
};

/** One line a port, in the order in which the bookings name them, with what goes there of all of them. */
const dischargeOf = (bookings: readonly ChosenBooking[]): readonly TermsLine[] => {
  const ports = new Map<string, { readonly port: NamedRef; readonly qty: number }>();
  for (const line of bookings.flatMap(({ dischargePorts }) => dischargePorts)) {
    const port = refOf(line);
    if (port === null) continue;
    ports.set(port.id, { port, qty: (ports.get(port.id)?.qty ?? 0) + (line.qty ?? 0) });
  }
  return [...ports.values()].map(({ port, qty }, at) => ({
    ordinal: String(at + 1),
    port,
    qty: qty === 0 ? '' : String(qty),
  }));
};

/** What all of them have; null where they differ. */
const common = (refs: readonly (NamedRef | null)[]): NamedRef | null => {
  const [first = null] = refs;
  return refs.every((ref) => ref?.id === first?.id) ? first : null;
};

const rowOf = (
  bookings: readonly ChosenBooking[],
  voyage: VoyageOption,
  settings: BookingSettings,
  key: number,
): VesselRow => {
  const loadingPort = common(bookings.map((booking) => booking.loadingPort));
  const discharge = dischargeOf(bookings);
  const nominated = discharge.reduce((sum, { qty }) => sum + Number(qty), 0);
  return {
    key,
    id: crypto.randomUUID(),
    vesselVoyage: { id: voyage.id, name: voyage.name },
    type:
      settings.vesselTypes.find(({ id }) => id === voyage.typeId) ??
      common(bookings.map((booking) => booking.type)),
    trade: common(bookings.map((booking) => booking.trade)),
    loadingPort,
    ...etaAt(voyage, loadingPort, settings),
    ...overlapOf(bookings),
    nominated: nominated === 0 ? '' : String(nominated),
    discharge,
    comment: '',
    bookings,
    updates: null,
    unread: {},
  };
};

/** Rows for the chosen bookings on one voyage. A nomination is of one load port: each port makes a row. */
export const filledRows = (
  bookings: readonly ChosenBooking[],
  voyage: VoyageOption,
  settings: BookingSettings,
  firstKey: number,
): readonly VesselRow[] => {
  const byPort = Map.groupBy(bookings, ({ loadingPort }) => loadingPort?.id ?? null);
  return [...byPort.values()].map((together, at) => rowOf(together, voyage, settings, firstKey + at));
};

/** What is sent of a row that has a voyage, and in which nothing is found wrong. */
export const inputOf = (
  row: VesselRow,
  vesselVoyage: NamedRef,
  settings: BookingSettings,
): NominationInput => {
  const { discharge, ...terms } = saidBy(row, { vesselVoyage, etaZone: zoneAt(settings, row.loadingPort) });
  return {
    id: row.id,
    ...terms,
    dischargePorts: Object.values(discharge),
    bookings: row.bookings.map(({ id }) => id),
  };
};
