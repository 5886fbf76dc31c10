import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Documents } from '#platform/documents/port';
import type { Portal } from '#portal/portal';
import { type Cargo, cargo, Declarant } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';

/** A cell is edited in an organisation with few bookings and in one with many: what is read for it is the same. */
const today = new Date().toISOString().slice(0, 10);
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => portal.close());

/** Documents that were read while work was done, however it asked for them. */
const documentsRead = async (documents: Documents, work: () => Promise<unknown>): Promise<number> => {
  const spies = [
    jest.spyOn(documents, 'find'),
    jest.spyOn(documents, 'get'),
    jest.spyOn(documents, 'getMany'),
    jest.spyOn(documents, 'group'),
    jest.spyOn(documents, 'distinct'),
  ];
  await work();
  const answers = await Promise.all(
    spies.flatMap((spy) => spy.mock.results.map(({ value }) => value as unknown)),
  );
  for (const spy of spies) spy.mockRestore();
  return answers.reduce<number>((sum, found) => sum + (Array.isArray(found) ? found.length : 1), 0);
};

describe('the edit of a cell', () => {
  it('reads as much with hundreds of bookings as with one', async () => {
    const ana = await Declarant.as(portal.address, 'Ana');
    const costOf = async (id: string, from: string | null, to: string): Promise<number> => {
      const { importId } = await ana.edit();
      return documentsRead(portal.engine.documents, async () => ana.type(importId, id, 'comment', from, to));
    };
    // What is due is read, too, and when is no matter of this: each mail has been sent before anything is counted.
    const declare = async (...cargoes: readonly Cargo[]): Promise<readonly string[]> => {
      const { watcher } = portal.engine;
      const mailed = new Promise<void>((resolve) => {
        const silence = watcher.onEvents(['EffectDone'], () => {
          silence();
          resolve();
        });
      });
      const ids = await ana.declare(...cargoes);
      await mailed;
      return ids;
    };
    const [first = ''] = await declare(cargo(today, { code: 'E-0' }));
    await costOf(first, null, 'warm');
    const alone = await costOf(first, 'warm', 'one');
    const many = await declare(
      ...Array.from({ length: 400 }, (_, index) => cargo(today, { code: `E-${index}` })),
    );
    expect(await costOf(many[7] ?? '', null, 'among many')).toBe(alone);
    expect(alone).toBeLessThan(10);
  });
});
