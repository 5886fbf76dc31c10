import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../../../tests/support/until.ts';
import { fairReader } from './fair-reader.ts';
import type { Timed } from './query-runner.ts';
import type { Reader } from './reader.ts';

/** A reader that runs and answers when a test says so. */
class ReaderByHand implements Reader {
  readonly begun: string[] = [];
  isClosed = false;
  readonly #queries = new Map<string, { readonly ran: () => void } & PromiseWithResolvers<Timed>>();

  all(sql: string, _values: readonly unknown[], ran: () => void = () => undefined): Promise<Timed> {
    this.begun.push(sql);
    const query = { ran, ...Promise.withResolvers<Timed>() };
    this.#queries.set(sql, query);
    return query.promise;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  ran(sql: string): void {
    this.#queries.get(sql)?.ran();
  }

  answer(sql: string): void {
    this.#queries.get(sql)?.resolve({ rows: [{ sql }], ms: 1 });
  }

  fail(sql: string): void {
    this.#queries.get(sql)?.reject(new Error(sql));
  }
}

describe('the reader of all people', () => {
  it('runs a query at a time, and the next one while the rows of the last are handed over', async () => {
    const byHand = new ReaderByHand();
    const reader = fairReader(byHand);
    const [long, short] = [reader.all('long', []), reader.all('short', [])];
    expect(byHand.begun).toEqual(['long']);
    byHand.ran('long');
    await until(async () => expect(byHand.begun).toEqual(['long', 'short']));
    byHand.answer('short');
    expect(await short).toEqual({ rows: [{ sql: 'short' }], ms: 1 });
    byHand.answer('long');
    expect(await long).toEqual({ rows: [{ sql: 'long' }], ms: 1 });
  });

  it('goes on after a query that fails', async () => {
    const byHand = new ReaderByHand();
    const reader = fairReader(byHand);
    const broken = reader.all('broken', []);
    const next = reader.all('next', []);
    byHand.fail('broken');
    await expect(broken).rejects.toThrow('broken');
    byHand.answer('next');
    expect(await next).toMatchObject({ ms: 1 });
  });

  it('closes when all rows have been handed over', async () => {
    const byHand = new ReaderByHand();
    const reader = fairReader(byHand);
    const long = reader.all('long', []);
    byHand.ran('long');
    const closed = reader.close();
    await setImmediate();
    expect(byHand.isClosed).toBe(false);
    byHand.answer('long');
    await long;
    await closed;
    expect(byHand.isClosed).toBe(true);
  });
});
