import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { type Registration, RegisterUser } from '#api/people/register-user';
import { Passwords } from '#api/sessions/passwords';
import type { SentMail } from '#platform/mail/port';
import type { Portal } from '#portal/portal';
import { Client, type ClientAnswer } from '../../support/client.ts';
import type { MailedLink } from '../../support/mailed-links.ts';
import { startPortal } from '../../support/portal.ts';
import { until } from '../../support/until.ts';
import { ServersOfTest, startNode } from '../../support/distributed.ts';
import type { KafkaForTests, MongoForTests } from '../../support/servers.ts';
import { expectReplayed } from './kept-declarations.ts';
import { type Failing, failing, type Fault } from './mortal-engine.ts';
import { expectReplayedOnServers } from './on-servers.ts';

/** Whoever heard no answer does not come back. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp';
}

/** Of a portal that is well. */
const { promise: never } = Promise.withResolvers<never>();

export const password = 'Ballast-and-bunkers-7';

/** Where everything is that a portal keeps. */
interface Home {
  /** @param port the one at which it was before; any, the first time */
  readonly start: (port?: number) => Promise<Portal>;
  readonly expectReplayed: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const inFolder = async (): Promise<Home> => {
  const folder = await mkdtemp(join(tmpdir(), 'laycan-people-kill-'));
  return {
    start: async (port) => startPortal({ folder, ...(port !== undefined && { config: { port } }) }),
    expectReplayed: async () => expectReplayed(folder),
    remove: async () => rm(folder, { recursive: true, force: true }),
  };
};

const onServers = async (mongo: MongoForTests, kafka: KafkaForTests): Promise<Home> => {
  const servers = await ServersOfTest.start(mongo, kafka);
  return {
    // Of one name: what it held a lease on is its own again.
    start: async (port) =>
      startNode(servers, { seed: 'people', node: 'mortal', ...(port !== undefined && { config: { port } }) }),
    expectReplayed: async () => expectReplayedOnServers(servers),
    remove: async () => servers.close(),
  };
};

/** A portal at one address that fails once, and then comes back; with people who go on, or who never come again. */
export class MortalPortal {
  #portal: Portal;
  #failing: Failing | undefined;
  #comesBack = true;
  readonly #home: Home;

  private constructor(portal: Portal, home: Home) {
    this.#portal = portal;
    this.#home = home;
  }

  static async start(): Promise<MortalPortal> {
    return MortalPortal.in(await inFolder());
  }

  static async onServers(mongo: MongoForTests, kafka: KafkaForTests): Promise<MortalPortal> {
    return MortalPortal.in(await onServers(mongo, kafka));
  }

  private static async in(home: Home): Promise<MortalPortal> {
    return new MortalPortal(await home.start(), home);
  }

  get portal(): Portal {
    return this.#portal;
  }

  /** Of the fault that was asked for last. */
  get failing(): Failing {
    return this.#failing ?? { written: 0, hasFailed: false, died: never };
  }

  browser(): Client {
    return new Client(this.#portal.address);
  }

  part<Part>(type: new (...parts: never[]) => Part): Part {
    return this.#portal.app.get(type, { strict: false });
  }

  /** From now on. @param comesBack whether people ask again who heard no answer */
  fail(fault: Fault, comesBack: boolean): Failing {
    this.#failing = failing(this.#portal.engine, fault);
    this.#comesBack = comesBack;
    return this.#failing;
  }

  /** Once it has failed: in a new process, with all that was kept. */
  async mended(): Promise<void> {
    if (this.#failing?.hasFailed) await this.restarted();
  }

  async restarted(): Promise<void> {
    this.#failing = undefined;
    await this.#portal.close();
    const port = Number(new URL(this.#portal.address).port);
    this.#portal = await this.#home.start(port);
  }

  /** What people ask for until they are answered, under one key. @throws GaveUp */
  async ask(client: Client, method: 'POST' | 'PUT', path: string, body?: unknown): Promise<ClientAnswer> {
    const headers = { 'idempotency-key': randomUUID() };
    for (;;) {
      const answer = await Promise.race([client.request(method, path, { body, headers }), this.failing.died]);
      if (answer && answer.status < 500) return answer;
      if (!this.failing.hasFailed)
        throw new Error(`${method} ${path} answered ${answer?.status} though nothing had failed`);
      await this.mended();
      if (!this.#comesBack) throw new GaveUp();
    }
  }

  /** Until it is so; a portal that has failed meanwhile comes back first. */
  async wait<Seen>(look: () => Promise<Seen>): Promise<Seen> {
    return until(async () => {
      await this.mended();
      return look();
    });
  }

  async mailsTo(address: string): Promise<readonly SentMail[]> {
    const { outbox } = this.#portal.engine;
    if (!outbox) throw new Error('A data folder has an outbox');
    const { mails } = await outbox.list({ skip: 0, limit: 1_000 });
    return mails.filter(({ to }) => to.includes(address));
  }

  /** The token of the newest link of that kind in the mails to an address. @param before the one that is known */
  async linkTo(address: string, link: MailedLink, before = ''): Promise<string> {
    return this.wait(async () => {
      const found = (await this.mailsTo(address)).flatMap(
        ({ text }) => new RegExp(`/${link}/([\\w-]{43})`).exec(text)?.[1] ?? [],
      );
      if (found[0] === undefined || found[0] === before)
        throw new Error(`No new mail to ${address} leads to ${link}`);
      return found[0];
    });
  }

  /** Somebody with an account, a password and an address that nobody else has. */
  async newcomer(): Promise<{ readonly userId: string; readonly email: string; readonly client: Client }> {
    const email = `${randomUUID().slice(0, 8)}@bergen-pulp.example`;
    const registration: Registration = { userType: 'public', firstName: 'Selma', lastName: 'Berg', email };
    const context = { actor: 'system', organisation: '', side: 'internal', payloadHash: '' } as const;
    const commandId = randomUUID();
    const { userId, position } = await this.part(CommandBus).execute(
      new RegisterUser(registration, { ...context, commandId, correlationId: commandId }),
    );
    await this.part(Passwords).set(userId, password);
    await this.#portal.engine.watcher.passed(position, 20_000);
    return { userId, email, client: await this.browser().signIn(email, password) };
  }

  /** The read models equal what a replay of the log comes to. */
  async expectReplayed(): Promise<void> {
    await this.#portal.close();
    await this.#home.expectReplayed();
    this.#portal = await this.#home.start();
  }

  async close(): Promise<void> {
    await this.#portal.close();
    await this.#home.remove();
  }
}
