import { millisecondsInDay } from 'date-fns/constants';
import { derivedId } from '#api/platform/commands';
import type { BookingTerms } from '#domain/booking/terms';
import { cargoOf } from '#voyage-exchange/transfer-message';
import { dayOf, daysLater } from '#domain/shared/days';
import type { EventReader } from '#platform/event-store/port';
import { DemoDeclarant } from './seed-declarations.ts';
import type { DemoAmendment, DemoDeclaration, DeclarationSeeding } from './seed-declarations.ts';
import { seedStandings, standingsOf } from './seed-standings.ts';
import { seedTransfers } from './seed-transfers.ts';
import type { DemoVoyages } from './seed-voyages.ts';
import { changedTerms, demoChanges } from './world/amendments.ts';
import { demoTerms } from './world/cargo.ts';
import type { Shipper } from './world/cargo.ts';
import { ids, organisations, users } from './world/people.ts';
import type { DemoOrganisation } from './world/people.ts';
import { Random } from './world/random.ts';

/** Months before today that were declared, and months after it that are. */
const monthsBack = 23;
const monthsAhead = 4;
/** A month is declared so many days before it begins: a quarter, as the pulp trades do. */
const daysAhead = 100;
/** Transfers are made for what loads so many days ahead. */
const transferredAhead = 35;

interface Declarant {
  readonly organisation: DemoOrganisation;
  readonly shipper: Shipper;
  readonly declarant: DemoDeclarant;
  readonly random: Random;
  /** Open bookings as they stand, by id. */
  readonly bookings: Map<string, BookingTerms>;
  readonly transferred: Set<string>;
}

export interface Happening {
  readonly at: Date;
  readonly what: () => Promise<void>;
}

const meridian = { id: ids.meridian, name: 'Meridian Brokers' };

const declarantsOf = (seeding: DeclarationSeeding): readonly Declarant[] =>
  organisations.flatMap((organisation, index): Declarant[] => {
    const { shipper, id } = organisation;
    const actor = users.find((user) => user.organisation === id && user.role !== 'spectator')?.id;
    if (!shipper || actor === undefined) return [];
    const declarant = new DemoDeclarant(seeding, organisation, actor);
    return [
      {
        organisation,
        shipper,
        declarant,
        random: new Random(1_000 + index),
        bookings: new Map(),
        transferred: new Set(),
      },
    ];
  });

/** Declares a month of an organisation, and gives some of it to the broker. */
const declareMonth = async (one: Declarant, year: number, month: number): Promise<void> => {
  const { organisation, shipper, declarant, random, bookings } = one;
  const count = shipper.monthly + random.between(-3, 3);
  const name = `${organisation.id}/${year}-${month + 1}`;
  const declarations = Array.from({ length: count }, (_, index): DemoDeclaration => ({
    bookingId: derivedId('seed', 'booking', name, index),
    terms: demoTerms(random, shipper, year, month, index + 1),
  }));
  await declarant.declare(name, declarations);
  for (const { bookingId, terms } of declarations) bookings.set(bookingId, terms);
  if (organisation.brokered === 0) return;
  const given = declarations.filter((_, index) => index % organisation.brokered === 0);
  await declarant.assign(
    given.map(({ bookingId }) => bookingId),
    meridian,
  );
};

/** Amends some of what is open, cancels one now and then, and forgets what is over. */
const amendOpen = async (one: Declarant, at: Date, round: number): Promise<void> => {
  const { organisation, declarant, random, bookings } = one;
  const soon = dayOf(daysLater(at, 5));
  const amendments: DemoAmendment[] = [];
  for (const [bookingId, terms] of bookings) {
    if ((terms.laycanStart ?? '') <= soon) bookings.delete(bookingId);
    else if (random.chance(0.22)) {
      const changes = demoChanges(random, terms);
      amendments.push({ bookingId, changes });
      bookings.set(bookingId, changedTerms(terms, changes));
    }
  }
  await declarant.amend(`${organisation.id}/amended-${round}`, amendments);
  const first = [...bookings.keys()].find((id) => !one.transferred.has(id));
  if (first === undefined || !random.chance(0.5)) return;
  await declarant.cancel(first);
  bookings.delete(first);
};

/** Staff transfer what loads within the next weeks and finds room on a voyage near its laycan. */
const transferSoon = async (
  seeding: DeclarationSeeding,
  voyages: DemoVoyages,
  one: Declarant,
  at: Date,
): Promise<void> => {
  const until = dayOf(daysLater(at, transferredAhead));
  for (const [id, terms] of one.bookings) {
    const isSoon = terms.laycanStart !== null && terms.laycanStart <= until;
    if (!isSoon || one.transferred.has(id)) continue;
    const cargo = cargoOf({ bookingNo: '' }, { id, letterIndex: 'A' }, { terms, broker: null });
    if (!voyages.hasRoomFor({ cargoes: [cargo] }, at)) continue;
    one.transferred.add(id);
    await seedTransfers(seeding, [id], voyages);
  }
};

/** Beyond what vessels are nominated for: nothing else of the demo speaks of it. */
const standingAhead = 47;

/** What loads later than vessels are nominated, and nobody has transferred yet, stands in every way to the voyage-management system. */
const leaveStandings = async (
  seeding: DeclarationSeeding,
  { events, voyages }: Pick<WorldParts, 'events' | 'voyages'>,
  one: Declarant,
  at: Date,
): Promise<void> => {
  const { declarant, bookings, transferred } = one;
  const from = dayOf(daysLater(at, standingAhead));
  const free = [...bookings].flatMap(([id, terms]) => {
    const isLater = terms.laycanStart !== null && terms.laycanStart >= from && !transferred.has(id);
    if (!isLater) return [];
    const cargo = cargoOf({ bookingNo: '' }, { id, letterIndex: 'A' }, { terms, broker: null });
    return [{ id, hasRoom: voyages.hasRoomFor({ cargoes: [cargo] }, at) }];
  });
  // What is to be withdrawn has to be taken on first.
  const chosen = free
    .toSorted((one, other) => Number(other.hasRoom) - Number(one.hasRoom))
    .slice(0, standingsOf)
    .map(({ id }) => id);
  for (const id of chosen) transferred.add(id);
  await seedStandings({ seeding, events, voyages, declarant }, chosen);
};

/** Everything of one organisation, each with its moment. */
const happeningsOf = (
  seeding: DeclarationSeeding,
  { events, voyages, today }: Omit<WorldParts, 'more'>,
  one: Declarant,
): readonly Happening[] => {
  const from = worldBegins(today);
  const happenings: Happening[] = [];
  const hour = (days: number) => days * millisecondsInDay + one.random.between(7, 16) * 3_600_000;
  for (let offset = -monthsBack; offset <= monthsAhead; offset += 1) {
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + offset, 1));
    const declaredOn = new Date(first.getTime() - hour(daysAhead));
    const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
    if (declaredOn >= from) happenings.push({ at: declaredOn, what: () => declareMonth(one, year, month) });
  }
  for (
    let at = from.getTime() + 20 * millisecondsInDay, round = 1;
    at < today.getTime();
    at += 15 * millisecondsInDay, round += 1
  ) {
    const moment = new Date(at + hour(0));
    happenings.push({ at: moment, what: () => amendOpen(one, moment, round) });
    if (moment >= voyages.begins)
      happenings.push({ at: moment, what: () => transferSoon(seeding, voyages, one, moment) });
  }
  // Within the quarter of an hour in which an answer may still come.
  const lately = new Date(today.getTime() - 60_000);
  happenings.push({
    at: lately,
    what: () => leaveStandings(seeding, { events, voyages }, one, lately),
  });
  return happenings;
};

/** When the demo world begins: a little over two years of declarations, up to today. */
export const worldBegins = (today: Date): Date =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsBack - 4, 1));

/** One day of voyages after another, up to today. */
const voyageDaysOf = (voyages: DemoVoyages, today: Date): readonly Happening[] => {
  const { begins } = voyages;
  const count = Math.round((today.getTime() - begins.getTime()) / millisecondsInDay);
  const days = Array.from({ length: count }, (_, day) => daysLater(begins, day));
  return [
    { at: begins, what: () => voyages.begin() },
    ...days.map((from) => {
      const until = daysLater(from, 1);
      return { at: until, what: () => voyages.tell(from, until) };
    }),
    { at: voyages.fullFrom, what: () => voyages.catchUp() },
  ];
};

export interface WorldParts {
  readonly events: Pick<EventReader, 'readStream'>;
  readonly voyages: DemoVoyages;
  readonly today: Date;
  /** What else happens meanwhile. */
  readonly more: readonly Happening[];
}

/** Two years of declarations with their amendments, and the voyages that carried them, in the order in which they happened. */
export const seedWorld = async (
  seeding: DeclarationSeeding,
  { more, ...parts }: WorldParts,
): Promise<void> => {
  const { today, voyages } = parts;
  const happenings = declarantsOf(seeding)
    .flatMap((one) => happeningsOf(seeding, parts, one))
    .filter(({ at }) => at < today)
    .concat(voyageDaysOf(voyages, today), more)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, what } of happenings) {
    seeding.clock.set(at);
    await what();
  }
};
