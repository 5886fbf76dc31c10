import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { organisations, users } from '#portal/seed/world/people';
import { type Client, signedInAs } from '../client.ts';

/** Another address of this machine: Linux answers all of 127.0.0.0/8. */
const elsewhere = '127.0.0.2';

export interface Sent {
  readonly body?: Buffer;
  readonly type?: string;
  /** Says beforehand how long the body is; otherwise it comes in chunks. */
  readonly announced?: boolean;
}

/** `413 too_large` of an answer's status and the first bytes of its body. */
const toldBy = (status: number, start: string): string => {
  const [, code] = status < 400 ? [] : (/"code":"(\w+)"/.exec(start) ?? []);
  return code === undefined ? String(status) : `${status} ${code}`;
};

/** Somebody who means no good, with an account of his own. He reads no more of an answer than what it says. */
export class Attacker {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: Infinity, localAddress: elsewhere });

  readonly client: Client;
  readonly organisation: string;

  private constructor(client: Client, organisation: string) {
    this.client = client;
    this.organisation = organisation;
  }

  /** A demo user by first name. */
  static async as(address: string, firstName: string): Promise<Attacker> {
    const organisation = users.find((user) => user.firstName === firstName)?.organisation;
    return new Attacker(await signedInAs(address, firstName), organisation ?? organisations[0]?.id ?? '');
  }

  get address(): string {
    return this.client.address;
  }

  /** A path of his own organisation, or of one that he names. */
  path(suffix: string, organisation = this.organisation): string {
    return `/api/customer/organisation/${organisation}/cargo-bookings/${suffix}`;
  }

  /** Answers with what he was told, `closed` where the connection ended before that. */
  send(method: string, path: string, { body, type, announced = true }: Sent = {}): Promise<string> {
    return new Promise((resolve) => {
      const headers: OutgoingHttpHeaders = {
        ...this.headers(),
        ...(body && { 'content-type': type ?? 'application/json' }),
        ...(body && announced && { 'content-length': body.length }),
      };
      const sent = request(`${this.address}${path}`, { agent: this.agent, method, headers }, (answer) => {
        let start = '';
        answer.on('data', (chunk: Buffer) => {
          if (start.length < 1_000) start += chunk.toString();
        });
        answer.on('end', () => resolve(toldBy(answer.statusCode ?? 0, start)));
        answer.on('error', () => resolve('closed'));
      });
      sent.on('error', () => resolve('closed'));
      sent.end(body);
    });
  }

  sendJson(method: string, path: string, body: unknown): Promise<string> {
    return this.send(method, path, { body: Buffer.from(JSON.stringify(body)) });
  }

  close(): void {
    this.agent.destroy();
  }

  private headers(): OutgoingHttpHeaders {
    const cookie = [...this.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      cookie,
      'x-csrf-token': this.client.cookies.get('laycan_csrf'),
      'idempotency-key': randomUUID(),
    };
  }
}
