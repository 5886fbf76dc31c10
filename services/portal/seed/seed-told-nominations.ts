import { DeclarationTaking, type OwingBooking } from '#api/nominations/declaration-taking';
import { BookingTelling } from '#api/nominations/nomination-process';
import { NominationRuling } from '#api/nominations/nomination-rules';
import { VoyageCalls } from '#api/nominations/voyage-calls';
import { VoyageFollowing } from '#api/nominations/voyage-following';
import type { Execute } from '#api/platform/execute-port';
import { SettingsService } from '#api/settings/settings.service';
import type { TradeClock } from '#platform/clock/port';
import { bookingsModel } from '#projections/bookings/read-model';
import type { Engine } from '../engines/engine.ts';

/**
 * Brings the words that are still on their way between demo nominations, their bookings and voyages, so that a first start has nothing to
 * tell: statements that were issued of the bookings would be behind them.
 */
export const seedToldNominations = async (
  { documents, events, watcher, projections }: Engine,
  execute: Execute,
  clock: TradeClock,
): Promise<void> => {
  const settings = new SettingsService(documents, events, clock, watcher, projections);
  const ruling = new NominationRuling(settings, clock);
  const telling = new BookingTelling(execute);
  const following = new VoyageFollowing(execute, documents, ruling, new VoyageCalls(documents));
  const tell = (nominationId: string) =>
    telling.tell(nominationId, ({ organisation, terms }) => ruling.approveBy(organisation.id, terms));
  for (const { id } of await following.behind(null, clock.now())) {
    await following.follow(id);
    await tell(id);
  }
  const taking = new DeclarationTaking(execute, events, telling);
  const byNomination = new Map<string, OwingBooking[]>();
  for (const { id, document } of await documents.find(bookingsModel, { owesId: { $gt: '' } })) {
    const { owesId, owesRevision, firstId } = document;
    const owing = byNomination.get(owesId ?? '') ?? [];
    byNomination.set(owesId ?? '', [...owing, { bookingId: id, firstId, revision: owesRevision ?? 0 }]);
  }
  for (const [nominationId, owing] of byNomination) {
    await taking.take(nominationId, owing, null);
    await tell(nominationId);
  }
  settings.onModuleDestroy();
};
