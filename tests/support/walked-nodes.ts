import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { simpleParser } from 'mailparser';
import type { Engine } from '#portal/engines/engine';
import type { Portal } from '#portal/portal';
import { dyingBehind, type Mortal } from '../faults/support/mortal-engine.ts';
import { expectReplayed } from '../faults/support/kept-declarations.ts';
import { expectReplayedOnServers } from '../faults/support/on-servers.ts';
import { Client, type ClientAnswer, signedInAs } from './client.ts';
import { ServersOfTest, startNode } from './distributed.ts';
import type { MailedLink } from './mailed-links.ts';
import { startPortal } from './portal.ts';
import { registrationForm } from './registration-form.ts';
import type { KafkaForTests, MongoForTests } from './servers.ts';
import { TestClock } from './test-clock.ts';
import { until } from './until.ts';

/** A mail as its recipient reads it. */
export interface ReadMail {
  readonly subject: string;
  readonly text: string;
}

/** The stores beneath two nodes. */
interface Ground {
  /** Starts a node at the port that it had before; 0 for a free one. */
  readonly start: (place: number, port: number) => Promise<Portal>;
  /** The newest first. */
  readonly mailsTo: (address: string) => Promise<readonly ReadMail[]>;
  /** The next mail arrives, but its sender is not told so. */
  readonly dropMail: () => void;
  readonly expectReplayed: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Limits for strangers go by network address: each of these has another one. */
const addressOfStranger = (): string => {
  const [a, b, c] = randomUUID().replace(/\D/g, '').padEnd(6, '1').match(/\d\d/g) ?? [];
  return `10.${Number(a)}.${Number(b)}.${Number(c)}`;
};

/** In place of an answer, where the node died first. */
export const unanswered = Symbol('unanswered');

/**
 * Two nodes of an installation, each of which may die and come back at the same port. On a data folder there is one node, which serves
 * as both.
 */
export class WalkedNodes {
  readonly #dying = new Map<number, Mortal>();

  private constructor(
    readonly clocks: TestClock,
    private readonly ground: Ground,
    /** One, or two. */
    private readonly portals: Portal[],
  ) {}

  static async onFolder(): Promise<WalkedNodes> {
    const clocks = new TestClock('2027-03-01T08:00:00.000Z');
    const folder = await mkdtemp(join(tmpdir(), 'laycan-walk-'));
    const mailbox = new Mailbox();
    const ground: Ground = {
      start: async (_place, port) => {
        const portal = await startPortal({ folder, clocks, config: { port, ...trusting } });
        mailbox.take(portal.engine);
        return portal;
      },
      mailsTo: async (address) => mailbox.mails.filter(({ to }) => to.includes(address)).toReversed(),
      dropMail: () => {
        mailbox.drops = true;
      },
      expectReplayed: () => expectReplayed(folder),
      close: () => rm(folder, { recursive: true, force: true }),
    };
    return new WalkedNodes(clocks, ground, [await ground.start(0, 0)]);
  }

  static async onServers(mongo: MongoForTests, kafka: KafkaForTests): Promise<WalkedNodes> {
    const clocks = new TestClock('2027-03-01T08:00:00.000Z');
    const servers = await ServersOfTest.start(mongo, kafka);
    const read = new Map<string, Promise<ReadMail & { readonly to: string }>>();
    const reading = (raw: string) => {
      const known = read.get(raw) ?? readMail(raw);
      read.set(raw, known);
      return known;
    };
    const start = (place: number, port: number): Promise<Portal> =>
      startNode(servers, {
        clocks,
        seed: place === 0 && port === 0 ? 'people' : 'none',
        config: { port, demo: true, ...trusting },
      });
    const ground: Ground = {
      start,
      mailsTo: async (address) =>
        (await Promise.all(servers.mail.stored.map(reading)))
          .filter(({ to }) => to.toLowerCase().includes(address.toLowerCase()))
          .toReversed(),
      dropMail: () => servers.mail.script('answer', 'drop'),
      expectReplayed: () => expectReplayedOnServers(servers),
      close: () => servers.close(),
    };
    return new WalkedNodes(clocks, ground, [await start(0, 0), await start(1, 0)]);
  }

  /** One where both are the same. */
  get count(): number {
    return this.portals.length;
  }

  /** The node that is asked. */
  portal(node: number): Portal {
    const portal = this.portals[node % this.portals.length];
    if (!portal) throw new Error('No node is there');
    return portal;
  }

  part<Part>(node: number, type: new (...parts: never[]) => Part): Part {
    return this.portal(node).app.get<Part>(type as never, { strict: false });
  }

  browser(node = 0): Client {
    return new Client(this.portal(node).address);
  }

  async signedIn(firstName: string, node = 0): Promise<Client> {
    return signedInAs(this.portal(node).address, firstName);
  }

  /** The same browser at the other node. */
  at(node: number, { cookies }: Client): Client {
    const client = this.browser(node);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    return client;
  }

  /** As somebody whom nobody knows, from an address of their own. */
  async asStranger(client: Client, path: string, body?: object): Promise<ClientAnswer> {
    return client.post(path, body, { 'x-forwarded-for': addressOfStranger() });
  }

  /** As somebody who has no account, or says so. */
  async registers(client: Client, email: string, password: string): Promise<ClientAnswer> {
    return this.asStranger(client, '/api/registration/register', registrationForm(email, password));
  }

  /** Those of the profile, by id. */
  async organisationsOf(client: Client): Promise<readonly string[]> {
    const { body } = await client.get('/api/customer/profile');
    const { organizations = [] } = body as { organizations?: readonly { readonly id: string }[] };
    return organizations.map(({ id }) => id).toSorted();
  }

  async signsIn(email: string, password: string, node = 0): Promise<boolean> {
    const body = { email, password, remember_me: false };
    return (await this.asStranger(this.browser(node), '/api/login', body)).status === 204;
  }

  async mailsTo(address: string): Promise<readonly ReadMail[]> {
    return this.ground.mailsTo(address);
  }

  /** Tokens of the links of that kind that an address was sent so far, the newest first. */
  async tokensTo(address: string, link: MailedLink): Promise<readonly string[]> {
    return (await this.mailsTo(address)).flatMap(
      ({ text }) => new RegExp(`/${link}/([\\w-]{43})`).exec(text)?.[1] ?? [],
    );
  }

  /** The same, once they are so many. */
  async linksTo(address: string, link: MailedLink, count: number): Promise<readonly string[]> {
    return until(async () => {
      const found = await this.tokensTo(address, link);
      expect([address, link, found.length]).toEqual([address, link, count]);
      return found;
    });
  }

  async linkTo(address: string, link: MailedLink, count = 1): Promise<string> {
    return (await this.linksTo(address, link, count))[0] ?? '';
  }

  dropNextMail(): void {
    this.ground.dropMail();
  }

  /** Until the read models have all that is in the log. */
  async caughtUp(): Promise<void> {
    for (const { engine } of this.portals) await engine.watcher.passed(await engine.events.head(), 20_000);
  }

  /** Whichever node makes that append dies right behind it. */
  diesBehind(isLast: (stream: string, types: readonly string[]) => boolean): void {
    for (const [place, { engine }] of this.portals.entries())
      this.#dying.set(place, dyingBehind(engine, isLast));
  }

  /** Gives no answer where the node that was asked has died meanwhile. */
  async asked<Answer>(node: number, asking: Promise<Answer>): Promise<Answer | typeof unanswered> {
    const failing = this.#dying.get(node % this.portals.length);
    if (!failing) return asking;
    const answer = await Promise.race([asking, failing.died]);
    return answer === undefined || failing.hasFailed ? unanswered : answer;
  }

  /** Ends those that have died; answers which. On servers others go on meanwhile: `revive` starts the dead again. */
  async buried(): Promise<readonly number[]> {
    const dead = [...this.#dying].filter(([, { hasFailed }]) => hasFailed).map(([place]) => place);
    for (const place of dead) await this.portals[place]?.close();
    for (const { spare } of this.#dying.values()) spare();
    this.#dying.clear();
    return dead;
  }

  async revived(dead: readonly number[]): Promise<void> {
    for (const place of dead) {
      const port = Number(new URL(this.portal(place).address).port);
      this.portals[place] = await this.ground.start(place, port);
    }
  }

  /** The read models are what a replay of the log comes to. Nobody is served any more. */
  async expectReplayed(): Promise<void> {
    for (const portal of this.portals.splice(0)) await portal.close();
    await this.ground.expectReplayed();
  }

  async close(): Promise<void> {
    for (const portal of this.portals.splice(0).toReversed()) await portal.close();
    await this.ground.close();
  }
}

/** Strangers come through a proxy of this machine, which says where they are. */
const trusting = { trustedProxies: ['127.0.0.1'] };

const readMail = async (raw: string): Promise<ReadMail & { readonly to: string }> => {
  const { subject = '', text = '', to } = await simpleParser(raw);
  const addressed = Array.isArray(to) ? to : [to];
  return { subject, text, to: addressed.map((one) => one?.text ?? '').join() };
};

/** All mails of portals on a folder, repeats included: their outbox has the last of each. */
class Mailbox {
  readonly mails: (ReadMail & { readonly to: readonly string[] })[] = [];
  /** Whoever sends the next hears nothing of its arrival. */
  drops = false;

  take({ mailer }: Engine): void {
    if (!mailer) throw new Error('A data folder has a mailer');
    const send = mailer.send.bind(mailer);
    Object.assign(mailer, {
      send: async (...args: Parameters<typeof send>) => {
        const [{ to, subject, text }] = args;
        await send(...args);
        this.mails.push({ to, subject, text });
        if (!this.drops) return;
        this.drops = false;
        throw new Error('The connection was dropped behind the content');
      },
    });
  }
}
