import Pusher, { type Channel, type Options } from 'pusher-js';
import type { CargoView } from './cargo-view.ts';
import { Told } from './told.ts';

/**
 * The options by which an unmodified `pusher-js` resumes: the handler sends the cursor of the channel along, the
 * server signs it into `channel_data`, and `pusher-js` hands that back when it subscribes. `laravel-echo` passes the
 * same options through.
 */
export const resumingOptions = (
  port: number,
  authPort: number,
  user: string,
  cursorOf: (channel: string) => string | undefined,
): Omit<Options, 'auth' | 'userAuthentication'> => ({
  cluster: '',
  wsHost: '127.0.0.1',
  wsPort: port,
  forceTLS: false,
  enabledTransports: ['ws'],
  disableStats: true,
  channelAuthorization: {
    customHandler: ({ socketId, channelName }, answer) => {
      const cursor = cursorOf(channelName);
      const body = { socket_id: socketId, channel_name: channelName, ...(cursor ? { cursor } : {}) };
      fetch(`http://127.0.0.1:${authPort}/broadcasting/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${user}` },
        body: JSON.stringify(body),
      })
        .then(async (response) => {
          if (response.status !== 200) throw new AuthError(response.status);
          answer(null, (await response.json()) as { auth: string; channel_data: string });
        })
        .catch((error: unknown) => answer(error instanceof Error ? error : new Error('?'), null));
    },
  },
});

export class AuthError extends Error {
  constructor(readonly status: number) {
    super(`Answered with ${status}`);
  }
}

interface Heard {
  readonly event: string;
  readonly data: unknown;
}

/** Everything a channel of the client hears, and promises of what it will. */
export class Ear {
  readonly heard: Heard[] = [];
  cursor: string | undefined;
  readonly #told = new Told(() => this.heard);

  constructor(readonly channel: Channel) {
    channel.bind_global((event: string, data: unknown) => {
      this.heard.push({ event, data });
      const cursor = (data as { cursor?: unknown } | null | undefined)?.cursor;
      if (typeof cursor === 'string') this.cursor = cursor;
      this.#told.tell();
    });
  }

  /** Resolves once the condition holds; it is looked at with every event. */
  until(condition: (heard: readonly Heard[]) => boolean): Promise<void> {
    return this.#told.until(() => condition(this.heard));
  }

  /** Resolves with the data of the n-th event of a name. */
  async hears<Data>(event: string, times = 1): Promise<Data> {
    await this.until((heard) => heard.filter((one) => one.event === event).length >= times);
    return this.all(event)[times - 1] as Data;
  }

  /**
   * Resolves with a document of an event, at first sight or once it is as the test wants it. Others may be shown before:
   * what a cursor knew already is told once more where the telling was late.
   */
  async shows<View extends { readonly id: string }>(
    event: string,
    id: string,
    is: (view: View) => boolean = () => true,
  ): Promise<View> {
    const found = (): View | undefined =>
      this.all(event)
        .flatMap((data) => (data as { readonly documents: readonly View[] }).documents)
        .find((view) => view.id === id && is(view));
    await this.until(() => found() !== undefined);
    return found() as View;
  }

  /** Resolves once what an event showed last of a document is as the test wants it; undefined: nothing was shown of it. */
  async comesToShow<View extends { readonly id: string }>(
    event: string,
    id: string,
    is: (view: View | undefined) => boolean,
  ): Promise<View | undefined> {
    const last = (): View | undefined =>
      this.all(event)
        .flatMap((data) => (data as { readonly documents: readonly View[] }).documents)
        .findLast((view) => view.id === id);
    await this.until(() => is(last()));
    return last();
  }

  all(event: string): readonly unknown[] {
    return this.heard.filter((one) => one.event === event).map(({ data }) => data);
  }

  /** Every document pushed, in order. */
  documents(): readonly CargoView[] {
    return this.heard.flatMap(
      ({ data }) => (data as { documents?: CargoView[] } | undefined)?.documents ?? [],
    );
  }

  gone(): readonly string[] {
    return this.heard.flatMap(({ data }) => (data as { gone?: string[] } | undefined)?.gone ?? []);
  }
}

/** A real `pusher-js` that keeps one cursor a channel and resumes by it. */
export class ResumingClient {
  readonly pusher: Pusher;
  readonly ears = new Map<string, Ear>();

  constructor(user: string, port: number, authPort = port) {
    this.pusher = new Pusher(
      'laycan',
      resumingOptions(port, authPort, user, (channel) => this.ears.get(channel)?.cursor),
    );
  }

  /** Subscribes, from a cursor where one is given. */
  join(name: string, cursor?: string): Ear {
    const ear = new Ear(this.pusher.subscribe(name));
    ear.cursor = cursor;
    this.ears.set(name, ear);
    return ear;
  }

  async joined(name: string, cursor?: string): Promise<Ear> {
    const ear = this.join(name, cursor);
    await ear.hears('pusher:subscription_succeeded');
    return ear;
  }

  get socketId(): string {
    return this.pusher.connection.socket_id;
  }

  /** Resolves with the next event of the connection, for instance `connected` or `error`. */
  connection<Data>(event: string): Promise<Data> {
    return new Promise((resolve) => {
      const { connection } = this.pusher;
      const once = (data: Data) => {
        connection.unbind(event, once);
        resolve(data);
      };
      connection.bind(event, once);
    });
  }

  close(): void {
    disconnectForGood(this.pusher);
  }
}

/**
 * After a close with 42xx pusher-js has two retry timers and remembers one: a `disconnect` in that moment does not hold,
 * and has to be said again when the other one fires.
 */
export const disconnectForGood = (pusher: Pusher): void => {
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'disconnected') queueMicrotask(() => pusher.disconnect());
  });
  pusher.disconnect();
};
