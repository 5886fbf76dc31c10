import { ServersOfTest, startNode, type TestServers } from '../../support/distributed.ts';
import type { KafkaForTests, MongoForTests } from '../../support/servers.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';

/** The servers of an installation with people, and wires to the two that keep its data, for nodes that go by them. */
export class BehindWires {
  private constructor(
    readonly servers: ServersOfTest,
    readonly toLog: TcpProxy,
    readonly toDocuments: TcpProxy,
  ) {}

  static async start(mongo: MongoForTests, kafka?: KafkaForTests): Promise<BehindWires> {
    const servers = await ServersOfTest.start(mongo, kafka);
    const first = await startNode(servers, { seed: 'people', roles: ['api', 'live', 'projector'] });
    await first.close();
    const toLog = await new TcpProxy(servers.kurrentdbPort).listen();
    const toDocuments = await new TcpProxy(servers.mongoPort).listen();
    return new BehindWires(servers, toLog, toDocuments);
  }

  /** The servers as a node behind the wires has them. */
  get wired(): TestServers {
    return this.servers.through({ mongoPort: this.toDocuments.port, kurrentdbPort: this.toLog.port });
  }

  async close(): Promise<void> {
    await this.toLog.close();
    await this.toDocuments.close();
    await this.servers.close();
  }
}
