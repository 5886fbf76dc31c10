import type { Aboard } from '#domain/booking/aboard';
import { informNomination, nominateBooking, releaseBooking } from '#domain/booking/decide-nomination';
import type { BookingEvent } from '#domain/booking/events';
import { bookingDecider } from '#domain/booking/evolve';
import { type BookingState, partOf } from '#domain/booking/state';
import type { BookingLine } from '#domain/nomination/booking-line';
import type { BookingAnswer } from '#domain/nomination/commands';
import { settleBookings } from '#domain/nomination/decide-told';
import { nominationDecider } from '#domain/nomination/evolve';
import { isDue, type Nomination, standingOf } from '#domain/nomination/state';
import type { Decider, Decision } from '#domain/shared/decider';
import type { DomainEvent, Side } from '#domain/shared/envelope';
import { bookingStream, nominationStream } from '#domain/streams';
import { derivedId } from '../platform/commands.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import { eachInFlight } from '../processes/each-in-flight.ts';
import { factsIn } from './booking-facts.ts';

/** The portal itself carries words between nominations and bookings; nobody's name stands under them. */
export const portalActs = { actor: 'nominations', organisation: '', side: 'internal' } as const;

export const stepOf = (nominationId: string, ...step: readonly (string | number)[]): CommandContext => ({
  ...portalActs,
  commandId: derivedId(nominationId, ...step),
  payloadHash: '',
  correlationId: nominationId,
});

/** What a stream has come to. Deciding nothing appends nothing. */
export const readNow = <State, Event extends DomainEvent>(
  execute: Execute,
  stream: string,
  decider: Decider<State, Event>,
) =>
  execute({
    stream,
    decider,
    decide: (): readonly never[] => [],
    // Nothing is appended under it.
    context: { ...portalActs, commandId: 'read', payloadHash: '', correlationId: stream },
  });

/** The nomination as its stream has it; null where there is none. */
export const nominationNow = async (execute: Execute, nominationId: string): Promise<Nomination | null> => {
  const read = await readNow(execute, nominationStream(nominationId), nominationDecider);
  return read.ok ? read.state.nomination : null;
};

/**
 * Brings the word of a nomination to its bookings, and takes down what they answer. Ids derive from the revision that is told, so that
 * after a crash, or beside a late twin, what is done is found.
 */
export class BookingTelling {
  constructor(private readonly execute: Execute) {}

  /** `known`: as its stream had it just now. Answers with the nomination as it is then. */
  async tell(
    nominationId: string,
    approveBy: (nomination: Nomination) => Promise<string | null>,
    known?: Nomination | null,
  ): Promise<Nomination | null> {
    const nomination = known === undefined ? await nominationNow(this.execute, nominationId) : known;
    if (nomination === null || !isDue(nomination)) return nomination;
    const at = nomination.tellAt;
    const lines = Object.values(nomination.lines);
    const answers = await eachInFlight(lines, (line) => this.call(nomination, line));
    await eachInFlight(Object.entries(nomination.released), ([bookingId, { firstId }]) =>
      this.release(nomination, bookingId, firstId),
    );
    const messageId = (side: Side): string => derivedId(nominationId, at, 'settled', side);
    const limit = await approveBy(nomination);
    const settled = await this.execute({
      stream: nominationStream(nominationId),
      decider: nominationDecider,
      decide: (state) =>
        settleBookings(state, {
          upTo: at,
          answers: answers.flatMap((answer) => answer ?? []),
          messageIds: { internal: messageId('internal'), external: messageId('external') },
          approveBy: limit,
        }),
      context: stepOf(nominationId, at, 'settle'),
    });
    if (!settled.ok) throw new Error(`Nomination ${nominationId} took no answers: ${settled.code}`);
    return settled.state.nomination;
  }

  /** null: it was let go meanwhile, and hears of that on its own. */
  private async call(
    nomination: Nomination,
    { facts: known, isAboard }: BookingLine,
  ): Promise<BookingAnswer | null> {
    const { bookingId, firstId } = known;
    const { id: nominationId, terms, tellAt: at } = nomination;
    const to: Aboard = {
      nominationId,
      vesselVoyage: terms.vesselVoyage,
      eta: terms.eta,
      standing: standingOf(nomination),
    };
    const tellBooking = () =>
      this.execute({
        stream: bookingStream(firstId),
        decider: bookingDecider,
        decide: (state: BookingState) =>
          nominateBooking(state, {
            bookingId,
            nominationId,
            at,
            to,
            known: known.revision,
            isCalledAnew: !isAboard,
          }),
        context: stepOf(nominationId, at, bookingId),
      });
    let told = await tellBooking();
    if (!told.ok && told.code === 'booking_elsewhere') {
      // The other ship may have let it go, and not have told it yet.
      await this.releaseOf(String(told.details['nominationId']), bookingId, firstId);
      told = await tellBooking();
    }
    if (!told.ok) {
      if (told.code === 'booking_elsewhere' || told.code === 'booking_cancelled')
        return { bookingId, refused: told.code };
      throw new Error(`Booking ${bookingId} took no word of nomination ${nominationId}: ${told.code}`);
    }
    const part = partOf(told.state, bookingId);
    if (part?.aboard?.nominationId !== nominationId) return null;
    // What was amended since comes as a declaration of whoever amended it: taken down here, it would be known, and never told.
    const owes = part.owes?.nominationId === nominationId;
    return { bookingId, facts: owes ? known : factsIn(told.state, part) };
  }

  private async releaseOf(otherId: string, bookingId: string, firstId: string): Promise<void> {
    const other = await nominationNow(this.execute, otherId);
    if (other && !other.lines[bookingId]) await this.release(other, bookingId, firstId);
  }

  private release(
    { id: nominationId, tellAt: at }: Nomination,
    bookingId: string,
    firstId: string,
  ): Promise<void> {
    return this.decideOn(firstId, stepOf(nominationId, at, 'release', bookingId), (state) =>
      releaseBooking(state, { bookingId, nominationId, at }),
    );
  }

  /** The nomination knows the booking as of that revision. */
  inform(nominationId: string, bookingId: string, firstId: string, upTo: number): Promise<void> {
    return this.decideOn(firstId, stepOf(nominationId, 'inform', bookingId, upTo), (state) =>
      informNomination(state, { bookingId, nominationId, upTo }),
    );
  }

  private async decideOn(
    firstId: string,
    context: CommandContext,
    decide: (state: BookingState) => Decision<BookingEvent, string>,
  ): Promise<void> {
    const done = await this.execute({
      stream: bookingStream(firstId),
      decider: bookingDecider,
      decide,
      context,
    });
    if (!done.ok) throw new Error(`Booking ${firstId} took no word of a nomination: ${done.code}`);
  }
}
