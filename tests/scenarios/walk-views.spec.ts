import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  DeclarationListAsOf,
  OverviewAnswerAsOf,
  PreviousVolumeAnswerAsOf,
} from '#contracts/booking/as-of';
import type { BookingVersionView, BookingView, DeclarationFilters } from '#contracts/booking/booking-view';
import type { ErrorAnswer } from '#contracts/error-answer';
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

describe('bookings as of a moment', () => {
  const at = (time: string): string => `${today}T${time}:00.000Z`;
  const past = at('10:15');
  let first = '';
  let second = '';
  let tom: Declarant;

  const listAsOf = (who: Declarant, asOf = past): Promise<DeclarationListAsOf> =>
    who.call('GET', `cargo-declarations?per_page=60&search=AS-&asOf=${asOf}`);
  const codesOf = ({ data }: Pick<DeclarationListAsOf, 'data'>) =>
    data.map(({ code }) => code ?? '').toSorted((a, b) => a.localeCompare(b));

  beforeAll(async () => {
    tom = await Declarant.as(portal.address, 'Tom', world.atlantica);
    clock.set(at('10:00'));
    [first = '', second = ''] = await ana.declare(
      cargo(today, { code: 'AS-1' }),
      cargo(today, { code: 'AS-2' }),
    );
    clock.set(at('10:20'));
    await ana.assign(first, world.meridian);
    const { importId } = await ana.edit();
    await ana.type(importId, first, 'comment', null, 'Later');
    await ana.type(importId, first, 'discharge.2', null, { port: antwerp, qty: 5_000 });
    await ana.type(importId, first, 'loadingQty', 20_000, 25_000);
    await ana.submitAll(importId);
    await ana.cancel(second);
    await ana.declare(cargo(today, { code: 'AS-3' }));
    clock.set(at('10:30'));
  });

  it('are what was declared, with what differs now, and nothing live', async () => {
    const list = await listAsOf(ana);
    expect(codesOf(list)).toEqual(['AS-1', 'AS-2']);
    expect(list).toMatchObject({
      asOf: past,
      declaredSince: 1,
      monthFindings: [],
      cancelled: 0,
      total: 40_000,
    });
    expect(list).not.toHaveProperty('cursor');
    const byCode = new Map(list.data.map((row) => [row.code, row]));
    expect(byCode.get('AS-1')).toMatchObject({
      total: 20_000,
      comment: null,
      broker: null,
      version: 1,
      errors: [],
    });
    expect(byCode.get('AS-1')?.since).toEqual({
      differs: [
        { field: 'loadingPort.qty', now: 25_000 },
        { field: 'dischargePorts.1.name', now: 'Antwerp' },
        { field: 'dischargePorts.1.qty', now: 5_000 },
        { field: 'total', now: 25_000 },
        { field: 'comment', now: 'Later' },
        { field: 'broker', now: 'Meridian Brokers' },
      ],
      cancelled: false,
      transferred: false,
    });
    expect(byCode.get('AS-2')).toMatchObject({
      cancelled: false,
      since: { differs: [{ field: 'status', now: 'cancelled' }], cancelled: true },
    });
    expect(await ana.call('GET', `cargo-declarations/${first}?asOf=${past}`)).toEqual(byCode.get('AS-1'));
    expect((await listAsOf(ana, at('10:25'))).data.map(({ since }) => since.differs)).toEqual([[], [], []]);
  });

  it('are read alike by sums, filters and files', async () => {
    const list = await ana.call<DeclarationListAsOf>('GET', `cargo-declarations?asOf=${past}`);
    const { volumes, asOf } = await ana.call<OverviewAnswerAsOf>('GET', `overview?asOf=${past}`);
    expect(asOf).toBe(past);
    expect(volumes.reduce((sum, { declared }) => sum + declared, 0)).toBe(list.total);
    const before = await ana.call<PreviousVolumeAnswerAsOf>('GET', `declared-previous-volume?asOf=${past}`);
    expect(before.state).toEqual({ kind: 'declaration', submittedAt: at('10:00') });
    const months = before.volumes.map(({ declared, previous }) => (declared ?? 0) - (previous ?? 0));
    expect(months).toEqual([40_000]);
    const offered = (query: string) =>
      ana.call<DeclarationFilters>('GET', `cargo-declarations/filters?search=AS-${query}`);
    expect((await offered(`&asOf=${past}`)).dischargePorts.map(({ id }) => id)).toEqual(['NLRTM']);
    expect((await offered(`&asOf=${past}`)).statuses.map(({ id }) => id)).toEqual(['declared']);
    expect((await offered('')).statuses.map(({ id }) => id)).toEqual(['declared', 'cancelled']);
    const { headers, bytes } = await ana.download(
      `cargo-declarations/download?format=csv&search=AS-&asOf=${past}`,
    );
    expect(headers.get('content-disposition')).toContain(`declarations-as-of-${today}.csv`);
    const lines = Buffer.from(bytes).toString('utf8').trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).not.toMatch(/Antwerp|AS-3/);
  });

  it('are seen by the rights of today, whose hands they were in then', async () => {
    const joao = await Declarant.as(portal.address, 'João');
    const ingrid = await Declarant.as(portal.address, 'Ingrid');
    expect(codesOf(await listAsOf(joao))).toEqual(['AS-1', 'AS-2']);
    expect(codesOf(await listAsOf(ingrid))).toEqual([]);
    expect((await refusal(ingrid.call('GET', `cargo-declarations/${first}?asOf=${past}`))).status).toBe(404);
    const foreign = new Declarant(ingrid.client, world.atlantica, '');
    expect((await refusal(listAsOf(foreign))).status).toBe(404);
    const everywhere = await tom.after(ana).client.get(`/api/internal/bookings?search=AS-&asOf=${past}`);
    expect(everywhere.status).toBe(200);
    expect(codesOf(everywhere.body as DeclarationListAsOf)).toEqual(['AS-1', 'AS-2']);
    const one = await tom.client.get(`/api/internal/bookings/${second}?asOf=${past}`);
    expect(one.body).toMatchObject({ cancelled: false, since: { cancelled: true } });
    // It is the broker's now: he sees what it was before.
    expect(codesOf(await listAsOf(claire.after(ana)))).toEqual(['AS-1']);
    await ana.assign(first, null);
    claire.after(ana);
    for (const moment of [past, at('10:25')]) {
      expect((await listAsOf(claire, moment)).data).toEqual([]);
      const his = claire.call('GET', `cargo-declarations/${first}?asOf=${moment}`);
      expect((await refusal(his)).status).toBe(404);
    }
    const sums = await claire.call<OverviewAnswerAsOf>('GET', `overview?asOf=${at('10:25')}`);
    expect(sums.volumes).toEqual([]);
  });

  it('are as they are where the moment is ahead, and none before they were declared', async () => {
    const now = await ana.list('&search=AS-');
    for (const ahead of [today, '2100-12-31', at('10:31')])
      expect(await ana.list(`&search=AS-&asOf=${ahead}`)).toMatchObject({
        data: now.data,
        meta: now.meta,
        cursor: expect.any(String),
      });
    expect(await listAsOf(ana, at('09:59'))).toMatchObject({ data: [], total: 0, meta: { total: 0 } });
    const early = ana.call('GET', `cargo-declarations/${first}?asOf=${at('09:59')}`);
    expect((await refusal(early)).status).toBe(404);
  });

  it('are of no other text, and history takes none', async () => {
    const own = [
      'cargo-declarations',
      'cargo-declarations/filters',
      `cargo-declarations/${first}`,
      'overview',
    ];
    const more = ['overview/filters', 'declared-previous-volume', 'declared-nominated-volume'];
    const files = ['cargo-declarations/download', 'overview/download'];
    const paths = [...own, ...more, ...files].map((path) => ana.address(path));
    const staff = ['', '/filters', '/download', `/${first}`].map((path) => `/api/internal/bookings${path}`);
    for (const [who, path] of [
      ...paths.map((path) => [ana, path] as const),
      ...staff.map((path) => [tom, path] as const),
    ]) {
      const { status, body } = await who.client.get(`${path}?asOf=yesterday`);
      expect([path, status, Object.keys((body as ErrorAnswer).errors ?? {})]).toEqual([path, 422, ['asOf']]);
    }
    expect((await ana.client.get(`${ana.address('history')}?asOf=${today}`)).status).toBe(422);
  });

  it('stand in the periods of that day, and a day is asked for by its end', async () => {
    clock.set('2027-04-11T09:00:00.000Z');
    ana = (await Declarant.as(portal.address, 'Ana')).after(ana);
    expect(await ana.list('&search=AS-&status=ongoing')).toMatchObject({ meta: { total: 3 } });
    const then = await ana.call<DeclarationListAsOf>(
      'GET',
      `cargo-declarations?search=AS-&status=upcoming&asOf=${today}`,
    );
    expect(then).toMatchObject({
      asOf: `${today}T23:59:59.999Z`,
      periods: { ongoing: 0, upcoming: 2, completed: 0 },
      cancelled: 1,
    });
    expect(then.data.map(({ period }) => period)).toEqual(['upcoming', 'upcoming', 'upcoming']);
  });
});
