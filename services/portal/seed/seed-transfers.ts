import { derivedId } from '#api/platform/commands';
import { transferBooking } from '#domain/booking/decide-transfer';
import { bookingDecider } from '#domain/booking/evolve';
import { bookingStream } from '#domain/streams';
import { answerTo, refusalOf } from '#voyage-exchange/simulator/answer';
import { decideReply, voyageManagement } from '#voyage-exchange/take-reply';
import { messageOf } from '#voyage-exchange/transfer-message';
import type { DeclarationSeeding } from './seed-declarations.ts';
import { must, seedContext } from './seed-context.ts';
import type { DemoVoyages } from './seed-voyages.ts';
import { users } from './world/people.ts';

const staff = users.find(({ userType }) => userType === 'g2o');

const by = (actor: string) => ({ actor, organisation: '', side: 'internal' as const });

/**
 * Transfers bookings by the product's own decisions, with the simulator's own answers; no message leaves, for seeding
 * records the effects as done.
 */
export const seedTransfers = async (
  { execute, clock }: Pick<DeclarationSeeding, 'execute' | 'clock'>,
  bookingIds: readonly string[],
  voyages: Pick<DemoVoyages, 'accept'>,
): Promise<void> => {
  if (!staff) throw new Error('The demo world has no staff');
  const actor = staff.id;
  // One after another: a voyage is full for the next.
  for (const bookingId of bookingIds) {
    const transferId = derivedId('seed', 'transfer', bookingId);
    const stream = bookingStream(bookingId);
    const requested = await must(execute, {
      stream,
      decider: bookingDecider,
      decide: (state) =>
        transferBooking(state, {
          by: { organisation: '', side: 'internal' },
          bookingId,
          transferId,
          now: clock.now(),
        }),
      context: seedContext(`transfer/${bookingId}`, by(actor)),
    });
    const message = messageOf(requested.state, requested.revision);
    const at = clock.now();
    const taken = refusalOf(message) ? undefined : voyages.accept(message, at);
    const reply = answerTo(message, at.toISOString(), taken);
    await must(execute, {
      stream,
      decider: bookingDecider,
      decide: (state) => decideReply(state, reply),
      context: seedContext(`transfer/${bookingId}/reply`, by(voyageManagement)),
    });
  }
};
