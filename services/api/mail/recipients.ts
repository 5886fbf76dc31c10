import type { PreferenceEvent, UserEvent } from '#domain/user/events';
import { userStream } from '#domain/streams';
import type { EventReader } from '#platform/event-store/port';
import type { PeopleKeys } from '#platform/people-keys/people-keys';
import { toRecorded } from '#projections/runtime/folding/recorded';

export interface Recipient {
  /** null where it is known of nobody: an address alone. */
  readonly firstName: string | null;
  readonly address: string;
}

/** Whom a mail goes to, found at the moment of sending. */
export interface Recipients {
  /** null where the person was erased or never registered. */
  find(user: string): Promise<Recipient | null>;
}

interface Sealed {
  readonly firstName: string;
  readonly email: string;
}

const sealedOn = (sealed: Sealed | null, event: UserEvent): Sealed | null => {
  switch (event.type) {
    case 'UserRegistered':
      return { firstName: event.data.firstName, email: event.data.email };
    case 'UserRenamed':
      return sealed && { ...sealed, firstName: event.data.to.firstName };
    case 'UserErased':
      return null;
    case 'ThemeChosen':
    case 'ListArranged':
      return sealed;
  }
};

const preferring: ReadonlySet<string> = new Set<PreferenceEvent['type']>(['ThemeChosen', 'ListArranged']);

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
    const told = (await this.#events.readStream(userStream(user))).filter(
      ({ type }) => !preferring.has(type),
    );
    const sealed = told
      .map(toRecorded)
      .map(({ type, data }) => ({ type, data }) as UserEvent)
      .reduce<Sealed | null>(sealedOn, null);
    if (!sealed) return null;
    const address = await this.#keys.reveal(user, sealed.email);
    const firstName = await this.#keys.reveal(user, sealed.firstName);
    return address === null || firstName === null ? null : { firstName, address };
  }
}
