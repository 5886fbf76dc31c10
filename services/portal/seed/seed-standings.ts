import { bookingStream } from '#domain/streams';
import type { EventReader } from '#platform/event-store/port';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { isEvent } from '#domain/stored-events';
import { answerTo, answerToWithdrawal } from '#voyage-exchange/simulator/answer';
import { withdrawalMessage } from '#voyage-exchange/transfer-message';
import type { DemoDeclarant, DeclarationSeeding } from './seed-declarations.ts';
import { recordReply, requestTransfer, seedTransfers } from './seed-transfers.ts';
import type { DemoVoyages } from './seed-voyages.ts';

export interface StandingsSeeding {
  readonly seeding: DeclarationSeeding;
  readonly events: Pick<EventReader, 'readStream'>;
  readonly voyages: Pick<DemoVoyages, 'accept' | 'letGo'>;
  readonly declarant: Pick<DemoDeclarant, 'cancel'>;
}

/** The customer cancels a booking that the voyage-management system holds, and that system lets go of it, or does not. */
const withdraw = async (
  { seeding, events, voyages, declarant }: StandingsSeeding,
  bookingId: string,
  keeps: boolean,
): Promise<void> => {
  await seedTransfers(seeding, [bookingId], voyages);
  const told = await events.readStream(bookingStream(bookingId));
  // No voyage had room for it after all: it stands among the refused.
  if (!told.some((event) => isEvent(event, 'BookingTransferConfirmed'))) return;
  await declarant.cancel(bookingId);
  const stream = await events.readStream(bookingStream(bookingId));
  const asked = stream.map(toRecorded).findLast((event) => isEvent(event, 'TransferWithdrawalRequested'));
  if (!asked || !isEvent(asked, 'TransferWithdrawalRequested')) return;
  const message = withdrawalMessage(stream, asked.data.transferId);
  const now = seeding.clock.now();
  if (!keeps) voyages.letGo(message, now);
  await recordReply(
    seeding,
    bookingId,
    'withdrawal',
    answerToWithdrawal(message, now.toISOString(), { isLoaded: false, keeps }),
  );
};

/** Of so many bookings `seedStandings` makes something. */
export const standingsOf = 4;

/**
 * Leaves something under every heading of the list of transfers: one booking that was withdrawn, one that the voyage-management system keeps,
 * one that it refused, and one whose answer has not come.
 */
export const seedStandings = async (
  parts: StandingsSeeding,
  [withdrawn, kept, refused, waiting]: readonly string[],
): Promise<void> => {
  const { seeding } = parts;
  if (withdrawn !== undefined) await withdraw(parts, withdrawn, false);
  if (kept !== undefined) await withdraw(parts, kept, true);
  if (refused !== undefined) {
    const message = await requestTransfer(seeding, refused);
    const at = seeding.clock.now().toISOString();
    await recordReply(seeding, refused, 'reply', answerTo(message, at, undefined));
  }
  if (waiting !== undefined) await requestTransfer(seeding, waiting);
};
