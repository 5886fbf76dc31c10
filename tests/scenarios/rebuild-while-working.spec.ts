import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { declarationListChannel, parseCursor } from '#contracts/live/channels';
import type { Portal } from '#portal/portal';
import { bookingsModel } from '#projections/bookings/read-model';
import { checksumOf } from '#projections/runtime/replay/checksum';
import { cargo, Declarant } from '../support/declarant.ts';
import { PortalLive } from '../support/portal-live.ts';
import { startPortal } from '../support/portal.ts';

/** Walk 5: a new generation of the list is built while edits arrive and clients hold cursors. */
let portal: Portal;
let ana: Declarant;
let joao: Declarant;
let bookings: readonly string[];
const lives: PortalLive[] = [];

beforeAll(async () => {
  portal = await startPortal();
  ana = await Declarant.as(portal.address, 'Ana');
  joao = await Declarant.as(portal.address, 'João');
  const today = new Date();
  bookings = await ana.declare(
    ...[1, 2, 3, 4].map((n) => cargo(today, { code: `SZ-${n}`, loadingQty: 20_000 })),
  );
});
afterAll(async () => {
  for (const live of lives) live.close();
  await portal.close();
});

const connect = ({ client }: Declarant): PortalLive => {
  const live = new PortalLive(client);
  lives.push(live);
  return live;
};

const flip = (): Promise<string> =>
  new Promise((resolve) => {
    const stop = portal.engine.projections.onFlip((name, generation) => {
      if (name !== 'bookings') return;
      stop();
      resolve(generation);
    });
  });

/** Types a comment into a declared booking, and submits it. */
const comment = async (id: string, text: string): Promise<void> => {
  const { importId } = await ana.edit();
  const { comment: before } = await ana.booking(id);
  const answer = await ana.type(importId, id, 'comment', before, text);
  const { rows } = await ana.review(answer.importId);
  await ana.complete(
    answer.importId,
    rows.filter((row) => row.id.endsWith(id)).map((row) => ({ id: row.id, revision: row.revision })),
  );
};

describe('a list that is built anew while people work', () => {
  it('answers from the live generation meanwhile, and misses nothing when it flips', async () => {
    const { projections, documents } = portal.engine;
    const channel = declarationListChannel.name({ organisationId: ana.organisation, side: 'external' });
    const before = await joao.after(ana).list();
    expect(before.data).toHaveLength(4);
    const live = connect(joao);
    const ear = await live.join(channel, before.cursor);
    const away = connect(joao);
    const earAway = await away.join(channel, before.cursor);
    away.cut();

    const old = await documents.generation(bookingsModel);
    await projections.rebuild('bookings');
    await projections.pause('bookings');
    const flipped = flip();
    for (const [n, id] of bookings.entries()) {
      await comment(id, `while it is built ${n}`);
      expect((await joao.after(ana).list()).data).toHaveLength(4);
    }
    expect(await documents.generation(bookingsModel)).toBe(old);
    await ear.until(() => new Set(ear.documents().map(({ id }) => id)).size === 4);

    await projections.resume('bookings');
    const generation = await flipped;
    expect(generation).not.toBe(old);
    await ear.hears('reload');
    const after = await joao.after(ana).list();
    expect(new Map(after.data.map((view) => [view.id, view.comment]))).toEqual(
      new Map(bookings.map((id, n) => [id, `while it is built ${n}`])),
    );
    expect(parseCursor(after.cursor)?.generation).not.toBe(parseCursor(before.cursor)?.generation);

    away.reconnect();
    await earAway.hears('reload');

    const again = connect(joao);
    const earAgain = await again.join(channel, after.cursor);
    const [first = ''] = bookings;
    await comment(first, 'after it was built');
    await earAgain.until(() => earAgain.documents().some(({ id }) => id === first));
    expect((await joao.after(ana).booking(first)).comment).toBe('after it was built');
  });

  it('comes to what a full replay comes to', async () => {
    const { projections, documents } = portal.engine;
    const present = await checksumOf(documents, bookingsModel);
    const flipped = flip();
    await projections.rebuild('bookings');
    await flipped;
    expect(await checksumOf(documents, bookingsModel)).toEqual(present);
    expect(present.documents).toBe(4);
  });
});
