import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Portal } from '#portal/portal';
import { checksumOf } from '#projections/runtime/replay/checksum';
import { registry } from '#projections/areas';
import { startPortal } from '../support/portal.ts';

/** Two years of the demo trade, as they came to the read models live, against what a full replay makes of them. */
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ seed: 'demo' });
});
afterAll(async () => portal.close());

describe('a full replay', () => {
  it.each(registry.map(({ model }) => model))('of $name comes to what is there', async (model) => {
    const { projections, documents } = portal.engine;
    const present = await checksumOf(documents, model);
    const flipped = new Promise<void>((resolve) => {
      const stop = projections.onFlip((name) => {
        if (name !== model.name) return;
        stop();
        resolve();
      });
    });
    await projections.rebuild(model.name);
    await flipped;
    expect(await checksumOf(documents, model)).toEqual(present);
  });

  it('parks nothing', async () => {
    const status = await portal.engine.projections.status();
    expect(status.flatMap(({ parked }) => parked)).toEqual([]);
    expect(status.map(({ rebuild }) => rebuild)).toEqual(registry.map(() => null));
  });
});
