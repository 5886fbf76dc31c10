import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#platform/config/config';
import { beforeTheFirst } from '#platform/event-store/port';
import { backupCommand } from '#portal/backup/backup-command';
import { BackupFault } from '#portal/backup/manifest';
import { restoreCommand } from '#portal/backup/restore-command';
import { logCommand } from '#portal/moving/log-command';
import type { Portal } from '#portal/portal';
import { engineOn, masterKey, ServersOfTest, startNode } from '../support/distributed.ts';
import { configFor } from '../support/config.ts';
import { startPortal } from '../support/portal.ts';
import { describeOnServers } from '../support/servers.ts';

const quiet = { progress: () => undefined, line: () => undefined };

await describeOnServers('servers on which Laycan runs', 'commands beside nodes', (mongo, kafka) => {
  const root = mkdtempSync(join(tmpdir(), 'laycan-beside-'));
  const [home, backup] = [join(root, 'home'), join(root, 'backup')];
  let servers: ServersOfTest;
  let node: Portal;

  const onServers = (): Config => ({
    ...configFor(join(root, 'command')),
    masterKey,
    engine: engineOn(servers),
  });

  beforeAll(async () => {
    const portal = await startPortal({ folder: home, seed: 'people', config: { masterKey } });
    await backupCommand(configFor(home), [backup], quiet);
    await portal.close();
    servers = await ServersOfTest.start(mongo, kafka);
    // One that reads no topic: the broker's are shared with other tests, and what they tell would be recorded here.
    node = await startNode(servers, { node: 'projector-1', roles: ['projector'] });
  });
  afterAll(async () => {
    await servers.close();
    rmSync(root, { recursive: true, force: true });
  });

  it('are given no backup, no log and no installation, which they would act on half-way', async () => {
    // At once: each looks for five seconds whether somebody is at work.
    const refused = await Promise.all(
      [
        () => restoreCommand(onServers(), [backup], quiet),
        () => logCommand(onServers(), ['import', join(backup, 'log.jsonl')], quiet),
        () => logCommand(onServers(), ['copy', home], quiet),
      ].map(async (command) => command().catch((error: unknown) => error)),
    );
    for (const error of refused) {
      expect(error).toBeInstanceOf(BackupFault);
      expect(String(error)).toMatch(/Laycan runs on these servers \(projector-1\)/);
    }
    expect(await node.engine.events.readAll(beforeTheFirst, 2)).toHaveLength(1);
  });

  it('take a backup once it has stopped', async () => {
    await node.close();
    await restoreCommand(onServers(), [backup], quiet);
    node = await startNode(servers);
    expect((await node.engine.events.readAll(beforeTheFirst, 10)).length).toBeGreaterThan(1);
    await node.close();
  });
});
