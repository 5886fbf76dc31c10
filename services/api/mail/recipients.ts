import { isEvent } from '#domain/stored-events';
import { userStream } from '#domain/streams';
import { userDecider } from '#domain/user/decide';
import type { UserEvent } from '#domain/user/events';
import type { EventReader, StoredEvent } from '#platform/event-store/port';
import type { PeopleKeys } from '#platform/people-keys/people-keys';
import { recordedBy } from '#projections/runtime/folding/recorded';

export interface Recipient {
  /** null where it is known of nobody: an address alone. */
  readonly firstName: string | null;
  readonly address: string;
}

/** Whom a mail goes to, found at the moment of sending. */
export interface Recipients {
  /** null where the person was erased or never registered, and while their access has ended. */
  find(user: string): Promise<Recipient | null>;
}

interface Sealed {
  readonly firstName: string;
  readonly email: string;
  /** Their access has ended: nothing is told to them until it is given back. */
  readonly isRemoved: boolean;
}

const sealedOn = (sealed: Sealed | null, event: UserEvent): Sealed | null => {
  if (isEvent(event, 'UserRegistered', 'EmailConfirmed', 'StaffAppointed'))
    return { firstName: event.data.firstName, email: event.data.email, isRemoved: false };
  if (isEvent(event, 'UserRemoved', 'UserRestored'))
    return sealed && { ...sealed, isRemoved: isEvent(event, 'UserRemoved') };
  if (isEvent(event, 'UserRenamed')) return sealed && { ...sealed, firstName: event.data.to.firstName };
  return isEvent(event, 'UserErased') ? null : sealed;
};

const isPreference = (stored: StoredEvent): boolean => isEvent(stored, 'ThemeChosen', 'ListArranged');

/** From the person's own stream and key, so that neither a read model nor a queue holds the address. */
export class SealedRecipients implements Recipients {
  readonly #events: Pick<EventReader, 'readStream'>;
  readonly #keys: Pick<PeopleKeys, 'reveal'>;

  constructor(events: Pick<EventReader, 'readStream'>, keys: Pick<PeopleKeys, 'reveal'>) {
    this.#events = events;
    this.#keys = keys;
  }

  async find(user: string): Promise<Recipient | null> {
    // What somebody prefers is many events, and no part of how they are called.
    const told = (await this.#events.readStream(userStream(user))).filter((stored) => !isPreference(stored));
    const sealed = told.map(recordedBy(userDecider)).reduce<Sealed | null>(sealedOn, null);
    if (!sealed || sealed.isRemoved) return null;
    const address = await this.#keys.reveal(user, sealed.email);
    const firstName = await this.#keys.reveal(user, sealed.firstName);
    return address === null || firstName === null ? null : { firstName, address };
  }
}
