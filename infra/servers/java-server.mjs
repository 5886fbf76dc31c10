/** A server that runs in a Java of its own, on loopback, and ends with the process that started it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Of servers that stand beside tests: little memory, and no processor for more than their work. */
const small = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const tooLateMs = 60_000;

/** A port of 127.0.0.1 that was free a moment ago. */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

/** The end of what a server wrote: why it did not start. */
const lastWords = (log) => readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n');

/**
 * Runs `main` of the classpath, its output in `<folder>/server.log`. `ready(log)` is asked again and again until it
 * throws no more; what it resolves with is given beside the process.
 *
 * @throws where it ends before it is ready, or is not ready within a minute; it is gone then
 */
export const startJava = async ({
  folder,
  classpath,
  heap,
  tuning = small,
  options = [],
  main,
  args,
  ready,
  graceMs,
}) => {
  mkdirSync(folder, { recursive: true });
  const log = join(folder, 'server.log');
  const output = openSync(log, 'w');
  // Whoever holds the other end of its standard input is whom it lives for: see java/Attended.java.
  const child = spawn('java', [...heap, ...tuning, ...options, '-cp', classpath, 'Attended', main, ...args], {
    cwd: folder,
    // A Ctrl-C in a terminal goes to the starter alone, which stops its servers in order.
    detached: true,
    stdio: ['pipe', output, output],
  });
  closeSync(output);
  let ended = false;
  const end = new Promise((resolve) => {
    child.once('exit', () => {
      ended = true;
      resolve();
    });
  });
  child.stdin.on('error', () => child.kill('SIGKILL'));
  const kill = async () => {
    child.kill('SIGKILL');
    await end;
  };
  const stop = async () => {
    child.kill('SIGTERM');
    const patience = new AbortController();
    const late = setTimeout(graceMs, true, { signal: patience.signal }).catch(() => false);
    if (await Promise.race([end, late])) child.kill('SIGKILL');
    await end;
    patience.abort();
  };
  await once(child, 'spawn');
  const deadline = performance.now() + tooLateMs;
  for (;;) {
    try {
      return { ready: await ready(log), pid: child.pid, ended: end, stop, kill };
    } catch (error) {
      if (ended || performance.now() > deadline) {
        await kill();
        const what = ended ? 'ended before it was ready' : 'was not ready within a minute';
        throw new Error(`${main} ${what}:\n${lastWords(log)}`, { cause: error });
      }
      await setTimeout(50);
    }
  }
};
