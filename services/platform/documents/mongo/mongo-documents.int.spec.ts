import { documentsOn } from '../../../../tests/support/mongo-documents.ts';
import { mongoForTests, ranOn, skippedSuite } from '../../../../tests/support/servers.ts';
import { documentsContract } from '../documents.contract.ts';

const server = await mongoForTests();

if (server) {
  ranOn('documents', server.engine);
  documentsContract(server.engine, () => documentsOn(server));
} else {
  skippedSuite('documents: MongoDB', 'there is no server here');
}
