import { expect } from '@jest/globals';
import { DeclarationTaking } from '#api/nominations/declaration-taking';
import { BookingTelling } from '#api/nominations/nomination-process';
import { NominationRuling } from '#api/nominations/nomination-rules';
import { Nominations } from '#api/nominations/nominations.service';
import { ToldVoyages, VoyageCalls } from '#api/nominations/voyage-calls';
import { VoyageFollowing } from '#api/nominations/voyage-following';
import { createExecute } from '#api/platform/execute';
import type { Execute } from '#api/platform/execute-port';
import { payloadSeal } from '#api/platform/payload-seal';
import type { EventStore, StoredEvent } from '#platform/event-store/port';
import type { Portal } from '#portal/portal';
import { bookingsModel } from '#projections/bookings/read-model';
import { Died } from './interrupted.ts';
import { untilSo } from './until.ts';

type Append = EventStore['append'];

/** Another node on the same log, which keeps nothing of what this one knows; `append` is how it writes. */
export const otherNode = async (
  { engine }: Portal,
  append: (own: Append) => Append = (own) => own,
): Promise<Execute> => {
  const { events, clocks, vault } = engine;
  const own: Append = (...entry) => events.append(...entry);
  return createExecute({
    store: { append: append(own), readStream: (...asked) => events.readStream(...asked) },
    clock: clocks.trade,
    payloads: await payloadSeal(vault),
  });
};

/** No word passes between nominations, bookings and voyages; answers with how to go on. */
export const holdNominations = async (portal: Portal): Promise<() => void> => {
  const { words, declarations } = portal.app.get(Nominations, { strict: false });
  await Promise.all([words.pause(), declarations.pause()]);
  return () => {
    words.resume();
    declarations.resume();
  };
};

export const caughtUp = async ({ engine: { events, watcher } }: Portal): Promise<void> => {
  const head = await events.head();
  if (!(await watcher.passed(head, 20_000))) throw new Error(`The read models did not reach ${head}`);
};

/** A nomination takes in at once what was declared of its bookings, which are else left in peace for a second. */
export const takenIn = async (portal: Portal, nominationId: string): Promise<void> => {
  await caughtUp(portal);
  await portal.app.get(Nominations, { strict: false }).declarations.carry(nominationId);
  await caughtUp(portal);
};

/** The nomination has followed its voyage, and told its bookings. */
export const wordsBrought = async (portal: Portal, nominationId: string): Promise<void> => {
  await caughtUp(portal);
  await portal.app.get(Nominations, { strict: false }).words.carry(nominationId);
  await caughtUp(portal);
};

/** What the process does for one nomination, on a node. */
export const carryWords = async (portal: Portal, execute: Execute, nominationId: string): Promise<void> => {
  const { documents, events } = portal.engine;
  const telling = new BookingTelling(execute);
  const unlimited = async (): Promise<null> => null;
  await telling.tell(nominationId, unlimited);
  const owing = await documents.find(bookingsModel, { owesId: nominationId });
  await new DeclarationTaking(execute, events, telling).take(
    nominationId,
    owing.map(({ id, document: { firstId, owesRevision } }) => ({
      bookingId: id,
      firstId,
      revision: owesRevision ?? 0,
    })),
    null,
  );
  await telling.tell(nominationId, unlimited);
};

/** Takes down in a nomination what its voyage tells, on a node. */
export const followVoyage = async (portal: Portal, execute: Execute, nominationId: string): Promise<void> => {
  const { app, engine } = portal;
  const ruling = app.get(NominationRuling, { strict: false });
  const voyages = app.get(VoyageCalls, { strict: false });
  await new VoyageFollowing(execute, engine.documents, ruling, voyages).follow(nominationId);
};

/** Lives for one append and dies at the next. */
const oneAppend = (own: Append): Append => {
  let left = 1;
  return async (...entry) => {
    if (left === 0) throw new Died(entry[0]);
    left -= 1;
    return own(...entry);
  };
};

/** Carries out what is due of a nomination, dying after each append, until there is nothing left. Tells how often it died. */
export const dieAtEachAppend = async (portal: Portal, nominationId: string): Promise<number> => {
  for (let deaths = 0; ; deaths += 1) {
    const execute = await otherNode(portal, oneAppend);
    try {
      await carryWords(portal, execute, nominationId);
      return deaths;
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    }
    await caughtUp(portal);
  }
};

/** A process that has decided, and is about to write when it stands still: until `wake`, whose promise is its end. */
export const standingStill = async (
  portal: Portal,
  nominationId: string,
): Promise<{ readonly wake: () => Promise<void> }> => {
  const [woken, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const execute = await otherNode(portal, (own) => async (...entry) => {
    reached.resolve();
    await woken.promise;
    return own(...entry);
  });
  const carried = carryWords(portal, execute, nominationId);
  // Had it nothing to write, it would come to its end.
  await Promise.race([
    reached.promise,
    carried.then(() => Promise.reject(new Error('It had nothing to write'))),
  ]);
  return {
    wake: () => {
      woken.resolve();
      return carried;
    },
  };
};

/** The append of an event of this type stands still, from when it is `reached` until `goOn`. */
export const standingBefore = (
  { engine: { events } }: Portal,
  type: string,
): { readonly reached: Promise<void>; readonly goOn: () => void } => {
  const [woken, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const own: Append = events.append.bind(events);
  const append: Append = async (...entry) => {
    if (entry[2].some((event) => event.type === type)) {
      reached.resolve();
      await woken.promise;
    }
    return own(...entry);
  };
  Object.assign(events, { append });
  const goOn = (): void => {
    woken.resolve();
    Object.assign(events, { append: own });
  };
  return { reached: reached.promise, goOn };
};

/** Nominations read an ETA at the first call of a voyage that no event tells, until the function is called that this answers with. */
export const readingOtherwise = (portal: Portal, voyageId: string, at: string): (() => void) => {
  const voyages = portal.app.get(VoyageCalls, { strict: false });
  const own = voyages.of.bind(voyages);
  const of: VoyageCalls['of'] = async (ids) => {
    const told = await own(ids);
    const voyage = told.of(voyageId);
    if (!voyage) return told;
    const calls = voyage.calls.map((call, place) => (place === 0 ? { ...call, eta: at } : call));
    return new ToldVoyages(new Map([[voyageId, { ...voyage, revision: voyage.revision + 1, calls }]]));
  };
  Object.assign(voyages, { of });
  return () => void Object.assign(voyages, { of: own });
};

/** Looks for nominations that have something to tell or to follow, as the process does each second. */
export const lookForWords = async (portal: Portal): Promise<void> => {
  await caughtUp(portal);
  await portal.app.get(Nominations, { strict: false }).words.begin();
};

export const typesOf = (events: readonly StoredEvent[]): readonly string[] => events.map(({ type }) => type);

/** A nomination that called for a booking has told it, once: now, and when its words are brought again by another node. */
export const expectToldOnce = async (
  portal: Portal,
  bookingId: string,
  nominationId: string,
): Promise<void> => {
  const { events } = portal.engine;
  const told = async (): Promise<readonly string[]> => [
    ...typesOf(await events.readStream(`booking-${bookingId}`)),
    ...typesOf(await events.readStream(`nomination-${nominationId}`)).filter(
      (type) => type !== 'MessagePosted',
    ),
  ];
  const once = ['BookingDeclared', 'BookingNominated', 'VesselNominated', 'BookingCalledFor', 'BookingsTold'];
  expect(await untilSo(told, (types) => types.includes('BookingsTold'))).toEqual(once);
  await carryWords(portal, await otherNode(portal), nominationId);
  expect(await told()).toEqual(once);
};
