import { describe, test } from '@jest/globals';
import { documentsOn } from '../../../tests/support/mongo-documents.ts';
import { mongoForTests, ranOn } from '../../../tests/support/servers.ts';
import { deliverySpecification } from './delivery.specification.ts';

const server = await mongoForTests();

if (server) {
  ranOn('projection runtime', server.engine);
  // Writes tear here as they may there, with nothing to roll them back.
  deliverySpecification(server.engine, () => documentsOn(server), 12);
} else {
  describe('read models in MongoDB', () => {
    test.skip('there is no server here', () => undefined);
  });
}
