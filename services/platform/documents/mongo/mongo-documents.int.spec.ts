import { describe, test } from '@jest/globals';
import { documentsOn } from '../../../../tests/support/mongo-documents.ts';
import { mongoForTests, ranOn } from '../../../../tests/support/servers.ts';
import { documentsContract } from '../documents.contract.ts';

const server = await mongoForTests();

if (server) {
  ranOn('documents', server.engine);
  documentsContract(server.engine, () => documentsOn(server));
} else {
  describe('documents: MongoDB', () => {
    test.skip('there is no server here', () => undefined);
  });
}
