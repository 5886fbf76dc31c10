import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { draftRowsModel } from '#projections/draft-rows/read-model';
import { organisationsModel } from '#projections/organisations/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { usersModel } from '#projections/users/read-model';
import { OwnChanges } from './own-changes.ts';

const at = (n: number): string => String(n).padStart(20, '0');

/** Until when whoever waits does so; undefined: they wait no longer. */
let held: Promise<void> | undefined;
/** Positions that were waited for, with the read models of which. */
let waits: { readonly position: string; readonly of: readonly string[] }[];
const models = [usersModel, organisationsModel, draftRowsModel].map(({ name }) => name);
const watcher: Pick<Watcher, 'announced' | 'passed'> = {
  announced: () => at(5),
  passed: async (position, _within, of) => {
    waits.push({ position, of: models.filter((model) => of?.(model) ?? true) });
    await held;
    return true;
  },
};
const changes = new OwnChanges({ logId: async () => 'log' }, watcher);

const asking = (min: string | undefined, method = 'GET', user = 'ana') =>
  changes.awaited({ method, headers: { 'laycan-min-position': min } } as object as FastifyRequest, user);

beforeEach(() => {
  held = undefined;
  waits = [];
});

describe('who asks after a change of their own', () => {
  it('waits for the read models of people, and for no other', async () => {
    expect(await asking(`log.${at(6)}`)).toBe(true);
    expect(waits).toEqual([{ position: at(6), of: [usersModel.name, organisationsModel.name] }]);
  });

  it.each([
    ['what has been told already', `log.${at(5)}`, 'GET'],
    ['another log', `other.${at(6)}`, 'GET'],
    ['what is no position', 'yesterday', 'GET'],
    ['nothing', undefined, 'GET'],
    ['anything by a command', `log.${at(6)}`, 'POST'],
  ])('does not wait for %s', async (_what, min, method) => {
    expect(await asking(min, method)).toBe(false);
    expect(waits).toEqual([]);
  });

  it('waits in a few requests at a time, whatever others do', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const several = Array.from({ length: 17 }, () => asking(`log.${at(6)}`));
    expect(await several.at(-1)).toBe(false);
    const another = asking(`log.${at(6)}`, 'GET', 'marta');
    resolve();
    expect((await Promise.all(several)).filter((waited) => waited)).toHaveLength(16);
    expect(await another).toBe(true);
    // Who has waited makes room.
    expect(await asking(`log.${at(6)}`)).toBe(true);
  });
});
