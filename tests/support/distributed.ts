import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { type Config, type DistributedConfig, type Role, roles as allRoles } from '#platform/config/config';
import { Secret } from '#platform/config/secret';
import { createPortal, type Portal } from '#portal/portal';
import { MailServer } from './mail-server.ts';
import { configFor } from './config.ts';
import { seeds, type StartPortal } from './portal.ts';
import type { KafkaForTests, MongoForTests } from './servers.ts';
import { TwinServer } from './kurrent-twin/twin-server.ts';

/** The servers of one installation in a test; each may be reached through something that a test puts before it. */
export interface TestServers {
  readonly kurrentdbUrl: string;
  readonly mongo: MongoForTests;
  readonly kafka: KafkaForTests | undefined;
  readonly smtpUrl: string;
}

/** Wraps the keys of people in every installation of the tests. */
export const masterKey = new Secret(Buffer.alloc(32, 5));

/** The configuration of an engine on them. */
export const engineOn = ({ kurrentdbUrl, mongo, kafka, smtpUrl }: TestServers): DistributedConfig => ({
  name: 'distributed',
  kurrentdbUrl: new Secret(kurrentdbUrl),
  mongodb: { url: new Secret(mongo.url), database: mongo.database },
  kafka: kafka && {
    brokers: kafka.brokers,
    credentials: undefined,
    tls: false,
    // As `LAYCAN_KAFKA_PREFIX` is read.
    prefix: kafka.prefix && `${kafka.prefix}.`,
  },
  mail: { url: new Secret(smtpUrl), from: { name: 'Laycan', address: 'no-reply@laycan.example' } },
  projectorPartitions: 1,
  replayPace: 'gentle',
  startupWaitMs: 30_000,
});

export interface StartNode extends Pick<StartPortal, 'seed' | 'clocks' | 'web'> {
  readonly roles?: readonly Role[];
  readonly node?: string;
  readonly config?: Partial<Config>;
}

/** One process's worth of a portal on servers, in this process, on a free port. */
export const startNode = async (servers: TestServers, options: StartNode = {}): Promise<Portal> => {
  const { seed = 'none', clocks, web, roles = allRoles, node = `node-${randomUUID().slice(0, 8)}` } = options;
  const folder = await mkdtemp(join(tmpdir(), 'laycan-node-'));
  const portal = await createPortal({
    config: {
      ...configFor(folder, options.config),
      masterKey,
      demo: seed !== 'none',
      roles: new Set(roles),
      node,
      engine: engineOn(servers),
    },
    threads: 'caller',
    ...(clocks && { clocks }),
    ...(web !== undefined && { web }),
    ...(seed !== 'none' && { seed: seeds[seed] }),
  });
  return {
    ...portal,
    close: async () => {
      await portal.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The twin and a mail server of this process beside the servers that the suite was given. */
export class ServersOfTest implements TestServers {
  private constructor(
    readonly mongo: MongoForTests,
    readonly kafka: KafkaForTests | undefined,
    public twin: TwinServer,
    readonly mail: MailServer,
  ) {}

  static async start(mongo: MongoForTests, kafka?: KafkaForTests): Promise<ServersOfTest> {
    return new ServersOfTest(mongo, kafka, await TwinServer.start(), await new MailServer().listen());
  }

  get kurrentdbUrl(): string {
    return this.twin.connectionString;
  }

  get smtpUrl(): string {
    return this.mail.url;
  }

  get mongoPort(): number {
    return Number(new URL(this.mongo.url).port);
  }

  get kurrentdbPort(): number {
    return Number(new URL(this.kurrentdbUrl).port);
  }

  /** The same servers by another way: at other ports of this machine. */
  through(ports: { readonly mongoPort?: number; readonly kurrentdbPort?: number }): TestServers {
    const { mongoPort = this.mongoPort, kurrentdbPort = this.kurrentdbPort } = ports;
    const [mongo, kurrentdb] = [new URL(this.mongo.url), new URL(this.kurrentdbUrl)];
    mongo.port = String(mongoPort);
    kurrentdb.port = String(kurrentdbPort);
    const { kafka, smtpUrl } = this;
    return { kurrentdbUrl: kurrentdb.href, kafka, smtpUrl, mongo: { ...this.mongo, url: mongo.href } };
  }

  /** KurrentDB again, with the log that it had. */
  async restartTwin(): Promise<void> {
    this.twin = await this.twin.restarted();
  }

  async close(): Promise<void> {
    this.twin.crash();
    await this.mail.close();
  }
}
