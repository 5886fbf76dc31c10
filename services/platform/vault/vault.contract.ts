import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Vault, VaultRecords } from './port.ts';

const session = (user: string, csrf = 'c'): VaultRecords['session'] => ({
  user,
  createdAt: '2026-03-01T08:00:00.000Z',
  lastSeenAt: '2026-03-01T08:00:00.000Z',
  expiresAt: '2026-03-01T20:00:00.000Z',
  remember: false,
  csrf,
  userAgent: 'Firefox',
});

const claimOf = (user: string): VaultRecords['email'] => ({
  user,
  command: 'c-1',
  claimedAt: '2026-03-01T08:00:00.000Z',
});

const feed = (user: string, at: string | null = null): VaultRecords['feed'] => ({
  user,
  organisation: 'o-1',
  of: 'laycans',
  command: 'c-1',
  createdAt: '2026-03-01T08:00:00.000Z',
  expiresAt: '2027-03-01T08:00:00.000Z',
  fetched: at === null ? null : { at, userAgent: 'Calendar/1.0' },
});

/** The port, as a suite. `reopen` closes the vault and opens the same records again. */
export const vaultContract = (
  name: string,
  open: () => Promise<Vault>,
  reopen: (vault: Vault) => Promise<Vault>,
): void => {
  describe(`vault: ${name}`, () => {
    let vault: Vault;
    beforeEach(async () => {
      vault = await open();
    });
    afterEach(async () => vault.close());

    it('has nothing that nobody put there', async () => {
      expect(await vault.get('password', 'u-1')).toBeUndefined();
      expect(await vault.ids('session')).toEqual([]);
      await vault.remove('password', 'u-1');
    });

    it('gives back what was put, the last of several', async () => {
      await vault.put('password', 'u-1', { hash: 'first', changedAt: '2026-01-01T00:00:00.000Z' });
      await vault.put('password', 'u-1', { hash: 'second', changedAt: '2026-01-02T00:00:00.000Z' });
      expect(await vault.get('password', 'u-1')).toEqual({
        hash: 'second',
        changedAt: '2026-01-02T00:00:00.000Z',
      });
    });

    it('replaces what is there, and brings back nothing that was removed', async () => {
      await vault.put('session', 's-1', session('u-1', 'one'));
      expect(await vault.replace('session', 's-1', session('u-1', 'two'))).toBe(true);
      expect(await vault.get('session', 's-1')).toEqual(session('u-1', 'two'));
      await vault.remove('session', 's-1');
      expect(await vault.replace('session', 's-1', session('u-1', 'three'))).toBe(false);
      expect(await vault.get('session', 's-1')).toBeUndefined();
      expect(await vault.ofUser('session', 'u-1')).toEqual([]);
    });

    it('replaces what was read, and nothing that is another one by now', async () => {
      await vault.put('session', 's-1', session('u-1', 'one'));
      const was = await vault.get('session', 's-1');
      const replaced = await Promise.all(
        ['two', 'three'].map((csrf) => vault.replace('session', 's-1', session('u-1', csrf), was)),
      );
      expect(replaced.filter(Boolean)).toHaveLength(1);
      expect(await vault.replace('session', 's-1', session('u-1', 'four'), was)).toBe(false);
      expect(await vault.get('session', 's-1')).not.toEqual(session('u-1', 'four'));
      const now = await vault.get('session', 's-1');
      expect(await vault.replace('session', 's-1', session('u-1', 'five'), now)).toBe(true);
    });

    it('keeps kinds apart', async () => {
      await vault.put('secret', 'x', { value: 'live' });
      await vault.put('key', 'x', { wrapped: 'w' });
      await vault.remove('key', 'x');
      expect(await vault.get('secret', 'x')).toEqual({ value: 'live' });
      expect(await vault.get('key', 'x')).toBeUndefined();
    });

    it('lets one of many claim an id, and changes nothing for the others', async () => {
      const users = Array.from({ length: 20 }, (_, index) => `u-${index}`);
      const claimed = await Promise.all(
        users.map(async (user) => vault.claim('email', 'hash', claimOf(user))),
      );
      expect(claimed.filter(Boolean)).toHaveLength(1);
      const winner = users[claimed.indexOf(true)];
      expect(await vault.get('email', 'hash')).toEqual(claimOf(winner ?? ''));
    });

    it('lets an id be claimed again after it was let go', async () => {
      await vault.claim('email', 'hash', claimOf('u-1'));
      await vault.remove('email', 'hash');
      expect(await vault.claim('email', 'hash', claimOf('u-2'))).toBe(true);
    });

    it('finds the records of a user', async () => {
      await vault.put('session', 's-2', session('u-1', 'two'));
      await vault.put('session', 's-1', session('u-1', 'one'));
      await vault.put('session', 's-3', session('u-2'));
      await vault.put('email', 'hash', claimOf('u-1'));
      expect(await vault.ofUser('session', 'u-1')).toEqual([
        { id: 's-1', record: session('u-1', 'one') },
        { id: 's-2', record: session('u-1', 'two') },
      ]);
      expect(await vault.ofUser('email', 'u-1')).toHaveLength(1);
      await vault.remove('session', 's-1');
      expect((await vault.ofUser('session', 'u-1')).map(({ id }) => id)).toEqual(['s-2']);
      expect(await vault.ids('session')).toEqual(['s-2', 's-3']);
    });

    it('follows a record to another user', async () => {
      await vault.put('session', 's-1', session('u-1'));
      await vault.put('session', 's-1', session('u-2'));
      expect(await vault.ofUser('session', 'u-1')).toEqual([]);
      expect(await vault.ofUser('session', 'u-2')).toHaveLength(1);
    });

    it('knows of a feed who fetched it last, and keeps it apart from sessions of the same id', async () => {
      await vault.put('feed', 'x', feed('u-1'));
      await vault.put('session', 'x', session('u-1'));
      expect(await vault.replace('feed', 'x', feed('u-1', '2026-03-02T08:00:00.000Z'))).toBe(true);
      vault = await reopen(vault);
      expect(await vault.ofUser('feed', 'u-1')).toEqual([
        { id: 'x', record: feed('u-1', '2026-03-02T08:00:00.000Z') },
      ]);
      expect(await vault.ofUser('feed', 'u-2')).toEqual([]);
      await vault.remove('feed', 'x');
      expect(await vault.replace('feed', 'x', feed('u-1'))).toBe(false);
      expect(await vault.get('session', 'x')).toEqual(session('u-1'));
    });

    it('keeps everything over a restart', async () => {
      await vault.put('key', 'u-1', { wrapped: 'w' });
      await vault.claim('email', 'hash', claimOf('u-1'));
      vault = await reopen(vault);
      expect(await vault.get('key', 'u-1')).toEqual({ wrapped: 'w' });
      expect(await vault.claim('email', 'hash', claimOf('u-2'))).toBe(false);
    });
  });
};
