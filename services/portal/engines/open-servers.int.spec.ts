import { describe, expect, it } from '@jest/globals';
import { Secret } from '#platform/config/secret';
import { mongoForTests } from '../../../tests/support/servers.ts';
import { TcpProxy } from '../../../tests/support/tcp-proxy.ts';
import { openMongoServer } from './open-servers.ts';

const mongo = await mongoForTests();

(mongo ? describe : describe.skip)('a start before MongoDB is there', () => {
  it('waits, and goes on as soon as it is', async () => {
    const url = new URL(mongo?.url ?? '');
    const wire = await new TcpProxy(Number(url.port)).listen();
    url.port = String(wire.port);
    url.searchParams.set('directConnection', 'true');
    wire.refuse();
    const said: string[] = [];
    const connection = await openMongoServer(
      {
        mongodb: { url: new Secret(url.href), database: mongo?.database ?? '' },
        startupWaitMs: 120_000,
      },
      {
        say: (line) => {
          said.push(line);
          if (said.length === 2) wire.accept();
        },
      },
    );
    await connection.check();
    for (const line of said) expect(line).toMatch(/^Waiting for MongoDB, for \d+ s more/);
    await connection.close();
    await wire.close();
  });
});
