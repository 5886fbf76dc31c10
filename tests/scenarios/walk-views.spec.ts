import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingVersionView, BookingView } from '#contracts/booking/booking-view';
import { declarationListChannel, parseCursor } from '#contracts/live/channels';
import type { Portal } from '#portal/portal';
import { ids as world } from '#portal/seed/world/people';
import { antwerp, cargo, Declarant, refusal, rotterdam } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { TestClock } from '../support/test-clock.ts';

/** What clients hold while the ground moves: a list that is built anew, a broker who is let go. */
const today = '2027-03-01';
const clock = new TestClock(`${today}T09:00:00.000Z`);
let portal: Portal;
let ana: Declarant;
let claire: Declarant;

beforeAll(async () => {
  portal = await startPortal({ clocks: clock });
  ana = await Declarant.as(portal.address, 'Ana');
  claire = await Declarant.as(portal.address, 'Claire');
});
afterAll(async () => {
  closeLives();
  await portal.close();
});

const list = (organisation: string) =>
  declarationListChannel.name({ organisationId: organisation, side: 'external' });

describe('a list that is built anew', () => {
  const withoutCursor = (view: BookingView) => ({ ...view, cursor: '' });

  it('takes edits meanwhile, has clients load again, and is what it was', async () => {
    const cargoes = Array.from({ length: 40 }, (_, index) => cargo(today, { code: `V-${index}` }));
    const [booking = ''] = await ana.declare(...cargoes);
    const before = await ana.list();
    const live = new PortalLive(ana.client);
    const ear = await live.join(list(ana.organisation), before.cursor);
    const flipped = new Promise<string>((resolve) => {
      const stop = portal.engine.projections.onFlip((name, generation) => {
        if (name !== 'bookings') return;
        stop();
        resolve(generation);
      });
    });
    await portal.engine.projections.rebuild('bookings');
    const { importId } = await ana.edit();
    await ana.type(importId, booking, 'comment', null, 'While it was built');
    await ana.submitAll(importId);
    const generation = await flipped;
    await ear.hears('reload');
    const after = await ana.list();
    expect(parseCursor(before.cursor)?.generation).not.toBe(generation);
    expect(parseCursor(after.cursor)?.generation).toBe(generation);
    expect(after.data.map(withoutCursor)).toEqual(
      before.data.map(withoutCursor).map((view) => (view.id === booking ? expect.anything() : view)),
    );
    expect(await ana.booking(booking)).toMatchObject({ comment: 'While it was built', version: 2 });
    expect((await ana.versions(booking)).map(({ version }) => version)).toEqual([2, 1]);
    live.close();
    // A cursor of the old generation is of no use any more, and says so.
    const late = new PortalLive(ana.client);
    await (await late.join(list(ana.organisation), before.cursor)).hears('reload');
    late.close();
  });
});

describe('the list of versions', () => {
  it('has the latest first, also of those of one moment', async () => {
    const [booking = ''] = await ana.declare(cargo(today, { code: 'H-1' }), cargo(today, { code: 'H-2' }));
    await ana.assign(booking, world.meridian);
    const { data } = await ana.call<{ readonly data: readonly BookingVersionView[] }>(
      'GET',
      'history?search=H-&per_page=60',
    );
    await ana.assign(booking, null);
    expect(new Set(data.map(({ updatedAt }) => updatedAt)).size).toBe(1);
    expect(data.map(({ code, version }) => `${code} ${version}`)).toEqual(['H-1 2', 'H-1 1', 'H-2 1']);
  });
});

describe('the timeline of a booking', () => {
  it('has what its versions changed, alike for the charterer and the broker, and names staff to staff', async () => {
    const tom = await Declarant.as(portal.address, 'Tom', world.atlantica);
    const [booking = ''] = await ana.declare(cargo(today, { code: 'T-1' }));
    await ana.assign(booking, world.meridian);
    const { importId } = await tom.after(ana).edit();
    await tom.type(importId, booking, 'discharge.1', { port: rotterdam, qty: 20_000 }, null);
    await tom.type(importId, booking, 'discharge.2', null, { port: antwerp, qty: 20_000 });
    await tom.submitAll(importId);
    const own = await ana.after(tom).timeline(booking);
    expect(own).toMatchObject({
      data: [
        {
          event: 'amended',
          by: ['G2O'],
          source: { isStaff: true, by: ['grid'] },
          changes: [
            { kind: 'dischargeRemoved', from: { port: 'Rotterdam', qty: 20_000 } },
            { kind: 'dischargeAdded', to: { port: 'Antwerp', qty: 20_000 } },
          ],
        },
        { event: 'broker_assigned', by: [ana.name], broker: { from: null, to: { id: world.meridian } } },
        { event: 'declared', by: [ana.name], bookings: [{ id: booking, code: 'T-1' }] },
      ],
      earlier: 0,
    });
    expect(await claire.after(tom).timeline(booking)).toEqual(own);
    expect((await tom.timeline(booking)).data[0]).toMatchObject({ by: [tom.name] });
    await ana.assign(booking, null);
    expect((await refusal(claire.after(ana).timeline(booking))).status).toBe(404);
  });
});

describe('a broker who is let go', () => {
  let booking: string;

  beforeAll(async () => {
    [booking = ''] = await ana.declare(cargo(today, { code: 'B-1', comment: 'Between us' }));
    await ana.assign(booking, world.meridian);
  });

  it('sees it go while he looks, and finds it nowhere', async () => {
    const live = new PortalLive(claire.client);
    const { cursor, data } = await claire.after(ana).list();
    expect(data.map(({ id }) => id)).toEqual([booking]);
    const ear = await live.join(list(world.meridian), cursor);
    const { importId } = await claire.edit();
    await claire.type(importId, booking, 'comment', 'Between us', 'Mine');
    await ana.assign(booking, null);
    await ear.until(() => ear.gone().includes(booking));
    claire.after(ana);
    expect((await claire.list()).data).toEqual([]);
    expect((await refusal(claire.booking(booking))).status).toBe(404);
    expect((await refusal(claire.versions(booking))).status).toBe(404);
    expect((await refusal(claire.cancel(booking))).status).toBe(404);
    // The list of versions neither: what he saw back then is today's rights' to decide.
    const history = await claire.call<{ data: readonly unknown[] }>('GET', 'history?per_page=60');
    expect(history.data).toEqual([]);
    live.close();
  });

  it('keeps what he typed, and is told nothing of the booking by it', async () => {
    const { importId } = await ana.edit();
    await ana.type(importId, booking, 'code', 'B-1', 'SECRET');
    await ana.submitAll(importId);
    const { importId: his, rows } = await claire.after(ana).edit();
    expect(rows).toMatchObject([{ id: booking, cells: { comment: { base: null, value: 'Mine' } } }]);
    const reviewed = await claire.review(his);
    expect(reviewed.rows[0]?.cells).toMatchObject({ comment: { base: null, value: 'Mine' } });
    expect(reviewed.errors).toEqual({});
    const answer = await claire.submitAll(his);
    expect(answer).toMatchObject({ declared: 0, reopened: 1 });
    const { rows: back, bookings } = await claire.draft(his);
    expect(back[0]?.reopened).toEqual({ because: 'rejected', code: 'not_allowed', details: {} });
    expect(JSON.stringify([back, bookings])).not.toMatch(/SECRET|Between us/);
    const later = await claire.type(his, booking, 'code', 'B-1', 'B-2');
    expect(JSON.stringify(later)).not.toContain('SECRET');
    expect(await ana.booking(booking)).toMatchObject({ comment: 'Between us' });
  });

  it('is told when he comes back, of what he lost while he was away', async () => {
    await ana.assign(booking, world.meridian);
    const live = new PortalLive(claire.client);
    const ear = await live.join(list(world.meridian), (await claire.after(ana).list()).cursor);
    live.cut();
    await ana.assign(booking, null);
    live.reconnect();
    await ear.until(() => ear.gone().includes(booking));
    expect(ear.documents()).toEqual([]);
    live.close();
  });
});
