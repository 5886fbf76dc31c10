import type { Recorded } from '#domain/shared/envelope';
import { isEvent } from '#domain/stored-events';
import { userStream } from '#domain/streams';
import { channelsOf } from '#domain/user/channels';
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
  find(user: string): Promise<KnownRecipient | null>;
}

/** Somebody with an account. */
export interface KnownRecipient extends Recipient {
  /** Whether they have mails about the matters of an organisation switched on. */
  readonly takesMailOf: (organisation: string) => boolean;
}

type Told = Recorded<UserEvent>;

/** The address of an account, sealed. */
const addressIn = (told: readonly Told[]): string | undefined =>
  told.reduce<string | undefined>(
    (email, event) =>
      isEvent(event, 'UserRegistered', 'EmailConfirmed', 'StaffAppointed') ? event.data.email : email,
    undefined,
  );

const isOfLooks = (stored: StoredEvent): boolean => isEvent(stored, 'ThemeChosen', 'ListArranged');

/** From the person's own stream and key, so that neither a read model nor a queue holds the address. */
export class SealedRecipients implements Recipients {
  readonly #events: Pick<EventReader, 'readStream'>;
  readonly #keys: Pick<PeopleKeys, 'reveal'>;

  constructor(events: Pick<EventReader, 'readStream'>, keys: Pick<PeopleKeys, 'reveal'>) {
    this.#events = events;
    this.#keys = keys;
  }

  async find(user: string): Promise<KnownRecipient | null> {
    // How the portal looks to somebody is many events, and no part of how they are told.
    const stored = (await this.#events.readStream(userStream(user))).filter((one) => !isOfLooks(one));
    const told = stored.map(recordedBy(userDecider));
    const state = told.reduce(userDecider.evolve, userDecider.initialState);
    const sealed = addressIn(told);
    if (state.status !== 'active' || sealed === undefined) return null;
    const address = await this.#keys.reveal(user, sealed);
    const firstName = await this.#keys.reveal(user, state.name.firstName);
    if (address === null || firstName === null) return null;
    return { firstName, address, takesMailOf: (organisation) => channelsOf(state, organisation).email };
  }
}
