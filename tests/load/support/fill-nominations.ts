import { randomUUID } from 'node:crypto';
import {
  approveVessel,
  nominateVessel,
  type NominationDecision,
  postMessage,
} from '#domain/nomination/decide';
import { settleBookings } from '#domain/nomination/decide-told';
import type { NominationEvent } from '#domain/nomination/events';
import { nominationDecider } from '#domain/nomination/evolve';
import type { NominationState } from '#domain/nomination/state';
import { isRejection } from '#domain/shared/decider';
import type { Recorded } from '#domain/shared/envelope';
import { ids, users } from '#portal/seed/world/people';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite/sqlite-documents-writer';
import type { DocumentWrite, GenerationWrite } from '#platform/documents/writer-port';
import type { StoredEvent } from '#platform/event-store/port';
import { nominationMessagesProjection } from '#projections/nomination-messages/projection';
import { nominationsProjection } from '#projections/nominations/projection';
import type { Projection } from '#projections/runtime/projection';
import { threadReadersProjection } from '#projections/thread-readers/projection';
import { type ThreadReaderDocument, threadReaderId } from '#projections/thread-readers/read-model';
import { firstOf } from './generations.ts';
import { nominated } from './nominated.ts';

export interface Threads {
  readonly nominations: number;
  /** Of each nomination, besides what its offer and its approval say. */
  readonly messages: number;
  /** ISO moment; messages lie in the twenty days before it. */
  readonly now: string;
}

const position = '1'.padStart(20, '0');
/** In one transaction, each with all of its messages. */
const together = 50;
const hourMs = 3_600_000;

const actorNamed = (firstName: string): string =>
  users.find((known) => known.firstName === firstName)?.id ?? '';
const staff = actorNamed('Julia');
const customers = ['Ana', 'Marta'].map(actorNamed);
const external = { organisation: ids.atlantica, side: 'external' } as const;
const internal = { organisation: '', side: 'internal' } as const;

/** What became of one nomination and its thread, as its stream would hold it. */
const historyOf = (n: number, { messages, now }: Threads): readonly Recorded<NominationEvent>[] => {
  const offer = nominated(n, `v-${n}`, now.slice(0, 10));
  const stream = `nomination-${offer.nominationId}`;
  const recorded: Recorded<NominationEvent>[] = [];
  let state: NominationState = nominationDecider.initialState;
  const decide = (actor: string, side: 'internal' | 'external', decision: NominationDecision): void => {
    if (isRejection(decision)) throw new Error(decision.rejected);
    const commandId = randomUUID();
    const recordedAt = new Date(Date.parse(now) - (480 - recorded.length * 12) * hourMs).toISOString();
    for (const event of decision) {
      state = nominationDecider.evolve(state, event);
      recorded.push({
        ...event,
        id: randomUUID(),
        stream,
        revision: recorded.length,
        position,
        recordedAt,
        metadata: { actor, organisation: '', side, commandId, payloadHash: '', correlationId: commandId },
      });
    }
  };
  const call = { callId: null, eta: offer.terms.eta, revision: 0 };
  decide(staff, 'internal', nominateVessel(state, { ...offer, call, messageId: randomUUID() }));
  const messageIds = { internal: randomUUID(), external: randomUUID() };
  const upTo = state.nomination?.tellAt ?? 0;
  decide(staff, 'internal', settleBookings(state, { upTo, answers: [], messageIds, approveBy: null }));
  for (let said = 0; said < messages; said += 1) {
    const [actor, by] =
      said % 2 === 0
        ? ([staff, internal] as const)
        : ([customers[said % 4 === 1 ? 0 : 1] ?? '', external] as const);
    const text = `The agent confirms the berth for the second tide, remark ${said} of vessel ${n}.`;
    decide(actor, by.side, postMessage(state, { by, messageId: randomUUID(), text, about: null }));
  }
  if (n % 3 === 0) {
    const approval = { by: external, messageId: randomUUID(), version: 1, staffApprove: false };
    decide(customers[0] ?? '', 'external', approveVessel(state, approval));
    const { tellAt = 0 } = state.nomination ?? {};
    decide(
      staff,
      'internal',
      settleBookings(state, { upTo: tellAt, answers: [], messageIds, approveBy: null }),
    );
  }
  return recorded;
};

const folded = (
  { types, idsOf, apply }: Projection<unknown>,
  events: readonly Recorded<NominationEvent>[],
): readonly DocumentWrite[] => {
  const documents = new Map<string, DocumentWrite>();
  for (const event of events.filter(({ type }) => types.includes(type))) {
    const stored = { ...event, data: '', metadata: {} } satisfies StoredEvent;
    for (const id of idsOf(event)) {
      const document = apply(documents.get(id)?.document, event, id, () => null, stored);
      if (document !== null) documents.set(id, { id, position, revision: event.revision, document });
    }
  }
  return [...documents.values()];
};

/** Customers have read two of three threads, up to their last few messages. */
const marksIn = (n: number, events: readonly Recorded<NominationEvent>[]): readonly DocumentWrite[] => {
  const [first, last] = [events[0], events.at(-1)];
  if (n % 3 === 2 || !first || !last) return [];
  const { nominationId } = first.data;
  return [staff, ...customers].map((userId, place) => {
    const document: ThreadReaderDocument = { nominationId, userId, upTo: last.revision - ((n + place) % 6) };
    return { id: threadReaderId(nominationId, userId), position, revision: 0, document };
  });
};

/**
 * Fills nominations, their threads and read marks of a portal's `documents.db` with what so many come to, without a log: all of
 * Atlântica's, behind what is there.
 */
export const fillNominations = async (file: string, threads: Threads): Promise<void> => {
  const writer = openSqliteDocumentsWriter(file);
  const [vessels, messages, readers] = [
    nominationsProjection as Projection<unknown>,
    nominationMessagesProjection as Projection<unknown>,
    threadReadersProjection as Projection<unknown>,
  ];
  const writeOf = (to: Projection<unknown>, documents: readonly DocumentWrite[]): GenerationWrite => ({
    model: to.model,
    generation: firstOf(to),
    documents,
    versions: [],
    parked: [],
    checkpoint: position,
    moment: threads.now,
  });
  for (let from = 0; from < threads.nominations; from += together) {
    const numbers = Array.from(
      { length: Math.min(together, threads.nominations - from) },
      (_, place) => from + place,
    );
    const histories = numbers.map((n) => [n, historyOf(n, threads)] as const);
    const events = histories.flatMap(([, history]) => history);
    await writer.write([
      writeOf(vessels, folded(vessels, events)),
      writeOf(messages, folded(messages, events)),
      writeOf(
        readers,
        histories.flatMap(([n, history]) => marksIn(n, history)),
      ),
    ]);
  }
  await writer.close();
};
