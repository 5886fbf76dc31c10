import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyVault, putEntry, type VaultEntry } from './copy.ts';
import { forgetPerson, isInBackups, vaultKinds } from './kinds.ts';
import type { Vault, VaultKind, VaultRecords } from './port.ts';
import { ReadOnlyVault } from './read-only-vault.ts';
import { openVault } from './sqlite/open-vault.ts';

const now = '2026-03-01T08:00:00.000Z';

/** One record of every kind that belongs to somebody, or to nobody. */
const recordsOf = (user: string) =>
  ({
    secret: { id: `secret of ${user}`, record: { value: 'x' } },
    key: { id: user, record: { wrapped: 'w' } },
    email: { id: `address of ${user}`, record: { user, command: 'c', claimedAt: now } },
    password: { id: user, record: { hash: 'h', changedAt: now } },
    second_factor: { id: user, record: { factorId: 'f', secret: 's', since: now } },
    recovery_codes: { id: user, record: { factorId: 'f', codesId: 'c', hashes: ['h'] } },
    used_code: { id: `code of ${user}`, record: { user, expiresAt: now } },
    pending_sign_in: {
      id: `sign-in of ${user}`,
      record: {
        user,
        browser: 'b',
        account: 'a',
        proof: now,
        resets: 0,
        remember: false,
        createdAt: now,
        expiresAt: now,
      },
    },
    feed: {
      id: `feed of ${user}`,
      record: {
        user,
        organisation: 'o',
        of: 'laycans',
        command: 'c',
        createdAt: now,
        expiresAt: now,
        fetched: { at: now, userAgent: 'Calendar' },
      },
    },
    reset_request: { id: `request of ${user}`, record: { email: 'e', askedAt: now } },
    registration_request: {
      id: `registration request of ${user}`,
      record: { sealed: 's', hash: 'h', browser: 'b', askedAt: now },
    },
    registration: {
      id: `registration of ${user}`,
      record: { user, hash: 'h', browser: 'b', expiresAt: now },
    },
    identity: { id: `identity of ${user}`, record: { user } },
    token: {
      id: `token of ${user}`,
      record: { user, purpose: 'invitation', subject: 'i', organisation: 'o', expiresAt: now },
    },
    session: {
      id: `session of ${user}`,
      record: {
        user,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now,
        remember: false,
        csrf: 'c',
        userAgent: 'Firefox',
      },
    },
  }) satisfies {
    readonly [Kind in VaultKind]: { readonly id: string; readonly record: VaultRecords[Kind] };
  };

const entriesOf = (user: string): VaultEntry[] =>
  vaultKinds.map((kind) => ({ kind, ...recordsOf(user)[kind] }) as VaultEntry);

let folder: string;
let vault: Vault;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-kinds-'));
  vault = openVault(join(folder, 'own'));
  for (const user of ['ana', 'lars']) for (const entry of entriesOf(user)) await putEntry(vault, entry);
});
afterAll(async () => {
  await vault.close();
  await rm(folder, { recursive: true });
});

const exists = async ({ kind, id }: VaultEntry): Promise<boolean> =>
  (await vault.get(kind, id)) !== undefined;

describe('the kinds of the vault', () => {
  it('are all there are, sessions copied last', () => {
    expect(vaultKinds.toSorted()).toEqual(Object.keys(recordsOf('ana')).toSorted());
    expect(vaultKinds.at(-1)).toBe('session');
  });

  it('are copied to another engine, every one', async () => {
    const other = openVault(join(folder, 'other'));
    expect(await copyVault(vault, other)).toBe(2 * vaultKinds.length);
    for (const { kind, id, record } of entriesOf('lars')) expect(await other.get(kind, id)).toEqual(record);
    await other.close();
  });

  it('are in backups but for sessions, pending sign-ins, the links of mails and what asks for one, which are taken while nothing else is', async () => {
    expect(vaultKinds.filter((kind) => !isInBackups(kind))).toEqual([
      'used_code',
      'pending_sign_in',
      'token',
      'reset_request',
      'registration_request',
      'registration',
      'session',
    ]);
    const frozen = new ReadOnlyVault(vault, () => true);
    for (const entry of entriesOf('lars')) {
      const put = putEntry(frozen, entry);
      if (isInBackups(entry.kind)) await expect(put).rejects.toMatchObject({ name: 'LogIsReadOnly' });
      else await expect(put).resolves.toBeUndefined();
    }
  });

  it('leave with an erased person, the key last, and nobody else loses anything', async () => {
    const removed: VaultKind[] = [];
    await forgetPerson(
      {
        ofUser: (kind, user) => vault.ofUser(kind, user),
        remove: async (kind, id) => {
          removed.push(kind);
          await vault.remove(kind, id);
        },
      },
      'ana',
    );
    expect(removed.toSorted()).toEqual([
      'email',
      'feed',
      'identity',
      'key',
      'password',
      'pending_sign_in',
      'recovery_codes',
      'registration',
      'second_factor',
      'session',
      'token',
      'used_code',
    ]);
    expect(removed.at(-1)).toBe('key');
    for (const entry of entriesOf('ana'))
      expect(await exists(entry)).toBe(
        ['secret', 'reset_request', 'registration_request'].includes(entry.kind),
      );
    for (const entry of entriesOf('lars')) expect(await exists(entry)).toBe(true);
  });
});
