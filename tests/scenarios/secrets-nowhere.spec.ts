import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declarationListChannel, userChannel } from '#contracts/live/channels';
import { folderToRead } from '#portal/backup/stores';
import { backupCommand } from '#portal/backup/backup-command';
import { demoPassword, ids, users } from '#portal/seed/world/people';
import { type BuiltPortal, startBuiltPortal } from '../faults/support/built-portal.ts';
import { askOfPeople } from '../support/asked-of-people.ts';
import { askOfSecondFactor } from '../support/asked-of-second-factor.ts';
import { Client, signedInAs } from '../support/client.ts';
import { configFor } from '../support/config.ts';
import { Declarant } from '../support/declarant.ts';
import { KeptSecrets } from '../support/kept-secrets.ts';
import { startPortal } from '../support/portal.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';

/**
 * People come in by every way there is: invited, registered, founded, appointed, with a forgotten password and with a second
 * factor. Then everything that is printed, kept, published, measured or told to others is searched for what is theirs alone.
 */
let folder: string;
let backup: string;
let portal: BuiltPortal;
const kept = new KeptSecrets();
const frames: string[] = [];
const saidByBackup: string[] = [];

const person = (firstName: string) => {
  const found = users.find((user) => user.firstName === firstName);
  if (!found) throw new Error(`Nobody in the demo world is called ${firstName}`);
  return found;
};

const signedIn = async (firstName: string): Promise<Client> =>
  kept.of(new Client(portal.address)).signIn(person(firstName).email);

/** Of other organisations, and of none. */
const others = [
  { who: 'Ingrid', organisation: ids.nordfjord },
  { who: 'Rui', organisation: ids.portoSul },
  { who: 'Sam', organisation: ids.andes },
] as const;
const strangers = new Map<string, Client>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-secrets-'));
  backup = join(folder, 'backup');
  await (await startPortal({ folder: join(folder, 'data') })).close();
  portal = await startBuiltPortal(join(folder, 'data'), 'debug');
  for (const { who, organisation } of others) {
    const client = await signedInAs(portal.address, who);
    strangers.set(who, client);
    const live = new PortalLive(client);
    live.pusher.bind_global((event: string, data: unknown) => {
      frames.push(`${event} ${JSON.stringify(data)}`);
    });
    await live.join(userChannel.name({ userId: person(who).id }));
    await live.join(declarationListChannel.name({ organisationId: organisation, side: 'external' }));
  }
  const tom = new Declarant(await signedIn('Tom'), ids.atlantica, person('Tom').id);
  const { email, id: userId } = person('Ana');
  await askOfSecondFactor({
    owner: await signedIn('Ana'),
    credentials: { email, password: demoPassword },
    userId,
    stranger: kept.of(new Client(portal.address)),
    administrator: tom.client,
  });
  await askOfPeople({ tom, stranger: kept.of(new Client(portal.address)) });
  // Also where it is refused.
  const anybody = kept.of(new Client(portal.address));
  const wrong = { email, password: 'Wrong-password-77' };
  expect((await anybody.post('/api/login', wrong)).status).toBe(422);
  const unknown = 'Q'.repeat(43);
  expect((await anybody.post(`/api/invitations/${unknown}/accept`, wrong)).status).toBeGreaterThanOrEqual(
    400,
  );
  await backupCommand(configFor(join(folder, 'data')), [backup], {
    progress: (line) => void saidByBackup.push(line),
    line: (line) => void saidByBackup.push(line),
  });
});
afterAll(async () => {
  closeLives();
  await portal.stop();
  await rm(folder, { recursive: true });
});

/** What of all that stands in a text. */
const found = (text: string, words: readonly string[]): readonly string[] =>
  words.filter((word) => text.includes(word));

const everything = () => [...kept.secrets, ...kept.hashes, ...kept.addresses];

const filesIn = async (where: string): Promise<readonly string[]> => {
  const files = await readdir(where, { recursive: true, withFileTypes: true });
  return files.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

describe('what is somebody’s alone', () => {
  it('is passwords, codes, secrets, tokens, cookies, addresses, and hashes of all that holds them', () => {
    expect(kept.secrets.length).toBeGreaterThan(40);
    expect(kept.hashes.length).toBeGreaterThan(60);
    expect(kept.addresses.length).toBeGreaterThan(6);
    expect(kept.secrets.filter((secret) => /^"\d{6}"$/.test(secret)).length).toBeGreaterThanOrEqual(2);
  });

  it('is in no line of a log, and no line of a backup', () => {
    // Before it serves, the portal greets with the accounts of its demo data.
    const printed = portal
      .printed()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n');
    expect(printed).toContain('"Request"');
    expect(found(printed, everything())).toEqual([]);
    expect(saidByBackup.length).toBeGreaterThan(0);
    expect(found(saidByBackup.join('\n'), everything())).toEqual([]);
  });

  it('is in no event, nor in what stands beside it', async () => {
    const stores = folderToRead(join(folder, 'data'));
    const text = JSON.stringify(await stores.events.readAll('0'.repeat(20), 10_000));
    await stores.close();
    for (const type of [
      'MemberInvited',
      'EmailConfirmed',
      'PasswordReset',
      'SecondFactorSet',
      'StaffAppointed',
    ])
      expect(text).toContain(type);
    expect(found(text, everything())).toEqual([]);
  });

  it('is in no topic and no figure', async () => {
    const topics = (await filesIn(join(folder, 'data'))).filter((file) => file.includes('topics'));
    expect(topics.length).toBeGreaterThan(0);
    for (const file of topics) expect(found(await readFile(file, 'latin1'), everything())).toEqual([]);
    const metrics = await (await fetch(`${portal.address}/metrics`)).text();
    expect(metrics).toContain('laycan_');
    expect(found(metrics, everything())).toEqual([]);
  });

  it('is in no file but the mail that brings it: no table, no vault, no backup', async () => {
    // Hashes of tokens are what the vault knows them by; addresses are in the read model of people.
    for (const file of [...(await filesIn(join(folder, 'data'))), ...(await filesIn(backup))]) {
      if (file.includes('outbox')) continue;
      expect([file, found(await readFile(file, 'latin1'), kept.secrets)]).toEqual([file, []]);
    }
    for (const file of await filesIn(backup))
      expect([file, found(await readFile(file, 'latin1'), [...kept.hashes, ...kept.addresses])]).toEqual([
        file,
        [],
      ]);
  });

  it('is in nothing that others ask for, and in no frame that they hear', async () => {
    const described = (await (await fetch(`${portal.address}/api/docs/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const paths = Object.entries(described.paths).flatMap(([path, methods]) =>
      'get' in methods ? [path] : [],
    );
    let asked = 0;
    for (const { who, organisation } of others)
      for (const path of paths) {
        const address = path.replace('{organisationId}', organisation);
        if (address.includes('{')) continue;
        const { body } = (await strangers.get(who)?.get(address)) ?? {};
        asked += 1;
        expect([who, path, found(JSON.stringify(body ?? null), everything())]).toEqual([who, path, []]);
      }
    expect(asked).toBeGreaterThan(60);
    expect(found(frames.join('\n'), everything())).toEqual([]);
  });
});
