import { factsOf } from '#api/nominations/booking-facts';
import { voyageRef } from '#api/nominations/voyage-calls';
import type { NamedRef } from '#domain/booking/terms';
import type { BookingFacts } from '#domain/nomination/booking-line';
import type { NominationTerms } from '#domain/nomination/terms';
import { addDays, dayOf, daysLater } from '#domain/shared/days';
import { hoursBetween } from '#domain/shared/hours';
import type { Documents, Stored } from '#platform/documents/port';
import { bookingsModel } from '#projections/bookings/read-model';
import { type VoyageDocument, voyagesModel } from '#projections/voyages/read-model';

/** Vessels are nominated for what loads so many days ahead. */
const nominatedAhead = 45;
/** A vessel is offered where it arrives so many days around the laycan. */
const daysAround = 3;
/** What the demo's vessels carry for one charterer, MT. */
const mostMt = 70_000;

/** A voyage that is offered to a charterer, with the bookings that it can carry. */
export interface PlannedNomination {
  readonly bookings: readonly BookingFacts[];
  readonly terms: NominationTerms;
}

interface Arrival {
  readonly voyage: NamedRef;
  readonly eta: string;
}

const arrivalsAt = (port: string | undefined, voyages: readonly Stored<VoyageDocument>[]): Arrival[] =>
  voyages.flatMap((voyage) => {
    const eta = voyage.document.calls.find((call) => call.port.id === port)?.terminals[0]?.eta?.at;
    return eta === undefined ? [] : [{ voyage: voyageRef(voyage), eta }];
  });

/** The arrival closest to lay from, of those around the laycan. */
const arrivalFor = (
  { laycanStart, laycanFinish }: BookingFacts,
  arrivals: readonly Arrival[],
): Arrival | undefined => {
  if (laycanStart === null || laycanFinish === null) return undefined;
  const [from, until] = [addDays(laycanStart, -daysAround), addDays(laycanFinish, daysAround)];
  const distance = ({ eta }: Arrival) => Math.abs(hoursBetween(`${laycanStart}T12:00:00.000Z`, eta));
  return arrivals
    .filter(({ eta }) => eta.slice(0, 10) >= from && eta.slice(0, 10) <= until)
    .sort((a, b) => distance(a) - distance(b))[0];
};

const days = (facts: readonly BookingFacts[], field: 'laycanStart' | 'laycanFinish'): readonly string[] =>
  facts.flatMap((one) => one[field] ?? []).sort();

const termsOf = (bookings: readonly BookingFacts[], { voyage, eta }: Arrival): NominationTerms => {
  const quantities = new Map<string, { port: NamedRef; qty: number }>();
  for (const { port, qty } of bookings.flatMap(({ discharge }) => Object.values(discharge)))
    if (port) quantities.set(port.id, { port, qty: (quantities.get(port.id)?.qty ?? 0) + (qty ?? 0) });
  const [first] = bookings;
  return {
    vesselVoyage: voyage,
    type: first?.type ?? null,
    trade: first?.trade ?? null,
    laycanStart: days(bookings, 'laycanStart').at(-1) ?? null,
    laycanFinish: days(bookings, 'laycanFinish')[0] ?? null,
    eta,
    loadingPort: first?.loadingPort ?? null,
    nominated: bookings.reduce((sum, { total }) => sum + total, 0),
    comment: null,
    discharge: Object.fromEntries([...quantities.values()].map((line, index) => [String(index + 1), line])),
  };
};

/** Whether the laycans of all have days in common and the vessel can lift them. */
const goTogether = (bookings: readonly BookingFacts[]): boolean =>
  (days(bookings, 'laycanStart').at(-1) ?? '') <= (days(bookings, 'laycanFinish')[0] ?? '') &&
  bookings.reduce((sum, { total }) => sum + total, 0) <= mostMt;

/** Voyages for what a charterer loads soon, in the order of its laycans; bookings without a vessel near it stay without. */
export const planNominations = async (
  documents: Documents,
  organisationId: string,
  now: Date,
): Promise<readonly PlannedNomination[]> => {
  const [from, until] = [dayOf(daysLater(now, 1)), dayOf(daysLater(now, nominatedAhead))];
  const [bookings, voyages] = await Promise.all([
    documents.find(
      bookingsModel,
      { organisationId, cancelled: false, nominationId: null, laycanStart: { $gte: from, $lte: until } },
      { sort: [['laycanStart', 1]] },
    ),
    documents.find(voyagesModel, { ends: { $gte: now.toISOString() }, status: { $ne: 'cancelled' } }),
  ]);
  const groups = new Map<string, { arrival: Arrival; bookings: BookingFacts[] }>();
  for (const facts of bookings.map(factsOf)) {
    const arrival = arrivalFor(facts, arrivalsAt(facts.loadingPort?.id, voyages));
    if (!arrival) continue;
    const key = [arrival.voyage.id, facts.loadingPort?.id, facts.trade?.id, facts.broker?.id].join('/');
    const group = groups.get(key);
    if (!group) groups.set(key, { arrival, bookings: [facts] });
    else if (goTogether([...group.bookings, facts])) group.bookings.push(facts);
  }
  return [...groups.values()].map((group) => ({
    bookings: group.bookings,
    terms: termsOf(group.bookings, group.arrival),
  }));
};
