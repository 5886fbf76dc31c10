import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { NominationMessages } from '#contracts/nomination/message-view';
import type { NominationAnswered, NominationInput } from '#contracts/nomination/nomination-calls';
import type { NominationDetails } from '#contracts/nomination/nomination-view';
import { backupCommand } from '#portal/backup/backup-command';
import { restoreCommand } from '#portal/backup/restore-command';
import { ids } from '#portal/seed/world/people';
import { configFor } from '../support/config.ts';
import { antwerp, cargo, Declarant, refusal, rotterdam } from '../support/declarant.ts';
import { nominatedBy, outcomeOf, portLine, vesselFor } from '../support/nominated-vessel.ts';
import {
  carryWords,
  caughtUp,
  dieAtEachAppend,
  expectToldOnce,
  followVoyage,
  holdNominations,
  lookForWords,
  otherNode,
  readingOtherwise,
  standingBefore,
  standingStill,
  typesOf,
  wordsBrought,
} from '../support/nomination-walks.ts';
import { type PortCallWorld, startPortCallWorld } from '../support/port-call-world.ts';
import { startPortal } from '../support/portal.ts';
import { untilSo } from '../support/until.ts';
import { toldCall, toldVoyage } from '../support/voyage-system.ts';

/** What happens between nominations, bookings and voyages at once, late, twice, or is cut short by a death. */
const today = '2027-03-10';
let root: string;
let world: PortCallWorld;
let ana: Declarant;
let tom: Declarant;
let sequence = 0;
let goOn: () => void = () => undefined;

/** A statement of a voyage that arrives at Santos six hours after a moment. */
const stated = (id: string, sixHoursBefore: string, more: Partial<Parameters<typeof toldVoyage>[1]> = {}) =>
  toldVoyage(id, {
    sequence: (sequence += 1),
    statedAt: new Date(Date.parse('2027-03-10T01:00:00.000Z') + sequence * 1_000).toISOString(),
    calls: [
      toldCall('a', { locode: 'BRSSZ', name: 'Santos', day: sixHoursBefore }),
      toldCall('b', { locode: 'NLRTM', name: 'Rotterdam', type: 'D', day: '2027-05-12' }),
      toldCall('c', { locode: 'BEANR', name: 'Antwerp', type: 'D', day: '2027-05-14' }),
    ],
    ...more,
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'laycan-walks-'));
  world = await startPortCallWorld(join(root, 'home'));
  const { address } = world.portal;
  [ana, tom] = await Promise.all([Declarant.as(address, 'Ana'), Declarant.as(address, 'Tom', ids.atlantica)]);
  await world.system.tell(
    stated('w-1', '2027-04-20'),
    stated('w-2', '2027-04-20'),
    stated('w-3', '2027-04-20'),
  );
});
afterEach(() => goOn());
afterAll(async () => {
  await world.portal.close();
  await rm(root, { recursive: true, force: true });
});

/** No word passes until the test is over, or goes on by itself. */
const hold = async (): Promise<void> => {
  goOn = await holdNominations(world.portal);
};

const at = (id: string, more = ''): string => `cargo-nominations/${id}${more}`;
const one = (id: string): Promise<NominationDetails> => tom.after(ana).call('GET', at(id));
const spoken = async (id: string) =>
  (await tom.after(ana).call<NominationMessages>('GET', at(id, '/messages'))).data;
const streamOf = (name: string) => world.portal.engine.events.readStream(name);
const approve = (id: string, version: number, key?: string): Promise<NominationAnswered> =>
  ana.after(tom).call('POST', at(id, '/action/approve'), { version }, key);
const edit = (id: string, from: number, to: number): Promise<NominationAnswered> =>
  tom.call('PUT', at(id), {
    cells: [
      { field: 'nominated', from, to },
      { field: 'discharge.1', from: { port: rotterdam, qty: from }, to: { port: rotterdam, qty: to } },
    ],
  });

const nominate = (bookings: readonly string[], more: Partial<NominationInput> = {}): Promise<string> =>
  nominatedBy(tom.after(ana), vesselFor(bookings, 'w-1', more));

const declared = (...codes: readonly string[]): Promise<readonly string[]> =>
  ana.declare(...codes.map((code) => cargo(today, { code })));

const aboard = async (booking: string, id: string): Promise<void> => {
  await untilSo(
    () => ana.after(tom).booking(booking),
    ({ nomination }) => nomination?.id === id,
  );
};

describe('an approval', () => {
  it('meets an edit of staff and news of the ETA on another node: it holds for what was shown, or is refused', async () => {
    const id = await nominate([]);
    await hold();
    await world.system.tell(stated('w-1', '2027-04-22T06:00:00Z'));
    const elsewhere = await otherNode(world.portal);
    const [approved] = await Promise.all([
      outcomeOf(approve(id, 1)),
      edit(id, 40_000, 39_000),
      followVoyage(world.portal, elsewhere, id),
    ]);
    await caughtUp(world.portal);
    const now = await one(id);
    expect(now).toMatchObject({
      status: 'pending_customer_review',
      approved: false,
      nominated: 39_000,
      version: 3,
    });
    expect(Date.parse(now.eta ?? '')).toBe(Date.parse('2027-04-22T12:00:00Z'));
    const types = (await spoken(id)).map(({ type }) => type);
    expect(types.filter((type) => type === 'updated')).toHaveLength(2);
    expect(types.filter((type) => type === 'approved')).toHaveLength(approved === 'done' ? 1 : 0);
    expect(['done', 'nomination_changed']).toContain(approved);
  });

  it('whose answer was lost is answered under the same key, whatever has changed since, and approves nothing more', async () => {
    const id = await nominate([], { vesselVoyage: { id: 'w-2', name: '' } });
    const key = randomUUID();
    await approve(id, 1, key);
    await edit(id, 40_000, 39_000);
    const again = await approve(id, 1, key);
    expect(again.nomination).toMatchObject({
      approved: false,
      version: 2,
      status: 'pending_customer_review',
    });
    expect((await spoken(id)).map(({ type }) => type)).toEqual(['new', 'approved', 'updated']);
    expect(await outcomeOf(approve(id, 2, key))).toBe('idempotency_key_reused');
    expect(await outcomeOf(approve(id, 1))).toBe('nomination_changed');
  });
});

describe('one booking on two ships', () => {
  it('is on one, whichever process dies, and a late twin puts it onto none that was refused or deleted', async () => {
    const [booking = ''] = await declared('W-20');
    await hold();
    const [first, second] = [
      await nominate([booking]),
      await nominate([booking], { vesselVoyage: { id: 'w-2', name: '' } }),
    ];
    await caughtUp(world.portal);
    // Both have read that the booking is on no ship.
    const [late, later] = [
      await standingStill(world.portal, first),
      await standingStill(world.portal, second),
    ];
    expect(await dieAtEachAppend(world.portal, first)).toBeGreaterThan(0);
    expect(await dieAtEachAppend(world.portal, second)).toBeGreaterThan(0);
    await caughtUp(world.portal);
    expect((await ana.after(tom).booking(booking)).nomination?.id).toBe(first);
    expect(await one(second)).toMatchObject({ bookings: [] });
    await later.wake();
    await tom.call('DELETE', at(first, `?version=${(await one(first)).version}`));
    await caughtUp(world.portal);
    await dieAtEachAppend(world.portal, first);
    const settled = typesOf(await streamOf(`booking-${booking}`));
    await late.wake();
    await caughtUp(world.portal);
    expect(typesOf(await streamOf(`booking-${booking}`))).toEqual(settled);
    expect(await ana.after(tom).booking(booking)).toMatchObject({ status: 'declared', nomination: null });
  });

  it('is on none where the twin sleeps from before its first word until after the deletion', async () => {
    const [booking = ''] = await declared('W-21');
    await hold();
    const id = await nominate([booking], { vesselVoyage: { id: 'w-2', name: '' } });
    await caughtUp(world.portal);
    const late = await standingStill(world.portal, id);
    await tom.call('DELETE', at(id, `?version=${(await one(id)).version}`));
    await carryWords(world.portal, await otherNode(world.portal), id);
    await late.wake();
    await caughtUp(world.portal);
    expect(await ana.after(tom).booking(booking)).toMatchObject({ status: 'declared', nomination: null });
    expect(await one(id)).toMatchObject({ cancelled: true, bookings: [] });
  });
});

describe('a submission beside an edit of staff', () => {
  it('comes to the same on both sides, and is told once, wherever the process dies', async () => {
    const [a = '', b = '', c = '', gone = ''] = await declared('W-30', 'W-31', 'W-32', 'W-33');
    const [antwerps = ''] = await ana.declare(
      cargo(today, { code: 'W-34', 'discharge.1': { port: antwerp, qty: 20_000 } }),
    );
    const id = await nominate([a, b, c, gone, antwerps], {
      nominated: 100_000,
      dischargePorts: [portLine(rotterdam, 80_000), portLine(antwerp, 20_000)],
    });
    await aboard(antwerps, id);
    await aboard(a, id);
    await hold();
    const { importId } = await ana.edit();
    for (const [booking, code] of [
      [a, 'W-30'],
      [b, 'W-31'],
      [c, 'W-32'],
    ] as const)
      await ana.type(importId, booking, 'code', code, `${code}x`);
    await ana.submitAll(importId);
    await ana.cancel(gone);
    await tom.after(ana).call('PUT', at(id), {
      cells: [
        { field: 'nominated', from: 100_000, to: 80_000 },
        { field: 'discharge.2', from: { port: antwerp, qty: 20_000 }, to: null },
      ],
    });
    await caughtUp(world.portal);
    expect(await dieAtEachAppend(world.portal, id)).toBeGreaterThan(8);
    await caughtUp(world.portal);
    const { bookings } = await one(id);
    expect(bookings.map(({ isAboard }) => isAboard)).toEqual([true, true, true]);
    expect(new Map(bookings.map((booking) => [booking.id, booking.code]))).toEqual(
      new Map([
        [a, 'W-30x'],
        [b, 'W-31x'],
        [c, 'W-32x'],
      ]),
    );
    for (const booking of [a, b, c]) expect((await ana.after(tom).booking(booking)).nomination?.id).toBe(id);
    expect(await ana.booking(antwerps)).toMatchObject({ status: 'declared', nomination: null });
    expect(await ana.booking(gone)).toMatchObject({ status: 'cancelled', nomination: null });
    const told = (await spoken(id)).filter(({ type }) => type === 'declaration_updated');
    expect(told).toHaveLength(1);
    expect(told[0]?.user?.id).toBe(ana.userId);
    expect(told[0]?.body.changes.map(({ to, code }) => to ?? code).toSorted()).toEqual([
      'W-30x',
      'W-31x',
      'W-32x',
      'W-33',
    ]);
    // Once more, by a node that knows nothing: there is nothing left.
    const head = await world.portal.engine.events.head();
    await carryWords(world.portal, await otherNode(world.portal), id);
    expect(await world.portal.engine.events.head()).toBe(head);
  });
});

describe('the ETA of a voyage', () => {
  it('is followed also where it changed while the nomination told its bookings', async () => {
    await world.system.tell(stated('w-4', '2027-04-20'));
    const bookings = await declared('W-40');
    const telling = standingBefore(world.portal, 'BookingNominated');
    goOn = telling.goOn;
    const id = await nominate(bookings, { vesselVoyage: { id: 'w-4', name: '' } });
    await telling.reached;
    await world.system.tell(stated('w-4', '2027-04-22T06:00:00Z'));
    // It is found to be behind, and not taken on, because it is at work.
    await lookForWords(world.portal);
    telling.goOn();
    const { eta } = await untilSo(
      () => one(id),
      ({ setBy }) => setBy.eta?.isVoyages === true,
    );
    expect(Date.parse(eta ?? '')).toBe(Date.parse('2027-04-22T12:00:00Z'));
  });

  it('is followed also where another generation of voyages reads it otherwise', async () => {
    await world.system.tell(stated('w-5', '2027-04-20'));
    const id = await nominate([], { vesselVoyage: { id: 'w-5', name: '' } });
    await wordsBrought(world.portal, id);
    goOn = readingOtherwise(world.portal, 'w-5', '2027-04-22T12:00:00.000Z');
    await world.portal.engine.projections.rebuild('voyages');
    const { eta } = await untilSo(
      () => one(id),
      ({ setBy }) => setBy.eta?.isVoyages === true,
    );
    expect(Date.parse(eta ?? '')).toBe(Date.parse('2027-04-22T12:00:00Z'));
  });

  it('asks where it is far from what was spoken of, crosses the laycan at the port’s midnight, or is another vessel’s', async () => {
    const id = await nominate([], { vesselVoyage: { id: 'w-3', name: '' } });
    await hold();
    let asked = 0;
    /** Approves first, so that news is seen by what it asks. */
    const tell = async (statement: ReturnType<typeof stated>, eta: string, isNews: boolean) => {
      const { version } = await one(id);
      await approve(id, version);
      await world.system.tell(statement);
      await followVoyage(world.portal, await otherNode(world.portal), id);
      await caughtUp(world.portal);
      const now = await one(id);
      expect([Date.parse(now.eta ?? ''), now.approved]).toEqual([Date.parse(eta), !isNews]);
      asked += isNews ? 1 : 0;
    };
    await tell(stated('w-3', '2027-04-20T03:00Z'), '2027-04-20T09:00:00Z', false);
    const there = stated('w-3', '2027-04-21T06:00Z');
    await tell(there, '2027-04-21T12:00:00Z', true);
    await tell(stated('w-3', '2027-04-20T03:00Z'), '2027-04-20T09:00:00Z', true);
    // 25 April ends at 03:00 UTC in Santos.
    await tell(stated('w-3', '2027-04-25T20:30Z'), '2027-04-26T02:30:00Z', true);
    const after = stated('w-3', '2027-04-25T21:30Z');
    await tell(after, '2027-04-26T03:30:00Z', true);
    // Doubled, and one of before once more: nothing is newer than what is known.
    await approve(id, (await one(id)).version);
    await world.system.tell(after, there, after);
    await followVoyage(world.portal, await otherNode(world.portal), id);
    const last = await one(id);
    expect([Date.parse(last.eta ?? ''), last.approved]).toEqual([Date.parse('2027-04-26T03:30:00Z'), true]);
    // It lies after the laycan, which nobody but the voyage can help: all else is edited as ever, and an ETA that is typed is judged.
    const edited = (field: string, from: unknown, to: unknown) =>
      outcomeOf(ana.after(tom).call('PUT', at(id), { cells: [{ field, from, to }] }));
    expect(await edited('comment', null, 'Under deck')).toBe('done');
    expect(await edited('eta', last.eta, '2027-04-27T09:00:00Z')).toBe('date_beyond_limit');
    expect((await one(id)).errors).toMatchObject([{ attribute: 'eta', code: 'date_beyond_limit' }]);
    const updates = (await spoken(id)).filter(({ type }) => type === 'updated');
    expect(updates).toHaveLength(asked + 1);
    expect(updates.pop()?.user?.id).toBe(ana.userId);
    // The portal speaks for a voyage: nobody's name stands under it.
    expect(updates.map(({ user }) => user)).toEqual(updates.map(() => null));
    // The same arrival: a vessel that takes the voyage over asks, a voyage that is cancelled says so and asks nobody.
    const wren = { vessel: { id: '9700033', name: 'Nordic Wren' } };
    await tell(stated('w-3', '2027-04-25T21:30Z', wren), '2027-04-26T03:30:00Z', true);
    await tell(
      stated('w-3', '2027-04-25T21:30Z', { ...wren, state: 'cancelled' }),
      '2027-04-26T03:30:00Z',
      false,
    );
    expect(await one(id)).toMatchObject({
      vesselVoyage: { name: 'Nordic Wren 1107' },
      loadCall: 'voyage_cancelled',
      cancelled: false,
    });
  });
});

describe('deleting a vessel', () => {
  it('meets an approval, an allocation and itself: what lost is refused, nobody is left aboard, and it is nominated anew', async () => {
    const [booking = '', other = ''] = await declared('W-80', 'W-81');
    const id = await nominate([booking], { vesselVoyage: { id: 'w-2', name: '' } });
    await aboard(booking, id);
    const { version } = await one(id);
    const [approved, added, deleted, twice] = await Promise.all([
      outcomeOf(approve(id, version)),
      outcomeOf(tom.call('PUT', at(id), { add: [other] })),
      outcomeOf(tom.call('DELETE', at(id, `?version=${version}`))),
      outcomeOf(tom.call('DELETE', at(id, `?version=${version}`))),
    ]);
    expect(['done', 'nomination_changed', 'nomination_withdrawn']).toContain(approved);
    // Either the vessel went, or a booking came first and both were told so.
    if (added === 'done') expect([deleted, twice]).toEqual(['nomination_changed', 'nomination_changed']);
    else expect([added, deleted, twice]).toEqual(['nomination_withdrawn', 'done', 'done']);
    const now = await one(id);
    if (!now.cancelled) await tom.call('DELETE', at(id, `?version=${now.version}`));
    for (const each of [booking, other])
      await untilSo(
        () => ana.after(tom).booking(each),
        ({ status, nomination }) => status === 'declared' && nomination === null,
      );
    expect((await refusal(approve(id, (await one(id)).version))).code).toBe('nomination_withdrawn');
    const anew = await nominate([booking, other], { vesselVoyage: { id: 'w-2', name: '' } });
    await aboard(booking, anew);
    await aboard(other, anew);
    expect(await one(id)).toMatchObject({ cancelled: true, noOfBookings: 0 });
  });
});

describe('a nomination with something to tell', () => {
  it('tells it once where a backup of it is restored, and once where it was', async () => {
    const [booking = ''] = await declared('W-100');
    await hold();
    const id = await nominate([booking], { vesselVoyage: { id: 'w-2', name: '' } });
    await caughtUp(world.portal);
    const quiet = { progress: () => undefined, line: () => undefined };
    const [home, backup, second] = ['home', 'backup', 'second'].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ];
    await backupCommand(configFor(home), [backup], quiet);
    goOn();
    await restoreCommand(configFor(second), [backup], quiet);
    const restored = await startPortal({ folder: second, clocks: world.clock, seed: 'none' });
    try {
      for (const portal of [restored, world.portal]) await expectToldOnce(portal, booking, id);
    } finally {
      await restored.close();
    }
  });
});
