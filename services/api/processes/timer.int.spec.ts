import { documentsOn } from '../../../tests/support/mongo-documents.ts';
import { mongoForTests, ranOn } from '../../../tests/support/servers.ts';
import { documentsInFolder } from '../../../tests/support/sqlite-documents.ts';
import { timerContract } from './timer.contract.ts';

timerContract('on SQLite', () => documentsInFolder());

const server = await mongoForTests();

if (server) {
  ranOn('documents', server.engine);
  timerContract(`on ${server.engine}`, () => documentsOn(server));
}
