import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '#platform/event-store/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { EVENT_STORE } from '#platform/tokens';
import { Addresses } from '../addresses.ts';
import { Erasure } from '../erasure.ts';
import { userInLog } from '../user-in-log.ts';

interface Invitee {
  readonly userId: string;
  /** The address, sealed under their key. */
  readonly email: string;
}

/**
 * Whom an address that is invited belongs to. Somebody who was erased may still have it, for a moment or because a process died
 * before it had forgotten them; what is then sealed for them goes with their key. So whoever is invited is somebody new.
 */
@Injectable()
export class Invitees {
  constructor(
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'readStream'>,
    private readonly addresses: Addresses,
    private readonly keys: PeopleKeys,
    private readonly erasure: Erasure,
  ) {}

  /** Never somebody who is erased at this moment. */
  async of(email: string, command: string): Promise<Invitee> {
    const wanted = randomUUID();
    const found = await this.held(email, command, wanted);
    // A new person has no stream to read; the wizard of organisations names a hundred of them at once.
    if (found.userId === wanted || !(await this.areErased(found.userId))) return found;
    await this.erasure.forget(found.userId);
    return this.held(email, command);
  }

  async areErased(userId: string): Promise<boolean> {
    return (await userInLog(this.events, userId)).user.status === 'erased';
  }

  /** Seals before the caller checks for an erasure: a key that is made after the check would outlive the person. */
  private async held(email: string, command: string, wanted?: string): Promise<Invitee> {
    const userId = await this.addresses.personOf(email, command, wanted);
    const [sealed] = await this.keys.seal(userId, email);
    return { userId, email: sealed };
  }
}
