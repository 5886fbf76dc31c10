import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../support/client.ts';
import { Declarant } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { untilSo } from '../support/until.ts';
import { type BuiltPortal, startBuiltPortal } from './support/built-portal.ts';
import { FailingDisk, noFailingDisk } from './support/failing-disk.ts';

const reason = noFailingDisk();
/** Until it is mended. */
const lasting = { first: 0, count: 1_000_000, error: 'ENOSPC', full: true } as const;

describe('a portal whose disk is full', () => {
  let scratch: string;
  let folder: string;
  let disk: FailingDisk;
  let portal: BuiltPortal;

  /** Nothing is told meanwhile, or the answer of before would not come again. */
  const settings = () => ({ ...disk.settings, LAYCAN_VOYAGE_SIMULATOR: 'no' });

  // One after the other on one disk, which has room again at the end of each.
  beforeAll(async () => {
    if (reason) return;
    scratch = mkdtempSync(join(tmpdir(), 'laycan-full-disk-'));
    folder = join(scratch, 'data');
    mkdirSync(folder);
    await (await startPortal({ folder })).close();
    disk = new FailingDisk(folder, scratch);
    portal = await startBuiltPortal(folder, 'fatal', settings());
  });
  afterAll(async () => {
    if (reason) return;
    await portal.kill();
    disk.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  /** The cookies of who signed in before, at the portal of now. */
  const again = (client: Client): Client => {
    const same = new Client(portal.address);
    for (const [name, value] of client.cookies) same.cookies.set(name, value);
    return same;
  };

  const restart = async (): Promise<void> => {
    await portal.kill();
    portal = await startBuiltPortal(folder, 'fatal', settings());
  };

  (reason ? it.skip : it)(
    `refuses changes at once, starts for reading after a kill, and takes changes when there is room${reason ? ` (skipped: ${reason})` : ''}`,
    async () => {
      const ana = await Declarant.as(portal.address, 'Ana');
      const list = `/api/customer/organisation/${ana.organisation}/cargo-bookings/cargo-declarations`;
      const before = await ana.client.get(list);
      expect(before.status).toBe(200);
      disk.break(lasting);

      const refused = await ana.client.post(`${list}/drafts`, { rows: 1 });
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });

      await restart();
      const reader = again(ana.client);
      expect((await reader.get(list)).body).toEqual(before.body);
      expect(await reader.post(`${list}/drafts`, { rows: 1 })).toMatchObject({ status: 503 });

      disk.mend();
      expect(await reader.post(`${list}/drafts`, { rows: 1 })).toMatchObject({ status: 201 });
    },
  );

  (reason ? it.skip : it)(
    `starts for reading where the read models could not follow the log, and says that they are late${reason ? ` (skipped: ${reason})` : ''}`,
    async () => {
      const ana = await Declarant.as(portal.address, 'Ana');
      const drafts = `/api/customer/organisation/${ana.organisation}/cargo-bookings/cargo-declarations/drafts`;
      disk.break({ ...lasting, file: 'documents.db' });
      const { importId, added } = await ana.open(1);
      await ana.change(importId, {
        reason: 'edit',
        changes: [{ id: added[0] ?? '', field: 'code', from: null, to: 'F-1' }],
      });
      await restart();
      const reader = again(ana.client);
      const late = await reader.get(drafts);
      expect(late.status).toBe(200);
      expect(JSON.stringify(late.body)).not.toContain(importId);
      disk.mend();
      await untilSo(
        async () => (await reader.get(drafts)).body,
        (body) => JSON.stringify(body).includes(importId),
      );
    },
  );
});
