import { amendedFields, type FieldAmendment } from '#domain/booking/amendment';
import type { BookingEvent } from '#domain/booking/events';
import { bookingDecider } from '#domain/booking/evolve';
import { type BookingState, partOf } from '#domain/booking/state';
import { takeDeclaration } from '#domain/nomination/decide-told';
import type { TakenLine } from '#domain/nomination/events';
import { nominationDecider } from '#domain/nomination/evolve';
import type { Nomination } from '#domain/nomination/state';
import type { EventMetadata, Recorded } from '#domain/shared/envelope';
import { isEvent } from '#domain/stored-events';
import { bookingStream, nominationStream } from '#domain/streams';
import type { EventStore, StoredEvent } from '#platform/event-store/port';
import { derivedId } from '../platform/commands.ts';
import type { Execute } from '../platform/execute-port.ts';
import { eachInFlight } from '../processes/each-in-flight.ts';
import { recordedBy } from '#projections/runtime/folding/recorded';
import { factsIn } from './booking-facts.ts';
import { BookingTelling, nominationNow, readNow } from './nomination-process.ts';

/** A booking that a nomination has yet to take in. */
export interface OwingBooking {
  readonly bookingId: string;
  readonly firstId: string;
  /** Revision of its stream to be taken in. */
  readonly revision: number;
}

type Hand = Pick<EventMetadata, 'actor' | 'organisation' | 'side'>;

/** What one hand declared of a booking in a row. */
interface Run {
  readonly by: Hand;
  readonly line: TakenLine;
}

/** What one hand did in a row. */
type HandsEvents = readonly [Recorded<BookingEvent>, ...Recorded<BookingEvent>[]];

const isSameHand = (a: Hand, b: Hand): boolean =>
  a.actor === b.actor && a.organisation === b.organisation && a.side === b.side;

const isWorded = (event: BookingEvent): boolean =>
  !isEvent(event, 'BookingNominated', 'BookingReleased', 'NominationInformed');

/** Brings what was declared anew of bookings aboard to their nomination, in the name of who declared it. */
export class DeclarationTaking {
  constructor(
    private readonly execute: Execute,
    private readonly events: Pick<EventStore, 'readStream'>,
    private readonly telling: BookingTelling,
  ) {}

  /** `known`: the nomination as its stream had it just now. */
  async take(
    nominationId: string,
    owing: readonly OwingBooking[],
    approveBy: string | null,
    known?: Nomination | null,
  ): Promise<void> {
    const nomination = known === undefined ? await nominationNow(this.execute, nominationId) : known;
    const runs = await eachInFlight(owing, ({ bookingId, firstId }) =>
      this.runsOf(bookingId, firstId, nomination?.lines[bookingId]?.facts.revision),
    );
    const rounds = Math.max(0, ...runs.map(({ length }) => length));
    for (let round = 0; round < rounds; round += 1)
      await this.takeRound(
        nominationId,
        runs.flatMap((all) => all[round] ?? []),
        approveBy,
      );
    await eachInFlight(owing, ({ bookingId, firstId, revision }) =>
      this.telling.inform(nominationId, bookingId, firstId, revision),
    );
  }

  /** One update a hand, whatever number of bookings it is of. */
  private async takeRound(
    nominationId: string,
    runs: readonly Run[],
    approveBy: string | null,
  ): Promise<void> {
    const hands: Hand[] = [];
    for (const { by } of runs) if (!hands.some((known) => isSameHand(known, by))) hands.push(by);
    for (const by of hands) {
      const lines = runs.filter((run) => isSameHand(run.by, by)).map(({ line }) => line);
      const step = lines.map(({ facts }) => `${facts.bookingId}/${facts.revision}`).join();
      const messageId = derivedId(nominationId, 'taken', step);
      const done = await this.execute({
        stream: nominationStream(nominationId),
        decider: nominationDecider,
        decide: (state) => takeDeclaration(state, { side: by.side, messageId, approveBy, lines }),
        context: {
          actor: by.actor,
          organisation: by.organisation,
          side: by.side,
          commandId: messageId,
          payloadHash: '',
          correlationId: nominationId,
        },
        // It was read a moment ago.
        likelyKept: true,
      });
      if (!done.ok) throw new Error(`Nomination ${nominationId} took no declaration: ${done.code}`);
    }
  }

  /** After the revision that the nomination knows; of a booking that is not aboard nothing. */
  private async runsOf(
    bookingId: string,
    firstId: string,
    known: number | undefined,
  ): Promise<readonly Run[]> {
    if (known === undefined) return [];
    const stream = bookingStream(firstId);
    const read = await readNow(this.execute, stream, bookingDecider);
    if (!read.ok) throw new Error(`${stream} could not be read: ${read.code}`);
    const { state, revision } = read;
    const stored = await this.events.readStream(stream, known + 1);
    // What came after the state was read is owed still, and taken at the next turn.
    const since = recordedOf(stored.filter((event) => event.revision <= revision)).filter(isWorded);
    const groups = groupedByHand(since.filter((event) => event.data.bookingId === bookingId));
    const [only] = groups;
    // One hand's, and nothing after it: the booking stands as it left it.
    if (only && groups.length === 1 && only.at(-1) === since.at(-1)) return [runOf(only, state, bookingId)];
    return groups.length === 0 ? [] : this.runsAsOf(groups, stream, bookingId);
  }

  /** Each run with the booking as it stood at its end: the stream is read from its beginning. */
  private async runsAsOf(
    groups: readonly HandsEvents[],
    stream: string,
    bookingId: string,
  ): Promise<readonly Run[]> {
    const stored = recordedOf(await this.events.readStream(stream));
    return groups.map((group) => {
      const last = group.at(-1)?.revision ?? -1;
      const until = stored.filter(({ revision }) => revision <= last);
      return runOf(group, until.reduce(bookingDecider.evolve, bookingDecider.initialState), bookingId);
    });
  }
}

const recordedOf = (stored: readonly StoredEvent[]): readonly Recorded<BookingEvent>[] =>
  stored.map(recordedBy(bookingDecider)) as readonly Recorded<BookingEvent>[];

const handOf = ({ metadata: { actor, organisation, side } }: Recorded<BookingEvent>): Hand => ({
  actor,
  organisation,
  side,
});

const groupedByHand = (events: readonly Recorded<BookingEvent>[]): readonly HandsEvents[] => {
  const groups: [Recorded<BookingEvent>, ...Recorded<BookingEvent>[]][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && isSameHand(handOf(last[0]), handOf(event))) last.push(event);
    else groups.push([event]);
  }
  return groups;
};

const runOf = ([first, ...more]: HandsEvents, state: BookingState, bookingId: string): Run => {
  const part = partOf(state, bookingId);
  if (!part) throw new Error(`${first.type} of ${bookingId}, which its stream does not hold`);
  return {
    by: handOf(first),
    line: {
      facts: factsIn(state, part),
      changes: netChanges([first, ...more].flatMap((event) => amendedFields(event))),
      cancelled: part.cancelled,
    },
  };
};

/** Of a field that was changed twice, from the first to the last. */
const netChanges = (changes: readonly FieldAmendment[]): readonly FieldAmendment[] => {
  const byField = new Map<string, FieldAmendment>();
  for (const change of changes) {
    const first = byField.get(change.field);
    byField.set(change.field, first ? { ...change, from: first.from } : change);
  }
  return [...byField.values()];
};
