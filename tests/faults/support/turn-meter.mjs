/**
 * Loaded before the portal: writes down each turn of the main loop that took more of the processor than most, in
 * milliseconds. It is the main thread's own time, so what else the machine does is not counted.
 */
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env['LAYCAN_TEST_TURNS'] ?? '';
const worthTelling = 20;

const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

if (isMainThread && process.argv[1]?.endsWith('main.js')) {
  let before = spent();
  setInterval(() => {
    const now = spent();
    if (now - before > worthTelling) appendFileSync(file, `${(now - before).toFixed(1)}\n`);
    before = spent();
  }, 1).unref();
}
