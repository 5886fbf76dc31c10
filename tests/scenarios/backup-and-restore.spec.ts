import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CaughtUp } from '#api/platform/caught-up';
import { voyageFeedTopics } from '#contracts/voyage-feed/messages';
import { contactMessage } from '#contracts/voyage-feed/messages.specification';
import { readFeedMessage } from '#contracts/voyage-feed/read-message';
import type { HeldEffects } from '#contracts/operations/effects';
import { eraseUser, userDecider } from '#domain/user/decide';
import { checksumOf as checksumOfLog } from '#platform/event-store/copy/verify-copy';
import { pagesOf } from '#platform/event-store/copy/pages';
import { backupCommand } from '#portal/backup/backup-command';
import { restoreCommand } from '#portal/backup/restore-command';
import { BackupFault, readManifest } from '#portal/backup/manifest';
import { folderToRead, openFolderStores } from '#portal/backup/stores';
import { markStage } from '#portal/backup/unfinished';
import { InstallationFault } from '#portal/engines/installation-fault';
import type { Portal } from '#portal/portal';
import { users } from '#portal/seed/world/people';
import { Secret } from '#platform/config/secret';
import { checksumOf } from '#projections/runtime/replay/checksum';
import { registry } from '#projections/areas';
import { contactsModel } from '#projections/contacts/read-model';
import { contactPeopleIn } from '#voyage-exchange/feed/contact-people';
import { FeedLookUpsInReadModels } from '#voyage-exchange/feed/look-ups';
import { takeIn } from '#voyage-exchange/feed/take-in';
import { signedInAs } from '../support/client.ts';
import { cargo, Declarant } from '../support/declarant.ts';
import { configFor } from '../support/config.ts';
import { startPortal } from '../support/portal.ts';

const root = mkdtempSync(join(tmpdir(), 'laycan-backup-'));
const [home, backup, second] = ['home', 'backup', 'second'].map((name) => join(root, name)) as [
  string,
  string,
  string,
];
const quiet = { progress: () => undefined, line: () => undefined };
const userNamed = (name: string): string => {
  const found = users.find(({ firstName }) => firstName === name);
  if (!found) throw new Error(`Nobody is named ${name}`);
  return found.id;
};

/** Two contacts, one of them withdrawn: there, too, the process died before the key was deleted. */
const tellContacts = async ({
  engine: { execute, peopleKeys, vault, documents, watcher, events, projections },
}: Portal) => {
  const lookUps = new FeedLookUpsInReadModels(
    documents,
    { watcher, control: projections },
    new CaughtUp(events, watcher),
  );
  const people = { ...contactPeopleIn(peopleKeys, vault), forget: async () => undefined };
  const take = takeIn({ execute, lookUps, people });
  const read = (message: object) =>
    readFeedMessage(voyageFeedTopics.statements, JSON.stringify(message), new Date());
  const statedAt = new Date().toISOString();
  for (const contactId of ['stays', 'goes'])
    await take(contactId, read({ ...contactMessage, contactId, statedAt }));
  await take('gone', read({ ...contactMessage, contactId: 'goes', statedAt, sequence: 2, withdrawn: true }));
};

let portal: Portal;
let content: string;
beforeAll(async () => {
  portal = await startPortal({ folder: home });
  const confirmed = new Promise((resolve) => portal.engine.watcher.onEvents(['EffectDone'], resolve));
  const ana = await Declarant.as(portal.address, 'Ana');
  await ana.declare(...['A-1', 'A-2', 'A-3'].map((code) => cargo(new Date(), { code })));
  await confirmed;
  const stored = await portal.engine.files.put(Readable.from([Buffer.from('a workbook')]), 100);
  content = stored.hash;
  // Erased in the log; the process died before the key was deleted.
  const context = {
    actor: 'system',
    organisation: '',
    side: 'internal' as const,
    commandId: 'erase-joao',
    payloadHash: '',
    correlationId: 'erase-joao',
  };
  const userId = userNamed('João');
  await portal.engine.execute({ stream: `user-${userId}`, decider: userDecider, decide: eraseUser, context });
  await tellContacts(portal);
  await backupCommand(configFor(home), [backup], quiet);
});
afterAll(async () => {
  await portal.close();
  rmSync(root, { recursive: true, force: true });
});

/** Restores the backup into a folder of its own and starts a portal on it, to be used and closed. */
const restored = async <Result>(name: string, use: (second: Portal) => Promise<Result>): Promise<Result> => {
  const folder = join(root, name);
  const also = join(root, `${name}.erased`);
  writeFileSync(also, `${userNamed('Claire')}\n`);
  await restoreCommand(configFor(folder), [backup, '--also-erased', also], quiet);
  const started = await startPortal({ folder });
  try {
    return await use(started);
  } finally {
    await started.close();
  }
};

describe('a backup of a portal that runs', () => {
  it('holds the log, the vault without sessions, the files, and not the master key of a real installation', async () => {
    const manifest = readManifest(backup);
    expect(manifest.log).toEqual(await checksumOfLog(pagesOf(portal.engine.events)));
    expect(manifest.files).toBeGreaterThan(0);
    const vault = readFileSync(join(backup, 'vault.jsonl'), 'utf8');
    expect(vault).toContain('"kind":"password"');
    expect(vault).not.toContain('"kind":"session"');
  });

  it('taken again into the same folder goes on from there', async () => {
    const marta = await signedInAs(portal.address, 'Marta');
    const renamed = await marta.put('/api/customer/profile', { first_name: 'Marta', last_name: 'Prado' });
    const before = readManifest(backup);
    const again = join(root, 'again');
    await backupCommand(configFor(home), [again], quiet);
    await backupCommand(configFor(home), [again], quiet);
    expect(renamed.status).toBeLessThan(500);
    expect(readManifest(again).log.events).toBeGreaterThanOrEqual(before.log.events);
  });
});

describe('a restored installation', () => {
  it('is the same to everyone, on a log with an id of its own', async () => {
    const logId = await portal.engine.events.logId();
    await restored('same', async ({ engine, address }) => {
      expect(await engine.events.logId()).not.toBe(logId);
      // The second installation has forgotten Claire, and the first has renamed Marta since, which is an act.
      for (const { model } of registry.filter(({ model: { name } }) => !['users', 'acts'].includes(name))) {
        const [there, here] = [engine, portal.engine].map(({ documents }) => checksumOf(documents, model));
        expect({ model: model.name, ...(await there) }).toEqual({ model: model.name, ...(await here) });
      }
      const file = await engine.files.read(content);
      expect(file && (await text(file))).toBe('a workbook');
      const ana = await signedInAs(address, 'Ana');
      expect((await ana.get('/api/customer/profile')).status).toBe(200);
    });
  });

  it('ends every session, and keeps erased people erased, those of the time after the backup too', async () => {
    const before = await signedInAs(portal.address, 'Ana');
    await backupCommand(configFor(home), [backup], quiet);
    await restored('erased', async ({ engine, address }) => {
      const answer = await fetch(`${address}/api/customer/profile`, {
        headers: { cookie: [...before.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      expect(answer.status).toBe(401);
      for (const name of ['João', 'Claire']) {
        expect(await engine.vault.get('key', userNamed(name))).toBeUndefined();
        expect(await engine.vault.ofUser('email', userNamed(name))).toEqual([]);
        expect(await engine.vault.get('password', userNamed(name))).toBeUndefined();
      }
      expect(await engine.vault.get('key', userNamed('Ana'))).toBeDefined();
      expect(await engine.vault.get('key', 'contact/goes/1')).toBeUndefined();
      const stays = await engine.documents.get(contactsModel, 'stays');
      expect(stays?.document.person).toMatchObject({ name: contactMessage.name });
    });
  });

  it('holds what was due until an operator has decided', async () => {
    await restored('held', async ({ address }) => {
      const tom = await signedInAs(address, 'Tom');
      const held = (await tom.get('/api/operations/effects')).body as HeldEffects;
      expect(held.upTo).toBe(readManifest(backup).takenAt);
      const dropped = await tom.post('/api/operations/effects/drop', {});
      expect({ status: dropped.status, body: dropped.body }).toEqual({
        status: 200,
        body: { upTo: null, held: 0 },
      });
      const ana = await signedInAs(address, 'Ana');
      expect((await ana.get('/api/operations/effects')).status).toBe(404);
    });
  });

  it('can be cut short and begun again, and nothing starts on half of it', async () => {
    const stores = await openFolderStores(second);
    await markStage(stores.vault, 'copying');
    const source = folderToRead(home);
    for (const event of (await source.events.readAll('0'.repeat(20), 40)).slice(1)) {
      const expected = event.revision === 0 ? 'no_stream' : event.revision - 1;
      await stores.events.append(event.stream, expected, [event]);
    }
    await source.close();
    await stores.close();
    const masterKey = new Secret(Buffer.from(readFileSync(join(home, 'master.key'), 'utf8'), 'base64'));
    const start = startPortal({ folder: second, config: { masterKey } });
    await expect(start).rejects.toThrow(InstallationFault);
    await restoreCommand(configFor(second), [backup], quiet);
    const started = await startPortal({ folder: second });
    const copied = await checksumOfLog(pagesOf(started.engine.events));
    await started.close();
    // One more than the backup: that effects are held.
    expect(copied.events).toBe(readManifest(backup).log.events + 1);
  });
});

describe('a restore', () => {
  it.each([
    ['log.jsonl', /damaged|no event|no JSON/],
    ['vault.jsonl', /damaged/],
  ])('refuses a backup whose %s was changed', async (file, why) => {
    const path = join(backup, file);
    const whole = readFileSync(path);
    writeFileSync(path, Buffer.from(whole.toString('utf8').replace(/"id":"./, '"id":"~')));
    const restore = restoreCommand(configFor(join(root, `changed-${file}`)), [backup], quiet);
    await expect(restore).rejects.toThrow(why);
    writeFileSync(path, whole);
  });

  it.each<[string, (manifest: Record<string, unknown>) => unknown]>([
    ['is cut short', (manifest) => JSON.stringify(manifest).slice(0, -9)],
    ['names no moment', (manifest) => JSON.stringify({ ...manifest, takenAt: undefined })],
    ['names a moment that is none', (manifest) => JSON.stringify({ ...manifest, takenAt: 'zzz' })],
    ['seals no vault', (manifest) => JSON.stringify({ ...manifest, vault: {} })],
  ])('refuses a backup whose manifest %s', async (name, change) => {
    const path = join(backup, 'manifest.json');
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, String(change(JSON.parse(whole) as Record<string, unknown>)));
    const restore = restoreCommand(configFor(join(root, name)), [backup], quiet);
    await expect(restore).rejects.toThrow(/manifest\.json is damaged/);
    writeFileSync(path, whole);
  });

  it('refuses a backup that has lost a file of its own, or of a person', async () => {
    const lost = (...path: string[]): string => {
      const folder = join(root, `lost-${path[0]}`);
      cpSync(backup, folder, { recursive: true });
      rmSync(join(folder, ...path));
      return folder;
    };
    const refusedAs = async (folder: string): Promise<unknown> =>
      restoreCommand(configFor(`${folder}-restored`), [folder], quiet).catch((error: unknown) => error);
    expect(await refusedAs(lost('vault.jsonl'))).toBeInstanceOf(BackupFault);
    expect(String(await refusedAs(lost('files', content.slice(0, 2), content)))).toMatch(
      /holds \d+ of the \d+ files that the manifest names/,
    );
  });

  it('refuses another master key before it copies anything', async () => {
    const config = { ...configFor(join(root, 'key')), masterKey: new Secret(Buffer.alloc(32, 7)) };
    await expect(restoreCommand(config, [backup], quiet)).rejects.toThrow(/master key is not the one/);
  });

  it('refuses a folder without a whole backup, and an installation that has something else', async () => {
    await expect(restoreCommand(configFor(join(root, 'none')), [root], quiet)).rejects.toThrow(BackupFault);
    const other = await startPortal({ folder: join(root, 'other') });
    await other.close();
    await expect(restoreCommand(configFor(join(root, 'other')), [backup], quiet)).rejects.toThrow(
      /Restore into an empty installation/,
    );
    // What stands there is as whole as before.
    await (await startPortal({ folder: join(root, 'other') })).close();
  });

  it('leaves an installation that it restored before as it is, and the key of other demo data', async () => {
    await restored('twice', () => Promise.resolve());
    const config = configFor(join(root, 'twice'));
    await expect(restoreCommand(config, [backup], quiet)).rejects.toThrow(BackupFault);
    await (await startPortal({ folder: join(root, 'twice') })).close();

    const key = join(root, 'other-demo', 'master.key');
    const demoBackup = join(root, 'of-demo-data');
    cpSync(backup, demoBackup, { recursive: true });
    writeFileSync(join(demoBackup, 'demo.key'), 'a'.repeat(64));
    mkdirSync(join(root, 'other-demo'));
    writeFileSync(key, 'b'.repeat(64));
    const keyless = { ...configFor(join(root, 'other-demo')), masterKey: undefined };
    await expect(restoreCommand(keyless, [demoBackup], quiet)).rejects.toThrow(/another key/);
    expect(readFileSync(key, 'utf8')).toBe('b'.repeat(64));
  });
});
