import { derivedId } from '#api/platform/commands';
import type { TransferMessage, TransferReply } from '#contracts/voyage-exchange/transfer-messages';
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

type Seeding = Pick<DeclarationSeeding, 'execute' | 'clock'>;

/** Staff ask for the transfer of a booking; answers with the message that the voyage-management system would get. */
export const requestTransfer = async (
  { execute, clock }: Seeding,
  bookingId: string,
): Promise<TransferMessage> => {
  if (!staff) throw new Error('The demo world has no staff');
  const requested = await must(execute, {
    stream: bookingStream(bookingId),
    decider: bookingDecider,
    decide: (state) =>
      transferBooking(state, {
        by: { organisation: '', side: 'internal' },
        bookingId,
        transferId: derivedId('seed', 'transfer', bookingId),
        now: clock.now(),
      }),
    context: seedContext(`transfer/${bookingId}`, by(staff.id)),
  });
  return messageOf(requested.state, requested.revision);
};

/** The voyage-management system answers; `what` tells its answers about one booking apart. */
export const recordReply = async (
  { execute }: Seeding,
  bookingId: string,
  what: string,
  reply: TransferReply,
): Promise<void> => {
  await must(execute, {
    stream: bookingStream(bookingId),
    decider: bookingDecider,
    decide: (state) => decideReply(state, reply),
    context: seedContext(`transfer/${bookingId}/${what}`, by(voyageManagement)),
  });
};

/**
 * Transfers bookings by the product's own decisions, with the simulator's own answers; no message leaves, for seeding
 * records the effects as done.
 */
export const seedTransfers = async (
  seeding: Seeding,
  bookingIds: readonly string[],
  voyages: Pick<DemoVoyages, 'accept'>,
): Promise<void> => {
  // One after another: a voyage is full for the next.
  for (const bookingId of bookingIds) {
    const message = await requestTransfer(seeding, bookingId);
    const at = seeding.clock.now();
    const taken = refusalOf(message) ? undefined : voyages.accept(message, at);
    await recordReply(seeding, bookingId, 'reply', answerTo(message, at.toISOString(), taken));
  }
};
