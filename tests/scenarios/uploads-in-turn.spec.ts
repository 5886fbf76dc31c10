import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { KeptFiles } from '#api/declarations/upload/kept-files';
import { megabyte } from '#platform/config/config';
import { beforeTheFirst } from '#platform/event-store/port';
import type { Portal } from '#portal/portal';
import { cargo, Declarant, refusal, Refused } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';
import { TestClock } from '../support/test-clock.ts';
import { until } from '../support/until.ts';

/** Nobody's files take the portal from the others: they are read in turn, and what is kept of them has an end. */
const today = '2027-03-01';
const fileOf = (name: string, rows: number): string =>
  csvOf(Array.from({ length: rows }, (_, n) => sheetRow(cargo(today, { code: `${name}-${n}` }))));

describe('uploads of many', () => {
  let portal: Portal;
  let ana: Declarant;
  let lars: Declarant;
  beforeAll(async () => {
    portal = await startPortal({ clocks: new TestClock(`${today}T09:00:00.000Z`) });
    ana = await Declarant.as(portal.address, 'Ana');
    lars = await Declarant.as(portal.address, 'Lars');
  });
  afterAll(async () => portal.close());

  it('are read in turn: 36 rows are in before a few of a neighbour’s sixty files are', async () => {
    const neighbour = { isDone: false };
    let done = 0;
    let next = Promise.withResolvers<void>();
    /** Sends a file, again whenever another one is through. */
    const insist = async (name: string): Promise<void> => {
      while (!neighbour.isDone) {
        const oneIsThrough = next.promise;
        try {
          await ana.upload(`${name}.csv`, fileOf(name, 60));
          done += 1;
          next.resolve();
          next = Promise.withResolvers();
          return;
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          const retryAfter = error.answer.headers.get('retry-after');
          expect([error.status, error.code, retryAfter]).toEqual([429, 'too_many_uploads', '5']);
          await oneIsThrough;
        }
      }
    };
    const sixty = Array.from({ length: 60 }, (_, n) => insist(`MANY-${n}`));
    await next.promise;
    const before = done;
    const importId = await lars.upload('few.csv', fileOf('FEW', 36));
    // One of hers that is read already, one after it, and what ends while the answer travels.
    expect(done - before).toBeLessThanOrEqual(4);
    neighbour.isDone = true;
    await Promise.all(sixty);
    expect(done).toBeLessThan(20);
    expect((await lars.draft(importId)).rows).toHaveLength(36);
  });

  it('past four of one person are refused before they come, in every way in which a file is read', async () => {
    const first = await ana.upload('again.csv', fileOf('AGAIN', 1));
    const calls = Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0
        ? ana.upload(`twelve-${n}.csv`, fileOf(`TWELVE-${n}`, 200))
        : ana.call('POST', `cargo-declarations/drafts/${first}/read-anew`, {}),
    );
    const ended = await Promise.allSettled(calls);
    const refused = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason as Refused] : []));
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['too_many_uploads']));
    expect(refused.length).toBeGreaterThan(0);
    expect(ended.length - refused.length).toBeGreaterThanOrEqual(4);
  });
});

describe('files of uploads', () => {
  let folder: string;
  let portal: Portal;
  let ana: Declarant;
  const clock = new TestClock(`${today}T09:00:00.000Z`);
  const config = { uploads: { waiting: 3, keptDays: 90, quota: 3 * megabyte } };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laycan-uploads-'));
    portal = await startPortal({ folder, clocks: clock, config });
    ana = await Declarant.as(portal.address, 'Ana');
  });
  afterAll(async () => {
    await portal.close();
    await rm(folder, { recursive: true });
  });

  const files = async (): Promise<readonly string[]> => {
    const hashes: string[] = [];
    for await (const hash of portal.engine.files.hashes()) hashes.push(hash);
    return hashes;
  };
  /** Sessions end meanwhile. */
  const comeBackOn = async (day: string): Promise<void> => {
    clock.set(`${day}T09:00:00.000Z`);
    ana = (await Declarant.as(portal.address, 'Ana')).after(ana);
  };
  const asking = 'Mill ref;Lay from;Lay to\r\nASKS-1;04/05/27;06/05/27';
  // A comment is as long as a cell may be.
  const padded = (n: number): string =>
    csvOf(
      Array.from({ length: 45 }, (_, row) =>
        sheetRow(cargo(today, { code: `PAD-${n}-${row}`, comment: `${n}${'x'.repeat(30_000)}` })),
      ),
    );

  it('are not kept where they are refused, and the same request is answered alike', async () => {
    const key = randomUUID();
    const broken = '"';
    for (const [name, file] of [
      ['no-rows.csv', csvOf([])],
      ['large.csv', Buffer.alloc(11 * megabyte, 'x')],
      ['page.csv', '<html></html>'],
    ] as const)
      expect((await refusal(ana.upload(name, file))).status).toBe(422);
    const first = await refusal(ana.upload('broken.csv', broken, '', key));
    const again = await refusal(ana.upload('broken.csv', broken, '', key));
    expect([again.status, again.code, again.errors]).toEqual([422, first.code, first.errors]);
    const other = await refusal(ana.upload('broken.csv', '<html></html>', '', key));
    expect(other.code).toBe('idempotency_key_reused');
    expect(await files()).toEqual([]);
  });

  it('are kept where they are taken in or ask, once, though they are sent again under their key', async () => {
    const key = randomUUID();
    const file = fileOf('KEPT', 3);
    const importId = await ana.upload('kept.csv', file, '', key);
    expect(await ana.upload('kept.csv', file, '', key)).toBe(importId);
    await ana.upload('asks.csv', asking);
    expect(await files()).toHaveLength(2);
  });

  it('fill the organisation’s room, and the next one is told how large that is and when there is more', async () => {
    await ana.upload('pad-1.csv', padded(1));
    await ana.upload('pad-2.csv', padded(2));
    const refused = await refusal(ana.upload('pad-3.csv', padded(3)));
    expect([refused.status, refused.code, refused.details]).toEqual([
      422,
      'file_quota_reached',
      expect.objectContaining({ limit: 3 * megabyte, freeFrom: '2027-05-30' }),
    ]);
    expect(JSON.stringify(refused.errors)).toMatch(/at most 3 MB are kept.*90 days.*leaves on 30 May 2027/);
    expect(await files()).toHaveLength(4);
    // Others have room of their own.
    const lars = await Declarant.as(portal.address, 'Lars');
    await lars.upload('pad-1.csv', padded(1));
  });

  it('are kept for 90 days, and then neither read again nor counted', async () => {
    const { drafts } = await ana.drafts();
    const idOf = (name: string): string => drafts.find(({ fileName }) => fileName === name)?.id ?? '';
    const expired = { days: 90 };
    await comeBackOn('2027-05-20');
    // The same bytes once more: they stay for those who still have them, and no longer than they are theirs.
    await ana.upload('kept-again.csv', fileOf('KEPT', 3), '?again=true');
    const { importId: anew } = await ana.call<{ importId: string }>(
      'POST',
      `cargo-declarations/drafts/${idOf('pad-1.csv')}/read-anew`,
      {},
    );
    for (const hash of await files()) {
      const before = new Date(Date.now() - 2 * 3_600_000);
      await utimes(join(folder, 'files', hash.slice(0, 2), hash), before, before);
    }
    await portal.close();
    clock.set('2027-06-01T09:00:00.000Z');
    portal = await startPortal({ folder, clocks: clock, config, seed: 'none' });
    ana = await Declarant.as(portal.address, 'Ana');
    await until(async () => expect(await files()).toHaveLength(1));
    const log = await portal.engine.events.readAll(beforeTheFirst, 10_000);
    expect(log.filter(({ type }) => type === 'UploadFileExpired')).toHaveLength(6);
    for (const name of ['kept.csv', 'pad-1.csv']) {
      const call = ana.call('POST', `cargo-declarations/drafts/${idOf(name)}/read-anew`, {});
      expect(await refusal(call)).toMatchObject({ status: 410, code: 'file_expired', details: expired });
    }
    for (const importId of [idOf('asks.csv'), anew]) {
      const request = { columns: [], readings: [], remember: false };
      const call = ana.call('POST', `cargo-declarations/drafts/${importId}/reading`, request);
      expect(await refusal(call)).toMatchObject({ status: 410, code: 'file_expired', details: expired });
    }
    expect((await ana.draft(idOf('kept.csv'))).draft.fileExpiredAfter).toBe(90);
    await ana.upload('pad-3.csv', padded(3));
    await ana.upload('pad-4.csv', padded(4));
  });

  it('are not read again where they were lost with a disk', async () => {
    const kept = await files();
    const importId = await ana.upload('lost.csv', fileOf('LOST', 3));
    const [lost = ''] = (await files()).filter((hash) => !kept.includes(hash));
    await rm(join(folder, 'files', lost.slice(0, 2), lost));
    const { drafts } = await ana.drafts();
    const call = ana.call('POST', `cargo-declarations/drafts/${importId}/read-anew`, {});
    expect(await refusal(call)).toMatchObject({ status: 410, code: 'file_expired' });
    // No draft was opened for it.
    expect((await ana.drafts()).drafts).toHaveLength(drafts.length);
  });

  it('go where no draft has them, once it is sure that none will', async () => {
    const { hash } = await portal.engine.files.put(Readable.from([Buffer.from('nobody’s')]), 100);
    const kept = portal.app.get(KeptFiles, { strict: false });
    expect(await kept.removeUnclaimed()).toBe(0);
    const before = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(folder, 'files', hash.slice(0, 2), hash), before, before);
    expect(await kept.removeUnclaimed()).toBe(1);
    expect(await files()).toHaveLength(3);
  });
});
