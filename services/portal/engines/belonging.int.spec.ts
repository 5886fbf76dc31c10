import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signedInAs } from '../../../tests/support/client.ts';
import { startPortal } from '../../../tests/support/portal.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-belonging-'));
  const first = await startPortal({ folder });
  await first.close();
});
afterEach(async () => rm(folder, { recursive: true }));

const fault = (message: RegExp) => ({ name: 'InstallationFault', message: expect.stringMatching(message) });

describe('a folder', () => {
  it('is opened with no other key than the one it was written with, and is unharmed by the attempt', async () => {
    const key = await readFile(join(folder, 'master.key'));
    await writeFile(join(folder, 'master.key'), `${randomBytes(32).toString('base64')}\n`);
    await expect(startPortal({ folder })).rejects.toMatchObject(fault(/not the one that the data/));
    await writeFile(join(folder, 'master.key'), key);
    const again = await startPortal({ folder });
    await signedInAs(again.address, 'Ana');
    await again.close();
  });

  it('is not opened without its vault', async () => {
    for (const suffix of ['', '-wal', '-shm']) await rm(join(folder, `vault.db${suffix}`), { force: true });
    await expect(startPortal({ folder })).rejects.toMatchObject(fault(/vault .* is missing/));
    expect(await readdir(folder)).not.toContain('vault.db');
  });

  it('with a marker that cannot be read is neither used nor cleared', async () => {
    await writeFile(join(folder, 'demo.json'), '{');
    await expect(startPortal({ folder })).rejects.toMatchObject(fault(/cannot be read/));
    expect(await readdir(folder)).toContain('log.db');
  });

  it.each([
    ['cut off', async (file: string) => truncate(file, 10_000)],
    ['overwritten', async (file: string) => writeFile(file, randomBytes(40_000))],
  ])('whose read models are %s builds them anew, and keeps the damaged ones', async (_, damage) => {
    await damage(join(folder, 'documents.db'));
    const again = await startPortal({ folder });
    const ana = await signedInAs(again.address, 'Ana');
    expect((await ana.get('/api/customer/profile')).body).toMatchObject({ profile: { first_name: 'Ana' } });
    expect((await readdir(folder)).some((name) => name.startsWith('documents.db.damaged-'))).toBe(true);
    await again.close();
  });
});
