import { ownDatabase, patiently } from '../../../../tests/support/mongo-documents.ts';
import { mongoForTests, ranOn, skippedSuite } from '../../../../tests/support/servers.ts';
import type { MongoConnection } from '../../mongo/open-mongo.ts';
import type { Vault } from '../port.ts';
import { vaultContract } from '../vault.contract.ts';
import { openMongoVault } from './open-mongo-vault.ts';

const server = await mongoForTests();

if (server) {
  ranOn('vault', server.engine);
  let connection: MongoConnection;
  let database = '';
  const open = (): Vault => {
    connection = patiently(server.url, database);
    const vault = openMongoVault(connection);
    return {
      get: (kind, id) => vault.get(kind, id),
      claim: (kind, id, record) => vault.claim(kind, id, record),
      put: (kind, id, record) => vault.put(kind, id, record),
      replace: (kind, id, record, was) => vault.replace(kind, id, record, was),
      remove: (kind, id) => vault.remove(kind, id),
      ofUser: (kind, user) => vault.ofUser(kind, user),
      ids: (kind) => vault.ids(kind),
      close: () => connection.close(),
    };
  };
  vaultContract(
    server.engine,
    async () => {
      database = ownDatabase(server);
      return open();
    },
    async (vault) => {
      await vault.close();
      return open();
    },
  );
} else {
  skippedSuite('vault: MongoDB', 'there is no server here');
}
