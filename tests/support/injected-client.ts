import type { Portal } from '#portal/portal';
import { users } from '#portal/seed/world/people';
import { Client, type ClientAnswer, type ClientRequest, parsed } from './client.ts';

/**
 * Asks a portal of this process without a socket between them, at a third of the cost: for whoever asks everything of every
 * route. What becomes of a request on its way in is for others to see.
 */
export class InjectedClient extends Client {
  readonly #app: Portal['app'];

  constructor({ app, address }: Pick<Portal, 'app' | 'address'>) {
    super(address);
    this.#app = app;
  }

  /** A demo user by first name, signed in. */
  static async as(portal: Portal, firstName: string): Promise<InjectedClient> {
    const user = users.find((known) => known.firstName === firstName);
    if (!user) throw new Error(`Nobody in the demo world is called ${firstName}`);
    return new InjectedClient(portal).signIn(user.email);
  }

  override async request(method: string, path: string, request: ClientRequest = {}): Promise<ClientAnswer> {
    const { body, headers } = request;
    if (body instanceof FormData) throw new Error('A form is sent through a socket');
    const answer = await this.#app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        host: new URL(this.address).host,
        ...this.ownHeaders(method),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const given = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value ?? []].flat()) given.append(name, String(one));
    this.keepCookies(given);
    return { status: answer.statusCode, headers: given, body: parsed(answer.payload) };
  }
}
