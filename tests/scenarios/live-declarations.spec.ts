import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingView } from '#contracts/booking/booking-view';
import type { EditAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import {
  type ChangedPayload,
  declarationListChannel,
  draftChannel,
  draftPresenceChannel,
  parseCursor,
  staffDeclarationListChannel,
} from '#contracts/live/channels';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { cargo, Declarant, rotterdam } from '../support/declarant.ts';
import { PortalLive } from '../support/portal-live.ts';
import { startPortal } from '../support/portal.ts';

/** What declarations look like to those who watch: over the whole portal, by unmodified clients. */
let portal: Portal;
let ana: Declarant;
let marta: Declarant;
let tom: Declarant;
let today: string;
const open: PortalLive[] = [];

beforeAll(async () => {
  portal = await startPortal();
  today = portal.engine.clocks.trade.now().toISOString();
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
  tom = await Declarant.as(portal.address, 'Tom', ids.atlantica);
});
afterEach(() => {
  for (const live of open.splice(0)) live.close();
});
afterAll(async () => portal.close());

const watch = (declarant: Declarant): PortalLive => {
  const live = new PortalLive(declarant.client);
  open.push(live);
  return live;
};

const external = declarationListChannel.name({ organisationId: ids.atlantica, side: 'external' });
const internal = declarationListChannel.name({ organisationId: ids.atlantica, side: 'internal' });
type Changed = ChangedPayload<BookingView>;

describe('The declaration list', () => {
  it('is pushed to its members and to staff, each as a query answers them', async () => {
    const mine = await watch(marta).join(external, (await marta.list()).cursor);
    const [theirs, all] = [
      await watch(tom).join(internal),
      await watch(tom).join(staffDeclarationListChannel.name()),
    ];
    const foreign = watch(await Declarant.as(portal.address, 'Ingrid'));
    const nothing = await foreign.join(
      declarationListChannel.name({ organisationId: ids.nordfjord, side: 'external' }),
    );
    const [id = ''] = await ana.declare(cargo(today, { code: 'LIVE-1' }));
    expect(await mine.shows('declaration.changed', id)).toEqual(await ana.booking(id));
    expect(await theirs.shows('declaration.changed', id)).toEqual(await tom.after(ana).booking(id));
    await all.shows('declaration.changed', id);
    expect(nothing.all('declaration.changed')).toEqual([]);
  });

  it('is pushed with what is wrong with a booking, to customers and staff, whatever changed', async () => {
    const mine = await watch(marta).join(external, (await marta.list()).cursor);
    const all = await watch(tom).join(staffDeclarationListChannel.name());
    const little = { loadingQty: 500, 'discharge.1': { port: rotterdam, qty: 500 } };
    const [id = ''] = await ana.declare(cargo(today, { code: 'LITTLE-1', ...little }));
    const codes = ({ errors }: BookingView) => errors.map(({ code }) => code);
    const answered = await ana.booking(id);
    expect(codes(answered)).toEqual(['load_qty_within_trade', 'discharge_qty_within_trade']);
    expect(await mine.shows('declaration.changed', id)).toEqual(answered);
    expect(codes(await all.shows<BookingView>('declaration.changed', id))).toEqual(codes(answered));

    await ana.assign(id, ids.meridian);
    const isAssigned = ({ broker }: BookingView) => broker !== null;
    expect(codes(await mine.shows<BookingView>('declaration.changed', id, isAssigned))).toEqual(
      codes(answered),
    );
  });

  it('misses nothing over a cut, and shows each booking once, at its last state', async () => {
    const live = watch(marta);
    const ear = await live.join(external, (await marta.after(ana).list()).cursor);
    const witness = await watch(ana).join(external);
    live.cut();
    const declared = await ana.declare(cargo(today, { code: 'CUT-1' }), cargo(today, { code: 'CUT-2' }));
    await ana.cancel(declared[0] ?? '');
    // What has not been announced yet would be pushed after the subscription, as it is on any day.
    await witness.shows<BookingView>('declaration.changed', declared[0] ?? '', ({ cancelled }) => cancelled);
    live.reconnect();
    await ear.hears('pusher:subscription_succeeded', 2);
    const pushed = ear.all('declaration.changed').flatMap((data) => (data as Changed).documents);
    expect(pushed).toHaveLength(2);
    for (const id of declared) expect(pushed).toContainEqual(await ana.booking(id));
    expect(pushed.find(({ id }) => id === declared[0])?.cancelled).toBe(true);
  });

  it('is loaded again after a rebuild, and by whoever comes back with a cursor from before it', async () => {
    const live = watch(marta);
    const ear = await live.join(external, (await marta.after(ana).list()).cursor);
    const before = ear.cursor;
    await portal.engine.projections.rebuild('bookings');
    await ear.hears('reload');
    const [id = ''] = await ana.declare(cargo(today, { code: 'AFTER-1' }));
    await ear.shows('declaration.changed', id);
    const late = await watch(marta).join(external, before);
    expect(late.heard.map(({ event }) => event)).toEqual(['reload', 'pusher:subscription_succeeded']);
    const [stands, comes] = [ear.cursor, late.cursor].map((text = '') => parseCursor(text));
    expect(comes).toMatchObject({ log: stands?.log, generation: stands?.generation });
    // Not the same one: the mail about it is recorded in its own time, which says nothing on this channel.
    expect((comes?.position ?? '') >= (stands?.position ?? '')).toBe(true);
    expect((await marta.after(ana).list()).cursor.split('.')[1]).toBe(late.cursor?.split('.')[1]);
  });
});

describe('A draft', () => {
  it('shows colleagues each row as a query answers it, and rows that are discarded as gone', async () => {
    const { importId, added } = await ana.open(2);
    const [first = '', second = ''] = added;
    const { cursor } = await marta.after(ana).draft(importId);
    const ear = await watch(marta).join(
      draftChannel.name({ organisationId: ids.atlantica, draftId: importId }),
      cursor,
    );
    await ana.fill(importId, { [first]: { code: 'SZ-9' } });
    const shown = await ear.shows<DraftRowView>(
      'draft.changed',
      first,
      ({ cells }) => cells.code !== undefined,
    );
    const { rows } = await marta.after(ana).draft(importId);
    expect(shown).toEqual(rows.find(({ id }) => id === first));
    await ana.change(importId, { reason: 'discard', changes: [], discardRows: [second] });
    await ear.until(() => ear.gone().length > 0);
    expect(ear.gone()).toEqual([second]);
  });

  it('that the first change will open has its channels before that, for its own side only', async () => {
    await ana.declare(cargo(today, { code: 'EDIT-1' }));
    const { importId, draft, bookings, cursor } = await ana.edit();
    expect(draft).toBeNull();
    const room = draftPresenceChannel.name({ organisationId: ids.atlantica, draftId: importId });
    await watch(ana).join(room);
    const met = await watch(marta).join(room);
    const members = met.all('pusher:subscription_succeeded') as { members: Record<string, unknown> }[];
    expect(Object.keys(members[0]?.members ?? {})).toHaveLength(2);
    const refused = await watch(tom).join(room);
    expect(refused.all('pusher:subscription_succeeded')).toEqual([]);
    const rows = await watch(marta).join(
      draftChannel.name({ organisationId: ids.atlantica, draftId: importId }),
      cursor,
    );
    const booking = bookings.find(({ code }) => code === 'EDIT-1');
    await ana.type(importId, booking?.id ?? '', 'comment', booking?.comment ?? null, 'Hold 3 only');
    const row = await rows.shows<DraftRowView>('draft.changed', booking?.id ?? '');
    expect(row).toMatchObject({ cells: { comment: { value: 'Hold 3 only' } } });
  });

  it('tells how far its submission is, and that it has ended', async () => {
    const { importId, added } = await ana.open(1);
    await ana.fill(importId, { [added[0] ?? '']: cargo(today, { code: 'PROGRESS-1' }) });
    const { cursor } = await marta.after(ana).draft(importId);
    const ear = await watch(marta).join(
      draftChannel.name({ organisationId: ids.atlantica, draftId: importId }),
      cursor,
    );
    await ana.submitAll(importId);
    await ear.until((heard) =>
      heard.some(({ event, data }) => event === 'draft.progress' && JSON.stringify(data).includes('"ended"')),
    );
    expect(ear.gone()).toContain(added[0]);
  });

  it('over what the list shows has what it amends, too', async () => {
    const [seen = '', other = ''] = await ana.declare(
      cargo(today, { code: 'VIEW-1', loadingPort: { id: 'BRPNG', name: 'Paranaguá' } }),
      cargo(today, { code: 'VIEW-2' }),
    );
    const narrowed = async () => {
      const { bookings } = await ana.call<EditAnswer>(
        'GET',
        'cargo-declarations/edit?search=view-&loadingPorts[]=BRPNG&status=upcoming',
      );
      return bookings.map(({ id }) => id).filter((id) => id === seen || id === other);
    };
    expect(await narrowed()).toEqual([seen]);
    await marta.after(ana).type((await marta.edit()).importId, other, 'comment', null, 'By a colleague');
    ana.after(marta);
    expect(await narrowed()).toEqual([seen, other]);
    const number = (await ana.booking(other)).bookingNo;
    const found = await ana.list(`&status=upcoming&search=${number}-a`);
    expect(found.data.map(({ id }) => id)).toEqual([other]);
  });
});
