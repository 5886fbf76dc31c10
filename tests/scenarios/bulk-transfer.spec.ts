import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TransferBatchView, TransferList } from '#contracts/booking/transfer-list';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { answersAfter } from '../support/config.ts';
import { cargo, daysAfter, Declarant, refusal } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { faultRun } from '../support/seeded.ts';
import { untilSo } from '../support/until.ts';

/** Many bookings transferred together, over the whole portal; the voyage-management system answers by its simulator. */
let portal: Portal;
let folder: string;
let ana: Declarant;
let tom: Declarant;
let bookings: readonly string[];

const { faults: count, isLong, timeLimit } = faultRun('bulk-transfer');
/** A draft's worth. */
const atOnce = 500;
/** How long nobody answers in a long run. */
const outageMs = Number(process.env['LAYCAN_OUTAGE'] ?? 0) * 1_000;
const address = 'cargo-declarations/transfer/list';

const start = async (isAnswered = true): Promise<void> => {
  const simulated = { config: { voyageSimulator: answersAfter(0) } };
  portal = await startPortal({ folder, ...(isAnswered && simulated) });
  ana = await Declarant.as(portal.address, 'Ana');
  tom = await Declarant.as(portal.address, 'Tom', ids.atlantica);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-bulk-transfer-'));
  await start();
  const today = portal.engine.clocks.trade.now().toISOString();
  const cargoes = Array.from({ length: count }, (_, n) => cargo(today, { code: `BT-${n}` }));
  const declared: string[] = [];
  for (let from = 0; from < count; from += atOnce)
    declared.push(...(await ana.declare(...cargoes.slice(from, from + atOnce))));
  bookings = declared;
}, timeLimit);
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const list = async (query = ''): Promise<TransferList> =>
  tom.after(ana).call('GET', `${address}?search=BT-${query}`);
const order = async (body: object, query = '', key?: string): Promise<TransferBatchView> =>
  tom.after(ana).call('POST', `${address}${query}`, body, key);
const batch = async (id: string): Promise<TransferBatchView> => tom.call('GET', `${address}/${id}`);

/** Resolves once the batch is completed; the test's own limit ends it. */
const completed = async (id: string): Promise<TransferBatchView> => {
  const found = await batch(id);
  return found.completed ? found : completed(id);
};

describe('a transfer of many', () => {
  it('takes the bookings that are named, and says of each that it refuses why', async () => {
    const [first = '', second = '', third = ''] = bookings;
    await ana.cancel(third);
    const key = randomUUID();
    const answer = await order({ ids: [first, second, third, randomUUID()] }, '', key);
    const done = await completed(answer.batchId);
    expect(done).toMatchObject({ bookings: 3, requested: 2, completed: true, orderedBy: 'T. Olsen' });
    expect(done.refused).toMatchObject([{ bookingId: third, refused: 'booking_cancelled', code: 'BT-2' }]);
    expect((await order({ ids: [first, second, third] }, '', randomUUID())).refused.length).toBeGreaterThan(
      0,
    );
  });

  it(
    'goes on after a restart in the middle, and asks for each once',
    async () => {
      const ordered = order({}, '?search=BT-');
      ordered.catch(() => undefined);
      await portal.close();
      const answer = await ordered.catch(() => undefined);
      await start(!isLong);
      const again = answer ?? (await order({}, '?search=BT-'));
      const done = await completed(again.batchId);
      expect(done.requested + done.refused.length).toBe(done.bookings);
      for (const id of [bookings[10] ?? '', bookings[count - 1] ?? '']) {
        const told = await tom.timeline(id);
        expect(told.data.filter(({ event }) => event === 'transfer_requested')).toHaveLength(1);
      }
    },
    timeLimit,
  );

  // In a sample the voyage-management system is there all the time.
  if (isLong)
    it(
      'is answered once the voyage-management system is back, every booking of it',
      async () => {
        await setTimeout(outageMs);
        await portal.close();
        await start();
        const { standings } = await untilSo(
          () => list('&standings[]=transferred&standings[]=failed'),
          (found) => found.meta.total === count - 1,
          // All ten thousand are answered.
          { withinMs: timeLimit / 2 },
        );
        expect(standings).toMatchObject({ under_way: 0, not_transferred: 0 });
      },
      timeLimit,
    );

  it('is listed by how Veson stands to each booking, with counts', async () => {
    const all = await list();
    const sum = Object.values(all.standings).reduce((total, one) => total + one, 0);
    expect(sum).toBe(all.meta.total);
    // One is cancelled, and was never sent.
    expect(all.meta.total).toBe(count - 1);
    expect(all.standings.not_transferred).toBe(0);
    const sent = await list('&standings[]=transferred&standings[]=under_way&standings[]=failed');
    expect(sent.meta.total).toBe(count - 1);
    expect((await list('&standings[]=withdrawn')).data).toEqual([]);
  });

  it('is ordered by a submission of the staff that asks for it, before that is completed', async () => {
    const today = portal.engine.clocks.trade.now().toISOString();
    const form = (code: string) => ({
      code,
      type: { id: 'open-hatch', name: 'Open hatch' },
      trade: { id: 'EU', name: 'EU' },
      commodity: { id: 'wood-pulp', name: 'Wood pulp' },
      laycanStart: daysAfter(today, 40),
      laycanFinish: daysAfter(today, 46),
      loadingPort: { id: 'BRSSZ', name: 'Santos', qty: 20_000 },
      dischargePorts: [{ id: 'NLRTM', name: 'Rotterdam', qty: 20_000 }],
    });
    for (const [who, code] of [
      [tom, 'SV-1'],
      [ana, 'SV-2'],
    ] as const)
      await who.create({ bookings: [form(code)], sync_veson: true, confirmWarnings: true });
    const transfers = async () => {
      const { data } = await tom.after(ana).list('&search=SV-');
      return Object.fromEntries(data.map(({ code, transfer }) => [code, transfer?.state]));
    };
    while ((await transfers())['SV-1'] !== 'transferred');
    expect((await transfers())['SV-2']).toBe('none');
  });

  it('is nobody’s but the staff’s, and another organisation’s looks like none', async () => {
    for (const call of [ana.call('GET', address), ana.call('POST', address, { ids: [bookings[0]] })])
      expect((await refusal(call)).status).toBe(403);
    const { batchId } = await order({ ids: [bookings[0]] });
    const elsewhere = await Declarant.as(portal.address, 'Tom', ids.nordfjord);
    expect((await refusal(elsewhere.call('GET', `${address}/${batchId}`))).status).toBe(404);
    const foreign = await refusal(elsewhere.call('POST', address, { ids: [bookings[0]] }));
    expect([foreign.status, foreign.code]).toEqual([422, 'batch_empty']);
    expect((await refusal(tom.call('POST', address, { ids: ['x'] }))).status).toBe(422);
  });
});
