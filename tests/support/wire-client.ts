import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client, type ClientAnswer, type ClientRequest, parsed } from './client.ts';

/** Asks a portal of another process over one connection that stays, at a third of what `fetch` takes: for whoever asks thousands. */
export class WireClient extends Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** A client that goes on as another, with its session. */
  static of({ address, cookies }: Client): WireClient {
    const client = new WireClient(address);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    return client;
  }

  override async request(method: string, path: string, wanted: ClientRequest = {}): Promise<ClientAnswer> {
    const { body } = wanted;
    if (body instanceof FormData) throw new Error('A form is sent by `fetch`');
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const asking = request(`${this.address}${path}`, {
      method,
      agent: this.#agent,
      headers: {
        ...this.ownHeaders(method),
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
        ...wanted.headers,
      },
    });
    asking.end(payload);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    const headers = new Headers();
    for (const [name, values = []] of Object.entries(answer.headersDistinct))
      for (const value of values) headers.append(name, value);
    this.keepCookies(headers);
    return { status: answer.statusCode ?? 0, headers, body: parsed(await text(answer)) };
  }

  /** Lets go of its connection. */
  close(): void {
    this.#agent.destroy();
  }
}
