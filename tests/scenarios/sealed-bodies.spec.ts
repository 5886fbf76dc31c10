import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payloadHash } from '#api/platform/payload-hash';
import { beforeTheFirst } from '#platform/event-store/port';
import type { Portal } from '#portal/portal';
import { Declarant, refusal } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';

/** What the log has of a caller's body tells a retry from another command, and tells a thief of the log nothing. */
let folder: string;
let portal: Portal;
let ana: Declarant;

const start = async (seed: 'people' | 'none'): Promise<void> => {
  portal = await startPortal({ folder, seed });
  ana = await Declarant.as(portal.address, 'Ana');
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-sealed-'));
  await start('people');
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const key = randomUUID();
const hashesOf = async (command: string): Promise<readonly (string | undefined)[]> =>
  (await portal.engine.events.readAll(beforeTheFirst, 10_000))
    .filter(({ metadata }) => metadata['commandId'] === command)
    .map(({ metadata }) => metadata['payloadHash']);

describe('a body behind an event', () => {
  it('cannot be tried from the log alone', async () => {
    const { importId } = await ana.open(3, key);
    const hashes = await hashesOf(key);
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) {
      expect(hash).toMatch(/^hmac-sha256:/);
      expect(hash).not.toContain(payloadHash({ rows: 3 }));
    }
    expect((await ana.open(3, key)).importId).toBe(importId);
    expect((await refusal(ana.open(4, key))).status).toBe(422);
  });

  it('is told from another after a start anew, and never refused where the key is lost', async () => {
    const { importId } = await ana.open(3, key);
    await portal.close();
    await start('none');
    expect((await ana.open(3, key)).importId).toBe(importId);
    expect((await refusal(ana.open(4, key))).status).toBe(422);
    await portal.engine.vault.remove('secret', 'payload-hash');
    await portal.close();
    await start('none');
    expect((await ana.open(4, key)).importId).toBe(importId);
  });
});
