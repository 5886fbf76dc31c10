/** The servers of one whole run of the tests, in a process of their own that ends with this one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { serversMissing } from '../servers/install.mjs';
import { root } from './tools.mjs';

const given = () => ({ mongo: process.env.MONGODB_URL, kafka: process.env.KAFKA_BROKERS });

/**
 * Resolves when the servers are ready, or cannot be: with the environment by which the tests find them, the names of
 * those that are there, why the machine can start none, and what went wrong where it should have.
 */
export const startTestServers = async (node, env) => {
  const missing = serversMissing();
  const byAddress = Object.entries(given()).flatMap(([name, address]) => (address ? [name] : []));
  if (missing) return { env: {}, there: byAddress, missing, faults: [], stop: async () => undefined };
  const child = spawn(node, ['--no-warnings', 'infra/scripts/servers.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const told = await Promise.race([
    once(child, 'message').then(([addresses]) => addresses),
    ended.then(() => undefined),
  ]);
  const stop = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  if (!told) {
    return { env: {}, there: byAddress, faults: ['The servers of the tests did not start; see above'], stop };
  }
  const found = {
    LAYCAN_TEST_MONGODB_URL: told.LAYCAN_MONGODB_URL,
    LAYCAN_TEST_KAFKA_BROKERS: told.LAYCAN_KAFKA_BROKERS,
  };
  return { env: found, there: Object.keys(given()), faults: [], stop };
};
