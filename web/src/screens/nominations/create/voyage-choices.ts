import type { NamedRef } from '#domain/booking/terms';
import { voyagesFor } from '#domain/reference/fitting';
import type { BookingSettings, VoyageOption } from '#domain/reference/settings';
import { numberOfDay } from '#domain/shared/days';
import { displayDate } from '../../../format/dates.ts';
import { type ChosenBooking, etaAt, overlapOf } from './vessel-row.ts';

/** `Nordic Tern 1107 · Santos 20 Apr 2027, 08:00`: where it loads, and when it is expected there. */
const nameWithCall = (voyage: VoyageOption, port: NamedRef | null, settings: BookingSettings): string => {
  const { etaDay, etaTime } = etaAt(voyage, port, settings);
  return etaDay === null ? voyage.name : `${voyage.name} · ${port?.name} ${displayDate(etaDay)}, ${etaTime}`;
};

/** Days between an arrival and a laycan; none within it, or where one of them is not known. */
const daysOff = (
  etaDay: string | null,
  { laycanStart, laycanFinish }: ReturnType<typeof overlapOf>,
): number => {
  if (etaDay === null || laycanStart === null || laycanFinish === null) return 0;
  const eta = numberOfDay(etaDay);
  return Math.max(numberOfDay(laycanStart) - eta, eta - numberOfDay(laycanFinish), 0);
};

/** Voyages of the trade that the bookings have: those that call at their load port first, of these the nearest to their laycan. */
export const voyageChoices = (
  bookings: readonly ChosenBooking[],
  settings: BookingSettings,
): readonly NamedRef[] => {
  const trade = bookings[0]?.trade ?? null;
  const alike = bookings.every((booking) => booking.trade?.id === trade?.id);
  const port = bookings[0]?.loadingPort ?? null;
  const offered = voyagesFor(settings.vesselVoyages, { trade: alike ? trade : null, type: null });
  const laycan = overlapOf(bookings);
  return offered
    .map((voyage) => {
      const { etaDay } = etaAt(voyage, port, settings);
      return { voyage, calls: etaDay !== null, off: daysOff(etaDay, laycan) };
    })
    .toSorted((a, b) => Number(b.calls) - Number(a.calls) || a.off - b.off)
    .map(({ voyage }) => ({ id: voyage.id, name: nameWithCall(voyage, port, settings) }));
};
