import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { Feeds } from '#api/feeds/feeds';
import { EraseUser } from '#api/people/erase-user';
import { JoinMember } from '#api/people/join-member';
import { RemoveMember } from '#api/people/remove-member';
import { ChangeSettings } from '#api/people/organisation-settings/change-settings';
import type { FeedList, NewFeed } from '#contracts/people/feeds';
import { addDays } from '#domain/shared/days';
import { organisationDecider, removeMember } from '#domain/organisation/decide';
import { organisationStream } from '#domain/streams';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { byOperations } from '../support/by-operations.ts';
import { readCalendar, textOf } from '../support/calendar-reader.ts';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';

/** A calendar address shows what its owner may see at that moment, and nothing to nobody else. */
const today = '2027-03-01';

let folder: string;
let clock: TestClock;
let portal: Portal;
let ana: Declarant;
let claire: Declarant;

const start = async () => startPortal({ folder, clocks: clock });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-feeds-'));
  clock = new TestClock(`${today}T09:00:00.000Z`);
  portal = await start();
  ana = await Declarant.as(portal.address, 'Ana');
  claire = await Declarant.as(portal.address, 'Claire');
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

/** Carried out, and seen by whoever reads. */
const run = async (command: Command<string>): Promise<void> => {
  const position = await portal.app.get(CommandBus, { strict: false }).execute(command);
  expect(await portal.engine.watcher.passed(position, 60_000)).toBe(true);
};

const make = async (who: Declarant, key?: string): Promise<NewFeed> =>
  who.call('POST', 'calendar-feeds', undefined, key);

const listed = async (who: Declarant): Promise<FeedList['data']> =>
  ((await who.client.get('/api/customer/calendar-feeds')).body as FeedList).data;

const revoke = async (who: Declarant, id: string): Promise<number> =>
  (await who.client.delete(`/api/customer/calendar-feeds/${id}`)).status;

/** As programs do: without a session, and with what they were told of the last time. */
const fetched = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${portal.address}${path}`, { headers: { 'user-agent': 'Agenda/7', ...headers } });

const statusOf = async (path: string): Promise<number> => (await fetched(path)).status;

/** Entries of bookings by UID; the one that says when the calendar ends is none. */
const bookingsIn = async (path: string) => {
  const answer = await fetched(path);
  expect(answer.status).toBe(200);
  const { events } = readCalendar(new Uint8Array(await answer.arrayBuffer()));
  const entries = events.map((event) => [event.get('UID')?.raw ?? '', event] as const);
  return new Map(entries.filter(([uid]) => !uid.endsWith('-ends')));
};

const absent = async (): Promise<string> => {
  const answer = await fetched(`/api/calendar/${'a'.repeat(43)}.ics`);
  expect(answer.status).toBe(404);
  return withoutId(await answer.text());
};

const withoutId = (body: string): string => body.replace(/"requestId":"[^"]+"/, '');

/** Answered like an address that there never was. */
const isGone = async (path: string): Promise<void> => {
  const answer = await fetched(path);
  expect([answer.status, withoutId(await answer.text())]).toEqual([404, await absent()]);
};

describe('a calendar of laycans', () => {
  it('has the days, the version and the terms of each booking', async () => {
    const [id = ''] = await ana.declare(
      cargo(today, { code: 'PC-1', laycanStart: '2027-04-10', laycanFinish: '2027-04-16' }),
    );
    const { path } = await make(ana);
    const answer = await fetched(path);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="laycan.ics"',
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const booking = await ana.booking(id);
    const entry = (await bookingsIn(path)).get(id);
    expect(Object.fromEntries([...(entry ?? [])].map(([name, { raw }]) => [name, raw]))).toMatchObject({
      DTSTART: '20270410',
      DTEND: '20270417',
      SEQUENCE: '1',
      STATUS: 'CONFIRMED',
      'LAST-MODIFIED': booking.updatedAt.replaceAll(/[-:]|\.\d+/g, ''),
    });
    expect(textOf(entry?.get('SUMMARY'))).toBe(
      `${booking.bookingNo}${booking.letterIndex} Wood pulp 20,000 MT, Santos to Rotterdam`,
    );
    expect(textOf(entry?.get('LOCATION'))).toBe('Santos (BRSSZ)');
    expect(textOf(entry?.get('DESCRIPTION'))).toContain('Code: PC-1\nLaycan: 10 Apr 2027 to 16 Apr 2027');
  });

  it('is not sent again before it has changed, and then under a higher sequence', async () => {
    const [id = ''] = await ana.declare(cargo(today));
    const { path } = await make(ana);
    const etag = (await fetched(path)).headers.get('etag') ?? '';
    const again = await fetched(path, { 'if-none-match': `"other", ${etag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
    const { importId } = await ana.edit();
    await ana.type(importId, id, 'code', 'SZ-1', 'SZ-2');
    await ana.submitAll(importId);
    await ana.booking(id);
    expect((await fetched(path, { 'if-none-match': etag })).status).toBe(200);
    expect((await bookingsIn(path)).get(id)?.get('SEQUENCE')?.raw).toBe('2');
  });

  it('keeps a cancelled booking for 30 days, and a laycan for 90 after its end', async () => {
    const [cancelled = '', standing = ''] = await ana.declare(cargo(today), cargo(today, { code: 'SZ-2' }));
    await ana.cancel(cancelled);
    await ana.list();
    const { path } = await make(ana);
    const entry = (await bookingsIn(path)).get(cancelled);
    expect(entry?.get('STATUS')?.raw).toBe('CANCELLED');
    expect(entry?.get('SEQUENCE')?.raw).toBe('2');
    expect(textOf(entry?.get('SUMMARY'))).toMatch(/^Cancelled: /);
    const moment = clock.trade.now().toISOString();
    clock.trade.advance(30 * millisecondsInDay - 1);
    expect((await bookingsIn(path)).has(cancelled)).toBe(true);
    clock.trade.advance(1);
    expect((await bookingsIn(path)).has(cancelled)).toBe(false);
    const { laycanFinish } = await ana.booking(standing);
    clock.trade.set(`${addDays(laycanFinish ?? '', 90)}T23:59:59.000Z`);
    expect((await bookingsIn(path)).has(standing)).toBe(true);
    clock.trade.advance(1_000);
    expect((await bookingsIn(path)).has(standing)).toBe(false);
    clock.trade.set(moment);
  });

  it('shows a broker what is in the broker’s hands, and stops when it is no more', async () => {
    const [brokered = '', other = ''] = await ana.declare(cargo(today), cargo(today, { code: 'SZ-2' }));
    await ana.assign(brokered, ids.meridian);
    await claire.after(ana).list();
    const { path } = await make(claire);
    expect((await bookingsIn(path)).has(brokered)).toBe(true);
    expect((await bookingsIn(path)).has(other)).toBe(false);
    await ana.assign(brokered, null);
    await claire.after(ana).list();
    expect((await bookingsIn(path)).has(brokered)).toBe(false);
  });

  it('is the list of who may look on, and of staff', async () => {
    for (const who of ['João', 'Tom']) {
      const reader = await Declarant.as(portal.address, who, ids.atlantica);
      const { data } = await reader.after(ana).list();
      const { path } = await make(reader);
      const entries = await bookingsIn(path);
      const open = data.filter(({ cancelled }) => !cancelled).map(({ id }) => id);
      expect(open.length).toBeGreaterThan(3);
      expect(open.filter((id) => !entries.has(id))).toEqual([]);
    }
  });

  it('says on its last day that it ends', async () => {
    const { feed, path } = await make(ana);
    const { events } = readCalendar(new Uint8Array(await (await fetched(path)).arrayBuffer()));
    expect(events.at(-1)?.get('DTSTART')?.raw).toBe(feed.expires_at.slice(0, 10).replaceAll('-', ''));
    expect(textOf(events.at(-1)?.get('SUMMARY'))).toBe('This Laycan calendar ends today');
  });
});

describe('a calendar address', () => {
  it('is told once; its owner sees who fetches it, and others see nothing', async () => {
    const { feed, path } = await make(ana);
    const token = /^\/api\/calendar\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? '';
    expect(token).not.toBe('');
    expect((await listed(ana)).find(({ id }) => id === feed.id)).toEqual({
      ...feed,
      fetched_at: null,
      fetched_by: null,
    });
    await fetched(path);
    const own = (await listed(ana)).find(({ id }) => id === feed.id);
    expect(own).toEqual({ ...feed, fetched_at: clock.machine.now().toISOString(), fetched_by: 'Agenda/7' });
    expect(JSON.stringify(await listed(ana))).not.toContain(token);
    expect((await listed(claire)).map(({ id }) => id)).not.toContain(feed.id);
    const stored = await portal.engine.vault.get('feed', feed.id);
    expect(JSON.stringify([feed.id, stored])).not.toContain(token);
  });

  it('tells at most once an hour that it was fetched', async () => {
    const { feed, path } = await make(ana);
    await fetched(path);
    const first = (await portal.engine.vault.get('feed', feed.id))?.fetched;
    clock.machine.advance(millisecondsInHour - 1);
    await fetched(path, { 'user-agent': 'Other/1' });
    expect((await portal.engine.vault.get('feed', feed.id))?.fetched).toEqual(first);
    clock.machine.advance(1);
    await fetched(path, { 'user-agent': 'Other/1' });
    expect((await portal.engine.vault.get('feed', feed.id))?.fetched?.userAgent).toBe('Other/1');
    clock.machine.set(`${today}T09:00:00.000Z`);
  });

  it('is one, however often the same command is sent', async () => {
    const key = randomUUID();
    const before = (await listed(ana)).length;
    const [first, second] = [await make(ana, key), await make(ana, key)];
    expect((await listed(ana)).length).toBe(before + 1);
    await isGone(first.path);
    expect(await statusOf(second.path)).toBe(200);
  });

  it('is revoked by its owner alone, at once', async () => {
    const { feed, path } = await make(ana);
    expect(await revoke(claire, feed.id)).toBe(404);
    expect(await statusOf(path)).toBe(200);
    expect(await revoke(ana, feed.id)).toBe(204);
    await isGone(path);
    expect(await revoke(ana, feed.id)).toBe(404);
  });

  it('is made by who may see bookings there, and by nobody else', async () => {
    const rui = await Declarant.as(portal.address, 'Rui');
    expect((await refusal(make(rui))).status).toBe(403);
    const foreign = await Declarant.as(portal.address, 'Ingrid', ids.atlantica);
    expect((await refusal(make(foreign))).status).toBe(404);
  });

  it('is no other address: neither half of it, nor its id, nor another ending', async () => {
    const { feed, path } = await make(ana);
    const others = [
      path.slice(0, -5),
      path.replace('.ics', ''),
      `/api/calendar/${feed.id}.ics`,
      `${path}.ics`,
    ];
    expect(await Promise.all(others.map(statusOf))).toEqual(others.map(() => 404));
  });

  it('is fetched 60 times an hour at most, by whomever', async () => {
    const { path } = await make(ana);
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) statuses.push(await statusOf(path));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await fetched(path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statusOf((await make(ana)).path)).toBe(200);
  });

  it('is one of 20 of a person', async () => {
    const ingrid = await Declarant.as(portal.address, 'Ingrid');
    for (let n = 0; n < 20; n += 1) await make(ingrid);
    const { status, code } = await refusal(make(ingrid));
    expect([status, code]).toEqual([422, 'too_many_calendar_addresses']);
    const [{ id } = { id: '' }] = await listed(ingrid);
    await revoke(ingrid, id);
    await make(ingrid);
  });

  it('ends after a year', async () => {
    const { feed, path } = await make(ana);
    clock.machine.set(feed.expires_at);
    await isGone(path);
    await portal.app.get(Feeds, { strict: false }).sweep();
    expect(await portal.engine.vault.ids('feed')).toEqual([]);
    clock.machine.set(`${today}T09:00:00.000Z`);
    ana = await Declarant.as(portal.address, 'Ana');
    claire = await Declarant.as(portal.address, 'Claire');
  });
});

describe('rights are asked at each fetch', () => {
  it('of the organisation: while bookings are switched off there is nothing', async () => {
    const { path } = await make(ana);
    await run(
      new ChangeSettings(
        ana.organisation,
        { features: [{ feature: 'bookings', on: false }] },
        byOperations(),
      ),
    );
    await isGone(path);
    await run(
      new ChangeSettings(ana.organisation, { features: [{ feature: 'bookings', on: true }] }, byOperations()),
    );
    expect(await statusOf(path)).toBe(200);
  });

  it('of the member: whoever left has none, and none again after coming back', async () => {
    const marta = await Declarant.as(portal.address, 'Marta');
    const { feed, path } = await make(marta);
    await run(new RemoveMember(marta.organisation, marta.userId, byOperations()));
    await isGone(path);
    expect(await portal.engine.vault.get('feed', feed.id)).toBeUndefined();
    await run(new JoinMember(marta.organisation, { userId: marta.userId, role: 'super' }, byOperations()));
    await isGone(path);
  });

  it('of the member, also where the process died before it took the address away', async () => {
    const marta = await Declarant.as(portal.address, 'Marta');
    const [{ feed, path }, kept] = [await make(marta), await make(claire)];
    const left = await portal.engine.execute({
      stream: organisationStream(marta.organisation),
      decider: organisationDecider,
      decide: (state) => removeMember(state, marta.userId, { userId: 'staff', side: 'internal' }),
      context: byOperations(),
    });
    if (!left.ok) throw new Error('Marta did not leave');
    expect(await portal.engine.watcher.passed(left.position, 60_000)).toBe(true);
    await isGone(path);
    expect(await portal.engine.vault.get('feed', feed.id)).toBeDefined();
    await portal.app.get(Feeds, { strict: false }).sweep();
    expect(await portal.engine.vault.get('feed', feed.id)).toBeUndefined();
    expect(await statusOf(kept.path)).toBe(200);
  });

  it('of the person: whoever is erased leaves no address behind', async () => {
    const joao = await Declarant.as(portal.address, 'João');
    const { feed, path } = await make(joao);
    await run(new EraseUser(joao.userId, byOperations()));
    await isGone(path);
    expect(await portal.engine.vault.get('feed', feed.id)).toBeUndefined();
  });

  it('of the installation: where bookings are switched off, nobody has any', async () => {
    const { path } = await make(ana);
    await portal.close();
    portal = await startPortal({ folder, clocks: clock, config: { flags: ['port_calls'] } });
    await isGone(path);
    await portal.close();
    portal = await start();
    expect(await statusOf(path)).toBe(200);
  });
});
