import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { Declarant, refusal, rotterdam, santos } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';

/** What no screen of ours sends. */
let portal: Portal;
let ana: Declarant;
beforeAll(async () => {
  portal = await startPortal();
  ana = await Declarant.as(portal.address, 'Ana');
});
afterAll(async () => portal.close());

describe('a key that was used', () => {
  it('for one organisation opens nothing in another, and does not answer as if it had', async () => {
    const [here, there] = [
      await Declarant.as(portal.address, 'Tom', ids.atlantica),
      await Declarant.as(portal.address, 'Tom', ids.nordfjord),
    ];
    const key = randomUUID();
    await here.open(1, key);
    expect((await refusal(there.open(1, key))).message).toContain('idempotency_key_reused');
    expect((await there.drafts()).drafts).toEqual([]);
  });
});

describe('a value past what its column holds', () => {
  it.each([
    ['code', 'x'.repeat(129)],
    ['comment', 'x'.repeat(2_001)],
    ['contractLink', 'x'.repeat(2_001)],
    ['loadingQty', 10_000_000],
    ['loadingQty', Number.MAX_SAFE_INTEGER],
    ['discharge.1', { port: { id: 'NLRTM', name: 'Rotterdam' }, qty: 10_000_000 }],
  ] as const)('in %s stays a text with an error, and is never declared', async (field, value) => {
    const { importId, added } = await ana.open(1);
    const [row = ''] = added;
    await ana.type(importId, row, field, null, value);
    const { errors } = await ana.review(importId);
    expect(errors[row]?.some((error) => error.level === 'error')).toBe(true);
    const [view] = (await ana.draft(importId)).rows;
    expect(JSON.stringify(view?.cells[field])).toContain('"text":');
  });
});

describe('the history that a broker lists', () => {
  it('follows who has the booking now, not who had it then', async () => {
    const claire = await Declarant.as(portal.address, 'Claire');
    const from = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const to = new Date(Date.now() + 46 * 86_400_000).toISOString().slice(0, 10);
    const [id = ''] = await ana.declare({
      code: 'HANDED-ROUND',
      type: { id: 'open-hatch', name: 'Open hatch' },
      trade: { id: 'EU', name: 'EU' },
      commodity: { id: 'wood-pulp', name: 'Wood pulp' },
      laycanStart: from,
      laycanFinish: to,
      loadingPort: santos,
      loadingQty: 20_000,
      'discharge.1': { port: rotterdam, qty: 20_000 },
    });
    const listed = async () => {
      const { data } = await claire
        .after(ana)
        .call<{ data: readonly unknown[] }>('GET', 'history?search=HANDED');
      return data.length;
    };
    expect(await listed()).toBe(0);
    await ana.assign(id, claire.organisation);
    expect(await listed()).toBe((await claire.versions(id)).length);
    await ana.assign(id, null);
    expect(await listed()).toBe(0);
  });
});

describe('an upload that is to take the place of another', () => {
  const csv = 'Code;Load port\nNOBODYS;Santos\n';
  it.each(['nobody’s', 'of the other side', 'by hand'])(
    'and names a draft that is %s leaves none behind',
    async (whose) => {
      const staff = await Declarant.as(portal.address, 'Tom', ana.organisation);
      const named =
        whose === 'by hand'
          ? (await ana.open(1)).importId
          : whose === 'nobody’s'
            ? randomUUID()
            : (await staff.open(1)).importId;
      const before = (await ana.drafts()).drafts.map(({ id }) => id);
      const refused = await refusal(ana.upload('a.csv', csv, `?again=true&replaces=${named}`));
      expect(refused.message).toContain('not_found');
      expect((await ana.drafts()).drafts.map(({ id }) => id)).toEqual(before);
    },
  );
});

describe('form data that no browser sends', () => {
  const boundary = '----b';
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc`;
  const nameless = file.replace('a.csv', '').concat(`\r\n--${boundary}--\r\n`);
  it.each([
    ['breaks off', file],
    ['is none', 'x'],
    ['is empty', ''],
    [
      'has a file without a name',
      nameless.replace('; filename=""', '; filename=""\r\nContent-Type: text/csv'),
    ],
    [
      'has a part that is no file',
      `--${boundary}\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n--${boundary}--\r\n`,
    ],
    ['has another field', `${file.replace('name="file"', 'name="__proto__"')}\r\n--${boundary}--\r\n`],
    [
      'has a name that cannot be decoded',
      `${file.replace('filename="a.csv"', "filename*=UTF-8''%00%ff.csv")}\r\n--${boundary}--\r\n`,
    ],
  ])('is refused where it %s', async (_, body) => {
    const { cookies } = ana.client;
    const answer = await fetch(`${portal.address}${ana.address('cargo-declarations/import')}`, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'idempotency-key': randomUUID(),
        'x-csrf-token': cookies.get('laycan_csrf') ?? '',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      // No file twice: the second would be refused as seen while the first is being read.
      body: body.replace('abc', randomUUID()),
    });
    expect([400, 422]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
  });
});
