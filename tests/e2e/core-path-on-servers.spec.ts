import { describe, it } from '@jest/globals';
import { join } from 'node:path';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import { kafkaForTests, mongoForTests, ranOn } from '../support/servers.ts';
import { corePath } from './core-path.specification.ts';

const web = join(import.meta.dirname, '../../dist/web');
const [mongo, kafka] = [await mongoForTests(), await kafkaForTests()];

if (mongo && kafka) {
  ranOn('core path in a browser', `KurrentDB's protocol twin, ${mongo.engine}, ${kafka.engine}`);
  corePath('the core path in a browser, on servers and two nodes', async () => {
    const servers = await ServersOfTest.start(mongo, kafka);
    const one = await startNode(servers, { seed: 'people', node: 'node-1', web });
    const other = await startNode(servers, { roles: ['api', 'live'], node: 'node-2', web });
    return {
      marta: one.address,
      ana: other.address,
      tom: other.address,
      close: async () => {
        await other.close();
        await one.close();
        await servers.close();
      },
    };
  });
} else {
  describe('the core path in a browser, on servers', () => {
    it.skip('needs MongoDB and Kafka', () => undefined);
  });
}
