import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Documents } from '#platform/documents/port';
import type { Portal } from '#portal/portal';
import { cargo, Declarant } from '../support/declarant.ts';
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
  let read = 0;
  const count = <Found>(found: Found): Found => {
    read += Array.isArray(found) ? found.length : found === undefined ? 0 : 1;
    return found;
  };
  const { find, get, getMany, group, distinct } = documents;
  const spies = [
    jest
      .spyOn(documents, 'find')
      .mockImplementation(async (...asked) => count(await find.apply(documents, asked)) as never),
    jest
      .spyOn(documents, 'get')
      .mockImplementation(async (...asked) => count(await get.apply(documents, asked)) as never),
    jest
      .spyOn(documents, 'getMany')
      .mockImplementation(async (...asked) => count(await getMany.apply(documents, asked)) as never),
    jest
      .spyOn(documents, 'group')
      .mockImplementation(async (...asked) => count(await group.apply(documents, asked)) as never),
    jest
      .spyOn(documents, 'distinct')
      .mockImplementation(async (...asked) => count(await distinct.apply(documents, asked)) as never),
  ];
  await work();
  for (const spy of spies) spy.mockRestore();
  return read;
};

describe('the edit of a cell', () => {
  it('reads as much with hundreds of bookings as with one', async () => {
    const ana = await Declarant.as(portal.address, 'Ana');
    const costOf = async (id: string, from: string | null, to: string): Promise<number> => {
      const { importId } = await ana.edit();
      return documentsRead(portal.engine.documents, async () => ana.type(importId, id, 'comment', from, to));
    };
    const [first = ''] = await ana.declare(cargo(today, { code: 'E-0' }));
    await costOf(first, null, 'warm');
    const alone = await costOf(first, 'warm', 'one');
    const many = await ana.declare(
      ...Array.from({ length: 400 }, (_, index) => cargo(today, { code: `E-${index}` })),
    );
    expect(await costOf(many[7] ?? '', null, 'among many')).toBe(alone);
    expect(alone).toBeLessThan(10);
  });
});
