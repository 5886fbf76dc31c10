import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Ordered, TransferBatch } from './TransferBatch.ts';

describe('an order of transfers', () => {
  const usual = globalThis.fetch;
  let keys: (string | null)[];
  beforeEach(() => {
    keys = [];
    document.cookie = 'laycan_csrf=token';
    globalThis.fetch = async (_path, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      throw new TypeError('Failed to fetch');
    };
  });
  afterEach(() => {
    globalThis.fetch = usual;
  });

  it('is sent again under its key after an answer that was lost, and another selection under another', async () => {
    const batch = new TransferBatch('/transfer/list', () => undefined);
    const keyOf = async (ordered: Ordered) => {
      await batch.order(ordered);
      return keys.at(-1);
    };
    const first = await keyOf({ found: { standings: ['failed'] } });
    expect(first).toEqual(expect.any(String));
    expect(await keyOf({ found: { standings: ['failed'] } })).toBe(first);
    expect(await keyOf({ found: {} })).not.toBe(first);
  });
});
