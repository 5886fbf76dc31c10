import { Inject, Injectable } from '@nestjs/common';
import type { UserState } from '#domain/user/state';
import type { MachineClock } from '#platform/clock/port';
import type { EventStore } from '#platform/event-store/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { EVENT_STORE, MACHINE_CLOCK } from '#platform/tokens';
import { Tokens } from '../links/tokens.ts';
import { userInLog } from '../user-in-log.ts';

type ActiveUser = Extract<UserState, { status: 'active' }>;

export interface KnownReset {
  readonly resetId: string;
  readonly user: ActiveUser;
  /** How often the password has been reset by now. */
  readonly resets: number;
  /** Whether the link can still be used. */
  readonly isOpen: boolean;
}

/** What a link to choose a password leads to, as the log has it now. */
@Injectable()
export class KnownResets {
  constructor(
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'readStream'>,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly tokens: Tokens,
    private readonly keys: PeopleKeys,
  ) {}

  /** undefined for a token that is unknown, and for somebody who was erased. */
  async of(token: string): Promise<KnownReset | undefined> {
    const record = await this.tokens.find(token, 'reset');
    return record && this.find(record.user, record.subject);
  }

  /** What a password of theirs may not hold; null where it cannot be read any more. */
  async namesOf({ user: { userId, name } }: KnownReset): Promise<readonly (string | null)[]> {
    return Promise.all(
      [name.firstName, name.lastName].map(async (sealed) => this.keys.reveal(userId, sealed)),
    );
  }

  async find(userId: string, resetId: string): Promise<KnownReset | undefined> {
    const { user, resets } = await userInLog(this.events, userId);
    if (user.status !== 'active') return undefined;
    const open = user.resets.find((reset) => reset.resetId === resetId);
    return {
      resetId,
      user,
      resets,
      isOpen: open !== undefined && open.expiresAt > this.clock.now().toISOString(),
    };
  }
}
