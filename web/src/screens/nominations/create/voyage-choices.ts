import type { NamedRef } from '#domain/booking/terms';
import { voyagesFor } from '#domain/reference/fitting';
import type { BookingSettings, VoyageOption } from '#domain/reference/settings';
import { displayDate } from '../../../format/dates.ts';
import type { ChosenBooking } from './vessel-row.ts';
import { etaAt } from './vessel-row.ts';

/** `Nordic Tern 1107 · Santos 20 Apr 2027, 08:00`: where it loads, and when it is expected there. */
const nameWithCall = (voyage: VoyageOption, port: NamedRef | null, settings: BookingSettings): string => {
  const { etaDay, etaTime } = etaAt(voyage, port, settings);
  return etaDay === null ? voyage.name : `${voyage.name} · ${port?.name} ${displayDate(etaDay)}, ${etaTime}`;
};

/** Voyages of the trade that the bookings have, those that call at their load port first. */
export const voyageChoices = (
  bookings: readonly ChosenBooking[],
  settings: BookingSettings,
): readonly NamedRef[] => {
  const trade = bookings[0]?.trade ?? null;
  const alike = bookings.every((booking) => booking.trade?.id === trade?.id);
  const port = bookings[0]?.loadingPort ?? null;
  const offered = voyagesFor(settings.vesselVoyages, { trade: alike ? trade : null, type: null });
  const calls = (voyage: VoyageOption): boolean => voyage.ports.some(({ id }) => id === port?.id);
  return offered
    .toSorted((a, b) => Number(calls(b)) - Number(calls(a)))
    .map((voyage) => ({ id: voyage.id, name: nameWithCall(voyage, port, settings) }));
};
