import { Inject, Injectable } from '@nestjs/common';
import type { Registration } from '#domain/user/events';
import type { MachineClock } from '#platform/clock/port';
import type { EventStore } from '#platform/event-store/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { EVENT_STORE, MACHINE_CLOCK } from '#platform/tokens';
import { Tokens } from '../links/tokens.ts';
import { userInLog } from '../user-in-log.ts';

/** What the link of a registration leads to. */
export type KnownRegistration = {
  readonly userId: string;
  readonly registrationId: string;
} & (
  | { readonly state: 'open' | 'expired'; readonly registration: Registration }
  /** Confirmed by this link, or the person came to their account by another way. */
  | { readonly state: 'confirmed' }
);

/** Read from the person's stream: who opens a link a moment after the mail was sent is told what holds. */
@Injectable()
export class KnownRegistrations {
  constructor(
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'readStream'>,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly keys: PeopleKeys,
    private readonly tokens: Tokens,
  ) {}

  /** undefined for a token that is unknown, and for somebody who was erased: both alike. */
  async of(token: string): Promise<KnownRegistration | undefined> {
    const record = await this.tokens.find(token, 'confirmation');
    return record && this.find(record.user, record.subject);
  }

  async find(userId: string, registrationId: string): Promise<KnownRegistration | undefined> {
    const { user } = await userInLog(this.events, userId);
    if (user.status === 'active') return { userId, registrationId, state: 'confirmed' };
    if (user.status !== 'unconfirmed') return undefined;
    const registration = user.registrations.find((one) => one.registrationId === registrationId);
    if (!registration) return undefined;
    const isOpen = registration.expiresAt > this.clock.now().toISOString();
    return { userId, registrationId, state: isOpen ? 'open' : 'expired', registration };
  }

  /** Where a mail about it goes; null where the person's key is gone. */
  async addressOf({ userId, email }: Registration): Promise<string | null> {
    return this.keys.reveal(userId, email);
  }
}
