import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Config } from '#platform/config/config';
import { Secret } from '#platform/config/secret';
import { pagesOf } from '#platform/event-store/copy/pages';
import { verifyCopy } from '#platform/event-store/copy/verify-copy';
import { folderToRead, openFolderStores, openServerStores } from '#portal/backup/stores';
import { InstallationFault } from '#portal/engines/installation-fault';
import { logCommand } from '#portal/moving/log-command';
import { migrateInstallation } from '#portal/moving/migrate-installation';
import { freezeWrites, MovingFault } from '#portal/moving/write-freeze';
import type { Portal } from '#portal/portal';
import { Client } from '../support/client.ts';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { engineOn, masterKey, ServersOfTest, startNode } from '../support/distributed.ts';
import { configFor } from '../support/config.ts';
import { startPortal } from '../support/portal.ts';
import { describeOnServers } from '../support/servers.ts';

const root = mkdtempSync(join(tmpdir(), 'laycan-moving-'));
const home = join(root, 'home');
const lines: string[] = [];
const output = { progress: () => undefined, line: (line: string) => lines.push(line) };

const messageIdOf = (mail: string): string => {
  const [, id] = /^Message-ID:\s*(<[^>]+>)/im.exec(mail) ?? [];
  if (id === undefined) throw new Error(`A mail without Message-ID: ${mail.slice(0, 200)}`);
  return id;
};

await describeOnServers(
  'an installation that is moved to servers while people work',
  'installation migration',
  (mongo, kafka) => {
    let servers: ServersOfTest;
    let portal: Portal;
    let moved: Portal | undefined;
    let ana: Declarant;
    let hash: string;
    let declared: readonly string[];
    /** Declares until the log takes nothing more. */
    let work: Promise<unknown>;
    const today = new Date();

    const onServers = (): Config => ({
      ...configFor(join(root, 'node')),
      masterKey,
      engine: engineOn(servers),
    });

    beforeAll(async () => {
      servers = await ServersOfTest.start(mongo, kafka);
      portal = await startPortal({ folder: home, config: { masterKey } });
      ({ hash } = await portal.engine.files.put(Readable.from([Buffer.from('a workbook')]), 100));
      ana = await Declarant.as(portal.address, 'Ana');
      await ana.declare(cargo(today, { code: 'BEFORE' }));
    });
    afterAll(async () => {
      await moved?.close();
      await portal.close();
      await servers.close();
      rmSync(root, { recursive: true, force: true });
    });

    it('is refused with another master key, and stays as it is', async () => {
      const config = { ...onServers(), masterKey: new Secret(Buffer.alloc(32, 9)) };
      await expect(logCommand(config, ['copy', home], output)).rejects.toThrow(MovingFault);
      await ana.declare(cargo(today, { code: 'STILL' }));
    });

    it('takes changes again where the move comes to nothing', async () => {
      const [source, target] = [folderToRead(home), await openFolderStores(join(root, 'elsewhere'))];
      // The log is copied by then, and takes nothing.
      target.vault.put = async () => {
        await expect(ana.declare(cargo(today, { code: 'MEANWHILE' }))).rejects.toThrow('read_only');
        throw new Error('the vault broke down');
      };
      const freeze = () => freezeWrites(home);
      await expect(migrateInstallation({ source, target, freeze, output })).rejects.toThrow(
        'the vault broke down',
      );
      await Promise.all([source.close(), target.close()]);
      await ana.declare(cargo(today, { code: 'AGAIN' }));
    });

    it('has everything that was acknowledged, on a log that was compared event by event', async () => {
      const copied = new AbortController();
      let last = 0;
      const untilRefused = async (): Promise<void> => {
        while (!copied.signal.aborted) {
          await ana.declare(cargo(today, { code: `W-${last}` }));
          last += 1;
        }
      };
      work = Promise.allSettled([untilRefused()]);
      await logCommand(onServers(), ['copy', home], output);
      copied.abort();
      const stopped = await refusal(ana.declare(cargo(today, { code: 'LATE' })));
      expect(stopped.status).toBe(503);
      expect(stopped.code).toBe('read_only');
      expect(lines.join('\n')).toMatch(/each compared, SHA-256 [\da-f]{64}/);
      const target = await openServerStores(engineOn(servers), output);
      const { events } = await verifyCopy(pagesOf(portal.engine.events), pagesOf(target.events));
      await target.close();
      expect(events).toBeGreaterThan(20);
      expect(last).toBeGreaterThan(0);
      declared = (await ana.list()).data.map(({ id }) => id);
    });

    it('goes on to be read where it was, and nothing starts there again', async () => {
      expect((await ana.list()).total).toBeGreaterThan(0);
      expect(existsSync(join(home, 'moved.json'))).toBe(true);
      await portal.close();
      // What the standstill met half-way was asked for until the portal had gone.
      await work;
      await expect(startPortal({ folder: home, config: { masterKey } })).rejects.toThrow(InstallationFault);
    });

    it('goes on on the servers: the same bookings, sessions and files, and no mail twice', async () => {
      moved = await startNode(servers);
      const client = new Client(moved.address);
      for (const [name, value] of ana.client.cookies) client.cookies.set(name, value);
      expect((await client.get('/api/customer/profile')).status).toBe(200);
      const again = await Declarant.as(moved.address, 'Ana');
      const there = (await again.list()).data.map(({ id }) => id);
      // A submission that was half-way goes on here.
      expect(there).toEqual(expect.arrayContaining([...declared]));
      expect(there.length - declared.length).toBeLessThanOrEqual(1);
      const file = await moved.engine.files.read(hash);
      expect(file && (await text(file))).toBe('a workbook');
      await again.declare(cargo(today, { code: 'AFTER' }));
      await servers.mail.holds(1);
      // Whatever was due and not sent when the move began is sent now.
      const outbox = readdirSync(join(home, 'outbox'))
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFileSync(join(home, 'outbox', name), 'utf8'));
      const sent = [...outbox, ...servers.mail.stored].map(messageIdOf);
      expect(outbox.length).toBeGreaterThan(0);
      expect(new Set(sent).size).toBe(sent.length);
    });
  },
);
