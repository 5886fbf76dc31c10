import { expect, it } from '@jest/globals';
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  nat,
  record,
  scheduler,
  shuffledSubarray,
  tuple,
} from 'fast-check';
import {
  cargoMessage,
  documentMessage,
  positionMessage,
  vesselMessage,
  voyageMessage,
} from '#contracts/voyage-feed/messages.specification';
import type { DomainEvent } from '#domain/shared/envelope';
import { cargoesProjection } from '#projections/cargoes/projection';
import { documentsProjection } from '#projections/documents/projection';
import type { Projection } from '#projections/runtime/projection';
import { specifyProjection } from '#projections/runtime/specifications/projection.specification';
import { vesselDaysProjection } from '#projections/vessel-days/projection';
import { vesselsProjection } from '#projections/vessels/projection';
import { voyagesProjection } from '#projections/voyages/projection';
import { FeedWorld, type Told } from './feed.specification.ts';

interface Message {
  readonly id: string;
  readonly message: Told;
}

const voyages = Array.from({ length: 10 }, (_, n) => `v-${n}`);
const moment = (minutes: number): string => new Date(Date.UTC(2027, 2, 9) + minutes * 60_000).toISOString();

const milestone = record({ minutes: nat(1_000), happened: boolean() }).map(({ minutes, happened }) => ({
  at: moment(minutes),
  happened,
}));

const callWith = (callId: string) =>
  record({ eta: milestone, etd: milestone, agents: shuffledSubarray(['agent-1', 'agent-2']) }).map(
    ({ eta, etd, agents }) => ({
      callId,
      port: { locode: callId === 'a' ? 'BRSSZ' : 'NLRTM', name: callId },
      agents: agents.map((contactId) => ({ contactId, company: '3001' })),
      terminals: [
        { terminalId: 't1', name: 'T', type: callId === 'a' ? 'L' : 'D', stemMt: null, eta, etb: null, etd },
      ],
    }),
  );

const told = constantFrom(...voyages).chain((voyageId) =>
  record({
    kind: constantFrom('voyage', 'voyage', 'voyage', 'cargo', 'cargo', 'vessel', 'document', 'position'),
    a: callWith('a'),
    b: callWith('b'),
    both: boolean(),
    minutes: nat(1_400),
    withdrawn: nat(5),
    quantityMt: integer({ min: 1, max: 9 }),
  }).map(({ kind, a, b, both, minutes, withdrawn, quantityMt }) => {
    const isWithdrawn = withdrawn === 0;
    switch (kind) {
      case 'voyage':
        return { ...voyageMessage, voyageId, calls: both ? [a, b] : [b] };
      case 'cargo':
        return {
          ...cargoMessage,
          voyageId,
          cargoRef: `c-${voyageId}`,
          bookingId: voyageId === 'v-0' ? 'booking-0' : null,
          lines: cargoMessage.lines.map((line) => ({ ...line, quantityMt })),
          withdrawn: isWithdrawn,
        };
      case 'vessel':
        return { ...vesselMessage, builtYear: 2_000 + quantityMt, withdrawn: isWithdrawn };
      case 'document':
        return { ...documentMessage, documentId: `d-${voyageId}`, size: quantityMt, withdrawn: isWithdrawn };
      case 'position':
        return { ...positionMessage, vesselId: `s-${voyageId}`, at: moment(minutes), lat: quantityMt };
    }
  }),
);

const subjectOf = (message: Told): string =>
  JSON.stringify([message.type, message['voyageId'], message['vesselId'], message['documentId']]);

/** Numbered by subject, in the order in which they were told, a minute apart. */
const numbered = (messages: readonly Told[]): readonly Message[] => {
  const last = new Map<string, number>();
  return messages.map((message, n) => {
    const subject = subjectOf(message);
    const sequence = (last.get(subject) ?? 0) + 1;
    last.set(subject, sequence);
    const numbering = message.type === 'position' ? {} : { sequence };
    return { id: `m-${n}`, message: { ...message, ...numbering, statedAt: moment(n) } };
  });
};

/** Each twice, shuffled among the fifty around it. */
const shuffled = (messages: readonly Message[]) => {
  const doubled = messages.flatMap((one) => [one, one]);
  const windows = Array.from({ length: Math.ceil(doubled.length / 50) }, (_, n) =>
    doubled.slice(n * 50, n * 50 + 50),
  );
  return tuple(...windows.map((window) => shuffledSubarray(window, { minLength: window.length }))).map(
    (all) => all.flat(),
  );
};

const heard = array(told, { minLength: 20, maxLength: 120 })
  .map(numbered)
  .chain((messages) => record({ once: constantFrom(messages), again: shuffled(messages) }));

const documentsOf = async (world: FeedWorld) => {
  const events = (await world.events()).map(({ type, data, stream }) => ({
    type,
    stream,
    data: JSON.parse(data) as unknown,
  }));
  const of = <Doc, Event extends DomainEvent>(projection: Projection<Doc, Event>) => {
    const own = events.filter(({ type }) => projection.types.includes(type));
    const documents = specifyProjection(projection)(own as never).documents();
    return Object.entries(documents)
      .filter(([, document]) => document !== null && document !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
  };
  return {
    voyages: of(voyagesProjection),
    cargoes: of(cargoesProjection),
    vessels: of(vesselsProjection),
    days: of(vesselDaysProjection),
    documents: of(documentsProjection),
  };
};

const worldOf = (): FeedWorld => {
  const world = new FeedWorld();
  world.clock.set('2027-03-20T00:00:00.000Z');
  world.bookings.set('booking-0', 'org-1');
  return world;
};

it('statements doubled, shuffled in windows of 50, heard by two exchanges come to what they are once in order', async () => {
  await assert(
    asyncProperty(heard, scheduler(), async ({ once, again }, s) => {
      const [ordered, shared] = [worldOf(), worldOf()];
      try {
        for (const { id, message } of once)
          expect(await ordered.take(id, message)).toMatchObject({ ok: true });
        const other = shared.besides();
        await Promise.all([
          ...again.map(({ id, message }, n) =>
            s.schedule(Promise.resolve()).then(async () => {
              const by = n % 2 === 0 ? shared : other;
              expect(await by.take(id, message)).toMatchObject({ ok: true });
            }),
          ),
          s.waitAll(),
        ]);
        expect(await documentsOf(shared)).toEqual(await documentsOf(ordered));
      } finally {
        await Promise.all([ordered.store.close(), shared.store.close()]);
      }
    }),
    { numRuns: 6 },
  );
});
