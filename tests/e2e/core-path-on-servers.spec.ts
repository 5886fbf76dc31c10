import { join } from 'node:path';
import { demoPeople } from '#portal/seed/world/people';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import { describeOnServers } from '../support/servers.ts';
import { corePath } from './core-path.specification.ts';

const web = join(import.meta.dirname, '../../dist/web');

await describeOnServers('on servers', 'core path in a browser', (mongo, kafka) => {
  corePath('the core path in a browser, over two nodes', async () => {
    const servers = await ServersOfTest.start(mongo, kafka);
    const one = await startNode(servers, { seed: 'people', node: 'node-1', web });
    const other = await startNode(servers, { roles: ['api', 'live'], node: 'node-2', web });
    return {
      marta: one.address,
      ana: other.address,
      tom: other.address,
      people: demoPeople,
      close: async () => {
        await other.close();
        await one.close();
        await servers.close();
      },
    };
  });
});
