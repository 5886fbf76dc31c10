import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from '../support/client.ts';
import { listeningPort } from '../support/listening-port.ts';

/** The built portal as a process of its own, as `npm start` runs it. */
const main = join(import.meta.dirname, '..', '..', 'dist', 'bundled', 'portal', 'main.js');
const key = randomBytes(32).toString('base64');

let folder: string;
const running = new Set<ChildProcessWithoutNullStreams>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-start-'));
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  /** What it printed so far, logs included. */
  readonly printed: () => string;
  /** Resolves with the address, or with undefined where it ended before it was ready. */
  readonly ready: Promise<string | undefined>;
  readonly exit: Promise<number | null>;
}

const start = (environment: Record<string, string>, ...given: string[]): Started => {
  const child = spawn(process.execPath, [main, ...given], {
    env: {
      PATH: process.env['PATH'],
      // A portal is started ten times.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      LAYCAN_DATA: folder,
      LAYCAN_LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  running.add(child);
  let output = '';
  // Not its exit: what it printed last may come after that.
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const ready = new Promise<string | undefined>((resolve) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString();
      const [, address] = /Laycan is ready: (\S+)\n/.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void exit.then(() => resolve(undefined));
  });
  return { child, printed: () => output, ready, exit };
};

const withoutDemo = { LAYCAN_MASTER_KEY: key };

describe('a start', () => {
  it('seeds an empty folder, says who may sign in and where, and finds all of it after a kill', async () => {
    const first = start({ LAYCAN_DEMO: 'yes', LAYCAN_MASTER_KEY: key });
    const address = await first.ready;
    const lines = first.printed().trim().split('\n');
    expect(lines.at(-1)).toBe(`Laycan is ready: ${address}`);
    expect(first.printed()).toMatch(/Demo accounts[\s\S]+ana\.prado@[\s\S]+Declarer at Atlântica Celulose/);
    const ana = await new Client(address!).signIn('ana.prado@atlantica-celulose.example');
    expect((await ana.get('/api/customer/profile')).status).toBe(200);

    const beside = start(withoutDemo);
    expect(await beside.exit).toBe(1);
    expect(beside.printed()).toMatch(/is in use by another Laycan process\. Stop that one, or name another/);
    expect((await ana.get('/api/system-health')).status).toBe(200);

    const renamed = await ana.put('/api/customer/profile', { first_name: 'Ana', last_name: 'Prado Lima' });
    expect(renamed.status).toBe(204);
    first.child.kill('SIGKILL');
    await first.exit;
    // With sessions and what was acknowledged last.
    const second = start(withoutDemo);
    const again = new Client((await second.ready)!);
    for (const [name, value] of ana.cookies) again.cookies.set(name, value);
    expect((await again.get('/api/customer/profile')).body).toMatchObject({
      profile: { last_name: 'Prado Lima' },
    });
    second.child.kill('SIGINT');
    expect(await second.exit).toBe(0);
  });

  it('without demo data needs a master key, and then holds nobody', async () => {
    const keyless = start({ LAYCAN_DEMO: 'no' });
    expect(await keyless.exit).toBe(1);
    expect(keyless.printed()).toMatch(
      /a master key must be configured\. Make one with 'openssl rand -base64 32'/,
    );
    const empty = start(withoutDemo);
    expect(await empty.ready).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(empty.printed()).not.toContain('Demo accounts');
    expect(existsSync(join(folder, 'demo.json'))).toBe(false);
    // The vault's hashes and the read models' names are for nobody else on this machine.
    for (const file of ['log.db', 'vault.db', 'documents.db', 'portal.json'])
      expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
    empty.child.kill('SIGTERM');
    expect(await empty.exit).toBe(0);
  });

  it('says what is wrong with its settings, all at once', async () => {
    const wrong = start({ PORT: 'eighty', LAYCAN_PUBLIC_URL: 'portal' }, '--rest');
    expect(await wrong.exit).toBe(1);
    for (const setting of ["PORT is 'eighty'", "LAYCAN_PUBLIC_URL is 'portal'", "'--rest' is not known"])
      expect(wrong.printed()).toContain(setting);
    expect(wrong.printed()).not.toMatch(/\n\s+at /);
  });

  it('resets no folder that is not marked as demo', async () => {
    await writeFile(join(folder, 'log.db'), 'real');
    const reset = start({}, '--reset');
    expect(await reset.exit).toBe(1);
    expect(reset.printed()).toMatch(/--reset deletes demo data only/);
    expect(existsSync(join(folder, 'log.db'))).toBe(true);
  });

  it('says what is wrong with its folder, without a trace of the code', async () => {
    await writeFile(join(folder, 'a-file'), '');
    const file = start({ LAYCAN_DATA: join(folder, 'a-file') });
    expect(await file.exit).toBe(1);
    expect(file.printed()).toMatch(/LAYCAN_DATA names a file/);
    const under = start({ LAYCAN_DATA: join(folder, 'a-file', 'data') });
    expect(await under.exit).toBe(1);
    await writeFile(join(folder, 'log.db'), randomBytes(8_192));
    const damaged = start(withoutDemo);
    expect(await damaged.exit).toBe(1);
    expect(damaged.printed()).toMatch(/log\.db or vault\.db in the data folder is damaged/);
    for (const { printed } of [file, under, damaged]) expect(printed()).not.toMatch(/\n\s+at /);
  });

  it('names a taken port and touches nothing', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = listeningPort(taken);
    const late = start({ PORT: String(port) });
    expect(await late.exit).toBe(1);
    expect(late.printed()).toMatch(/The port is taken by another program/);
    expect(existsSync(join(folder, 'log.db'))).toBe(false);
    taken.close();
  });
});
