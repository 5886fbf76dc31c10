import { documentsOn } from '../../../tests/support/mongo-documents.ts';
import { mongoForTests, ranOn, skippedSuite } from '../../../tests/support/servers.ts';
import { deliverySpecification } from './delivery.specification.ts';

const server = await mongoForTests();

if (server) {
  ranOn('projection runtime', server.engine);
  // Writes tear here as they may there, with nothing to roll them back.
  deliverySpecification(server.engine, () => documentsOn(server), 'deliveries-mongo');
} else {
  skippedSuite('read models in MongoDB', 'there is no server here');
}
