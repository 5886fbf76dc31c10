/**
 * `npm run docs`: writes what documents say by the code alone: the schemas of answers, the tables of routes and of error
 * codes, the channels of the live connection. `npm test` compares them.
 */
import { jest } from './jest.mjs';
import { prepare, run } from './tools.mjs';

const { env, node } = prepare('all');
/** Each holds its document to the code, and writes it here. */
const specs = [
  'tests/scenarios/routes',
  'tests/scenarios/error-codes',
  'services/live/rights/asyncapi',
  'services/contracts/voyage-feed/asyncapi',
];
const schemas = await run(node, ['infra/scripts/answer-schemas.mjs'], { env });
const others = await run(node, [...jest, '--runInBand', ...specs], {
  env: { ...env, NODE_ENV: 'test', LAYCAN_DOCS: 'write' },
});
process.exitCode = schemas === 0 && others === 0 ? 0 : 1;
