import { randomUUID } from 'node:crypto';
import { factsIn } from '#api/nominations/booking-facts';
import { BookingTelling } from '#api/nominations/nomination-process';
import { bookingDecider } from '#domain/booking/evolve';
import { partOf } from '#domain/booking/state';
import type { BookingFacts } from '#domain/nomination/booking-line';
import { nominateVessel } from '#domain/nomination/decide';
import { nominationDecider } from '#domain/nomination/evolve';
import { bookingStream, nominationStream, voyageStream } from '#domain/streams';
import { stateVoyage, voyageDecider } from '#domain/voyage/decide';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import type { Engine } from '#portal/engines/engine';
import { must, seedContext } from '#portal/seed/seed-context';
import { ids } from '#portal/seed/world/people';
import { bookingEvents } from './booking-events.ts';
import { type Fleet, statementOf } from './fill-voyages.ts';
import { nominated } from './nominated.ts';

export interface ManyNominations {
  readonly nominations: number;
  /** Nominated in turn. */
  readonly voyages: number;
  /** The first of them carry a booking each. */
  readonly aboard: number;
}

const voyageIdOf = (n: number): string => `v-${n}`;

/** Voyages of six calls, of which one is at Santos; `told` again by more hours they are that much later. */
export const fleetOf = (voyages: number, now: string): Fleet => ({
  voyages,
  calls: 6,
  statements: 1_000,
  now,
});

/** States every voyage from the n-th on, later than at first by so many hours; eight under way, as partitions of the feed are taken in beside each other. */
export const stateVoyages = async (
  { execute }: Pick<Engine, 'execute'>,
  fleet: Fleet,
  told: number,
  from = 0,
): Promise<void> => {
  const numbers = Array.from({ length: fleet.voyages }, (_, n) => from + n);
  await forEachConcurrently(8, numbers, async (n) => {
    const voyageId = voyageIdOf(n);
    await must(execute, {
      stream: voyageStream(voyageId),
      decider: voyageDecider,
      decide: (state) => stateVoyage(state, statementOf(voyageId, n, fleet, told)),
      context: seedContext(`${voyageId}/${told}`),
    });
  });
};

/** Declares so many bookings of Atlântica, and answers with what a nomination knows of each. */
export const declareMany = async (
  { events, execute }: Pick<Engine, 'events' | 'execute'>,
  count: number,
): Promise<readonly BookingFacts[]> => {
  const declared = [...bookingEvents({ bookings: count, versions: 1, organisation: ids.atlantica })];
  const facts: BookingFacts[] = [];
  await forEachConcurrently(64, declared, async ({ stream, id, type, data, metadata, recordedAt }) => {
    await events.append(stream, 'no_stream', [{ id, type, data, metadata, recordedAt }]);
    const bookingId = stream.slice('booking-'.length);
    const { state } = await must(execute, {
      stream: bookingStream(bookingId),
      decider: bookingDecider,
      decide: (): readonly never[] => [],
      context: seedContext(`${bookingId}/read`),
    });
    const part = partOf(state, bookingId);
    if (part) facts.push(factsIn(state, part));
  });
  return facts;
};

/** Nominates voyages to Atlântica by the product's own commands, the bookings told; ids of the nominations in order. */
export const nominateMany = async (
  engine: Pick<Engine, 'events' | 'execute'>,
  { nominations, voyages, aboard }: ManyNominations,
  now: string,
): Promise<void> => {
  const fleet = fleetOf(voyages, now);
  await stateVoyages(engine, fleet, 0);
  const facts = await declareMany(engine, aboard);
  const telling = new BookingTelling(engine.execute);
  const numbers = Array.from({ length: nominations }, (_, n) => n);
  await forEachConcurrently(32, numbers, async (n) => {
    const voyageId = voyageIdOf(n % voyages);
    const { voyage } = statementOf(voyageId, n % voyages, fleet, 0);
    const offer = nominated(n, voyageId, now.slice(0, 10));
    const booking = facts[n];
    const loadingPort = booking?.loadingPort ?? offer.terms.loadingPort;
    const discharge = booking?.discharge ?? offer.terms.discharge;
    const call = voyage.calls.find(({ port }) => port.id === loadingPort?.id);
    const eta = call?.terminals[0]?.eta?.at ?? null;
    const terms = {
      ...offer.terms,
      vesselVoyage: { id: voyageId, name: `${voyage.vessel.name} ${voyage.vvn}` },
      loadingPort,
      discharge,
      eta,
    };
    await must(engine.execute, {
      stream: nominationStream(offer.nominationId),
      decider: nominationDecider,
      decide: (state) =>
        nominateVessel(state, {
          ...offer,
          terms,
          bookings: booking ? [booking] : [],
          call: { callId: call?.callId ?? null, eta, revision: 0 },
          messageId: randomUUID(),
        }),
      context: seedContext(`nomination/${offer.nominationId}`),
    });
    await telling.tell(offer.nominationId, () => Promise.resolve(null));
  });
};
