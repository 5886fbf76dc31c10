import { Inject, Injectable } from '@nestjs/common';
import { userStream } from '#domain/streams';
import type { MachineClock } from '#platform/clock/port';
import type { EventStore } from '#platform/event-store/port';
import { EVENT_STORE, MACHINE_CLOCK, VAULT } from '#platform/tokens';
import type { Vault } from '#platform/vault/port';

/** By then a registration under way has ended, one way or the other; in ms. */
const graceMs = 10 * 60_000;

/** Releases e-mails that were claimed for a registration which never happened. */
@Injectable()
export class OrphanedClaims {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
  ) {}

  /** Answers with how many were released. */
  async sweep(): Promise<number> {
    let released = 0;
    for (const id of await this.vault.ids('email')) {
      const claim = await this.vault.get('email', id);
      if (!claim || this.clock.now().getTime() - Date.parse(claim.claimedAt) < graceMs) continue;
      if ((await this.events.readStream(userStream(claim.user))).length > 0) continue;
      await this.vault.remove('email', id);
      await this.vault.remove('key', claim.user);
      released += 1;
    }
    return released;
  }
}
