import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { Declarant, refusal } from '../support/declarant.ts';
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
