import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { type Ordered, TransferBatch } from './TransferBatch.ts';

describe('an order of transfers', () => {
  const usual = globalThis.fetch;
  let keys: (string | null)[];
  beforeEach(() => {
    jest.useFakeTimers();
    keys = [];
    document.cookie = 'laycan_csrf=token';
    globalThis.fetch = async (_path, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      throw new TypeError('Failed to fetch');
    };
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = usual;
  });

  it('is sent again under its key after an answer that was lost, and another selection under another', async () => {
    const batch = new TransferBatch('/transfer/list', () => undefined);
    const keyOf = async (ordered: Ordered) => {
      // What is lost on the way is sent again a few times.
      await Promise.all([batch.order(ordered), jest.advanceTimersByTimeAsync(60_000)]);
      return keys.at(-1);
    };
    const first = await keyOf({ found: { standings: ['failed'] } });
    expect(first).toEqual(expect.any(String));
    expect(await keyOf({ found: { standings: ['failed'] } })).toBe(first);
    expect(await keyOf({ found: {} })).not.toBe(first);
  });

  describe('that is under way', () => {
    const view = { batchId: 'b', bookings: 6, requested: 1, refused: [], completed: false };
    let asked: number;
    let status: number;
    beforeEach(() => {
      asked = 0;
      status = 200;
      globalThis.fetch = async (_path, init) => {
        if (init?.method === 'GET') asked += 1;
        return Response.json(status === 200 ? view : { code: 'refused', message: 'Not yours.' }, { status });
      };
    });

    it('is asked for until nobody looks, also where its page is left before the order is answered', async () => {
      const batch = new TransferBatch('/transfer/list', () => undefined);
      await batch.order({ found: {} });
      await jest.advanceTimersByTimeAsync(2_500);
      expect(asked).toBe(2);
      batch.close();
      const ordered = batch.order({ found: {} });
      batch.close();
      await ordered;
      await jest.advanceTimersByTimeAsync(5_000);
      expect([asked, batch.view]).toEqual([2, null]);
    });

    it('is no longer asked for where that is refused, which is said', async () => {
      const batch = new TransferBatch('/transfer/list', () => undefined);
      await batch.order({ found: {} });
      status = 404;
      await jest.advanceTimersByTimeAsync(5_000);
      expect([asked, snackbars.messages.at(-1)?.text]).toEqual([1, 'Not yours.']);
    });
  });
});
