import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { systemClock } from '#platform/clock/port';
import type { Vault } from '#platform/vault/port';
import { openVault } from '#platform/vault/sqlite/open-vault';
import { Passwords } from './passwords.ts';

let folder: string;
let vault: Vault;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-passwords-'));
  vault = openVault(folder);
});
afterEach(async () => {
  await vault.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a password that was proven is replaced once, however many replace it at the same time', async () => {
  // Both have read what they replace before either does it, as on two nodes.
  const read = Promise.withResolvers<void>();
  let readings = 0;
  const passwords = new Passwords(
    {
      put: vault.put.bind(vault),
      claim: vault.claim.bind(vault),
      replace: vault.replace.bind(vault),
      get: async (kind, id) => {
        const found = await vault.get(kind, id);
        readings += 1;
        if (readings === 3) read.resolve();
        if (readings > 1) await read.promise;
        return found;
      },
    },
    systemClock,
  );
  await passwords.set('ana', 'The first password 1');
  const proof = (await passwords.proven('ana', 'The first password 1', 'ana')) ?? '';
  const changes = await Promise.all(
    ['one', 'two'].map((command) => passwords.change('ana', proof, `The password of ${command} 2`, command)),
  );
  expect(changes.filter((change) => change !== undefined)).toHaveLength(1);
});
