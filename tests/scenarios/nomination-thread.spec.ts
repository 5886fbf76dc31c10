import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EraseUser } from '#api/people/erase-user';
import { ChangeSettings } from '#api/people/organisation-settings/change-settings';
import {
  type ChangedPayload,
  liveEvents,
  nominationChannel,
  nominationListChannel,
  nominationTypingChannel,
  userChannel,
} from '#contracts/live/channels';
import type {
  NominationMessages,
  NominationMessageView,
  ThreadReadView,
} from '#contracts/nomination/message-view';
import type { NominationAnswered } from '#contracts/nomination/nomination-calls';
import type {
  NominationDetails,
  NominationList,
  NominationView,
} from '#contracts/nomination/nomination-view';
import { postMessage } from '#domain/nomination/decide';
import { nominationDecider } from '#domain/nomination/evolve';
import { nominationStream } from '#domain/streams';
import { ids } from '#portal/seed/world/people';
import { nominationMessagesModel } from '#projections/nomination-messages/read-model';
import { byOperations } from '../support/by-operations.ts';
import { cargo, Declarant, Refused, refusal, rotterdam } from '../support/declarant.ts';
import { nominatedBy, portLine, vesselFor, voyageToRotterdam } from '../support/nominated-vessel.ts';
import { takenIn } from '../support/nomination-walks.ts';
import { type PortCallWorld, startPortCallWorld } from '../support/port-call-world.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { untilSo } from '../support/until.ts';

const today = '2027-03-10';
const at = (id: string, more = ''): string => `cargo-nominations/${id}${more}`;
const thread = (who: Declarant, id: string, more = ''): Promise<NominationMessages> =>
  who.call('GET', at(id, `/messages${more}`));

describe('the thread of a nomination', () => {
  let world: PortCallWorld;
  let ana: Declarant;
  let marta: Declarant;
  let tom: Declarant;
  let claire: Declarant;
  let booking: string;
  let id: string;

  beforeAll(async () => {
    world = await startPortCallWorld();
    const { address } = world.portal;
    [ana, marta, tom, claire] = await Promise.all([
      Declarant.as(address, 'Ana'),
      Declarant.as(address, 'Marta'),
      Declarant.as(address, 'Tom', ids.atlantica),
      Declarant.as(address, 'Claire'),
    ]);
    await world.system.tell(voyageToRotterdam(1, '2027-04-20'));
    [booking = ''] = await ana.declare(cargo(today, { code: 'TH-1' }));
    await ana.assign(booking, ids.meridian);
    const vessel = vesselFor([booking], 'v-2200', {
      eta: '2027-04-20T08:00:00Z',
      nominated: 20_000,
      dischargePorts: [portLine(rotterdam, 20_000)],
    });
    id = await nominatedBy(tom.after(ana), vessel);
    await untilSo(
      () => tom.call<NominationDetails>('GET', at(id)),
      ({ broker }) => broker?.id === ids.meridian,
    );
    for (const who of [ana, marta, claire]) who.after(tom);
  });
  afterAll(async () => {
    closeLives();
    await world.portal.close();
  });

  it('is heard at once by the other side, counted and marked', async () => {
    const [carried = ''] = await ana.declare(cargo(today, { code: 'TH-2' }));
    const opened = await nominatedBy(tom.after(ana), vesselFor([carried], 'v-2200', {}));
    const live = new PortalLive(ana.client);
    const channel = nominationChannel.name({
      organisationId: ids.atlantica,
      nominationId: opened,
      side: 'external',
    });
    const { cursor } = await thread(ana.after(tom), opened);
    const ear = await live.join(channel, cursor);
    const said = await tom.call<{ id: string }>('POST', at(opened, '/messages'), {
      message: 'Berth is free from the 20th.',
      about: 'eta',
    });
    const heard = await ear.shows<NominationMessageView>(liveEvents.nominationMessageCreated, said.id);
    expect(heard).toMatchObject({
      type: 'message',
      body: { text: 'Berth is free from the 20th.', about: 'eta' },
    });
    const unread = async (): Promise<number> =>
      (await ana.after(tom).call<NominationList>('GET', 'cargo-nominations?per_page=60')).data.find(
        (row) => row.id === opened,
      )?.unreadMessages ?? -1;
    expect(await unread()).toBe(2);
    await ana.call('PUT', `cargo-nominations/messages/${said.id}/mark-as-read`, { nominationId: opened });
    expect(await unread()).toBe(0);
    expect(await refusal(ana.call('POST', at(opened, '/messages'), { message: '' }))).toMatchObject({
      status: 422,
      errors: { message: expect.anything() },
    });
  });

  it('names in a push what the specification calls it, and leaves it to staff what is not transferred', async () => {
    const list = await marta.call<NominationList>('GET', 'cargo-nominations');
    const live = new PortalLive(marta.client);
    const name = nominationListChannel.name({ organisationId: ids.atlantica, side: 'external' });
    const ear = await live.join(name, list.cursor);
    const { version } = await ana.call<NominationDetails>('GET', at(id));
    await ana.call('PUT', at(id, '/action/approve'), { version });
    const told = await ear.shows<NominationView>(liveEvents.nominationChanged, id);
    expect(told.event).toBe('approved_nomination');
    const approval = ({ data }: NominationMessages) => data.find(({ type }) => type === 'approved');
    expect(approval(await thread(tom.after(ana), id))?.body.notTransferredBookings).toEqual(['TH-1']);
    expect(approval(await thread(ana, id))?.body).not.toHaveProperty('notTransferredBookings');
    live.close();
  });

  it('tells a broker and the charterer of each other that they write, and says who', async () => {
    const [anas, claires] = [new PortalLive(ana.client), new PortalLive(claire.client)];
    const channel = (organisationId: string) =>
      nominationTypingChannel.name({ organisationId, nominationId: id });
    const [own, brokers] = await Promise.all([
      anas.join(channel(ids.atlantica)),
      claires.join(channel(ids.meridian)),
    ]);
    anas.pusher.channel(channel(ids.atlantica)).trigger('client-typing', {
      user: { id: 'somebody', name: 'Somebody else' },
      isTyping: true,
    });
    await brokers.until((heard) => heard.some(({ event }) => event === 'client-typing'));
    const said = brokers.heard.find(({ event }) => event === 'client-typing');
    expect(said?.data).toMatchObject({ user: { id: ana.userId }, isTyping: true });
    expect(own.heard.filter(({ event }) => event === 'client-typing')).toEqual([]);
    anas.close();
    claires.close();
  });

  it('is read from the end, and a mark that comes late takes nothing back', async () => {
    const sent: string[] = [];
    for (let n = 0; n < 18; n += 1) {
      const message = await tom.call<{ id: string }>('POST', at(id, '/messages'), { message: `Line ${n}` });
      sent.push(message.id);
    }
    const mark = (messageId = '') =>
      ana
        .after(tom)
        .call('PUT', `cargo-nominations/messages/${messageId}/mark-as-read`, { nominationId: id });
    const [lives, others] = [new PortalLive(ana.client), new PortalLive(marta.client)];
    const own = ({ userId }: Declarant) => userChannel.name({ userId });
    const [ear, martas] = await Promise.all([lives.join(own(ana)), others.join(own(marta))]);
    await mark(sent.at(-1));
    await mark(sent[3]);
    const { data, hasEarlier } = await thread(ana, id);
    // Her other tabs hear how far she has read, and nobody else's do.
    const told = await ear.shows<ThreadReadView>(liveEvents.nominationRead, `${id}~${ana.userId}`);
    expect([told.nominationId, told.readUpTo]).toEqual([id, data.at(-1)?.ordinal]);
    await marta
      .after(ana)
      .call('PUT', `cargo-nominations/messages/${sent[0]}/mark-as-read`, { nominationId: id });
    await martas.shows(liveEvents.nominationRead, `${id}~${marta.userId}`);
    expect(JSON.stringify(martas.heard)).not.toContain(ana.userId);
    lives.close();
    others.close();
    expect([data.at(-1)?.id, hasEarlier]).toEqual([sent.at(-1), false]);
    const [, , third] = data;
    const before = await thread(ana, id, `?before=${third?.ordinal}`);
    expect(before.data).toEqual(data.slice(0, 2));
    const list = await ana.call<NominationList>('GET', 'cargo-nominations');
    expect(list.data.find((row) => row.id === id)?.unreadMessages).toBe(0);
  });

  it('takes twenty messages of a person in a minute, and then says when', async () => {
    const say = (who: Declarant) => who.call('POST', at(id, '/messages'), { message: 'Again' });
    for (let n = 0; n < 20; n += 1) await say(marta);
    const refused = await refusal(say(marta));
    expect([refused.status, refused.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await say(ana);
  });

  it('is taken from a broker who has it open, as soon as one booking is in other hands', async () => {
    const live = new PortalLive(claire.client);
    const name = nominationChannel.name({ organisationId: ids.meridian, nominationId: id, side: 'external' });
    const typing = nominationTypingChannel.name({ organisationId: ids.meridian, nominationId: id });
    const { cursor } = await thread(claire.after(marta), id);
    const [ear, hand] = await Promise.all([live.join(name, cursor), live.join(typing)]);
    const refused = ({ event }: { event: string }) => event === 'pusher:subscription_error';
    await ana.assign(booking, null);
    await takenIn(world.portal, id);
    await ear.until((heard) => heard.some(refused));
    await hand.until((heard) => heard.some(refused));
    const said = await tom
      .after(ana)
      .call<{ id: string }>('POST', at(id, '/messages'), { message: 'Not for the broker.' });
    const { data } = await thread(ana.after(tom), id);
    expect(data.map((message) => message.id)).toContain(said.id);
    expect(JSON.stringify([ear.heard, hand.heard])).not.toContain('Not for the broker.');

    await ana.assign(booking, ids.meridian);
    await takenIn(world.portal, id);
    const again = await claire.after(ana).call<NominationList>('GET', 'cargo-nominations');
    expect(again.data.map((row) => row.id)).toEqual([id]);
    const read = await thread(claire, id);
    expect(read.data.map((message) => message.id)).not.toContain(said.id);
    expect(read.data.length).toBeGreaterThan(10);
    const mark = claire.call('PUT', `cargo-nominations/messages/${said.id}/mark-as-read`, {
      nominationId: id,
    });
    expect((await refusal(mark)).status).toBe(404);
  });

  it('is built anew while people write, and misses nothing of what they write', async () => {
    const { projections, documents } = world.portal.engine;
    const names = ['nominations', 'nomination-messages'];
    const { cursor } = await thread(ana.after(tom), id);
    const live = new PortalLive(marta.client);
    const name = nominationChannel.name({
      organisationId: ids.atlantica,
      nominationId: id,
      side: 'external',
    });
    const ear = await live.join(name, cursor);
    const flipped = new Set<string>();
    const allFlipped = new Promise<void>((resolve) => {
      const stop = projections.onFlip((model) => {
        flipped.add(model);
        if (!names.every((one) => flipped.has(one))) return;
        stop();
        resolve();
      });
    });
    for (const model of names) {
      await projections.rebuild(model);
      await projections.pause(model);
    }
    const said: string[] = [];
    const say = async (n: number): Promise<void> => {
      const message = `While it is built ${n}`;
      const { id: messageId } = await ana.call<{ id: string }>('POST', at(id, '/messages'), { message });
      said.push(messageId);
    };
    for (let n = 0; n < 5; n += 1) await say(n);
    for (const messageId of said) await ear.shows(liveEvents.nominationMessageCreated, messageId);
    for (const model of names) await projections.resume(model);
    await allFlipped;
    await say(5);
    const { data } = await thread(tom.after(ana), id);
    expect(data.slice(-6).map((message) => message.id)).toEqual(said);
    const whole = await documents.count(nominationMessagesModel, { nominationId: id });
    const ordinals = new Set<number>();
    let page = await thread(ana, id);
    for (;;) {
      for (const { ordinal } of page.data) ordinals.add(ordinal);
      if (!page.hasEarlier) break;
      page = await thread(ana, id, `?before=${page.data[0]?.ordinal}`);
    }
    expect(ordinals.size).toBe(whole);
    live.close();
  });

  it('is cut from staff whose organisation loses its bookings, and what they answered then holds or was never given', async () => {
    const { version } = await ana.after(tom).call<NominationDetails>('GET', at(id));
    const cells = [{ field: 'comment', from: null, to: 'Berth 3' }];
    await ana.call('PUT', at(id), { cells });
    const live = new PortalLive(tom.client);
    const name = nominationChannel.name({
      organisationId: ids.atlantica,
      nominationId: id,
      side: 'internal',
    });
    const ear = await live.join(name);
    const run = (on: boolean) =>
      world.portal.app
        .get(CommandBus, { strict: false })
        .execute(
          new ChangeSettings(ids.atlantica, { features: [{ feature: 'bookings', on }] }, byOperations()),
        );
    const confirm = tom
      .after(ana)
      .call<NominationAnswered>('PUT', at(id, '/action/confirm-updates'), { version: version + 1 })
      .then(
        () => 200,
        (error: unknown) => {
          if (error instanceof Refused) return error.status;
          throw error;
        },
      );
    const [status, off] = await Promise.all([confirm, run(false)]);
    expect([200, 403, 404, 409]).toContain(status);
    expect(await world.portal.engine.watcher.passed(off, 20_000)).toBe(true);
    await ear.hears('pusher:subscription_error');
    for (const refused of [
      tom.call('GET', at(id)),
      tom.call('PUT', at(id, '/action/confirm-updates'), { version: version + 1 }),
      tom.call('POST', at(id, '/messages'), { message: 'Still here' }),
    ])
      expect([403, 404]).toContain((await refusal(refused)).status);
    expect(await world.portal.engine.watcher.passed(await run(true), 20_000)).toBe(true);
    const { data } = await thread(ana.after(tom), id);
    expect(data.filter(({ type }) => type === 'confirmed_updates')).toHaveLength(status === 200 ? 1 : 0);
    expect(JSON.stringify(data)).not.toContain('Still here');
    live.close();
  });

  it('keeps what somebody wrote who was erased, under nobody’s name', async () => {
    const before = (await thread(ana.after(tom), id)).data;
    const erased = await world.portal.app
      .get(CommandBus, { strict: false })
      .execute(new EraseUser(marta.userId, byOperations()));
    expect(await world.portal.engine.watcher.passed(erased, 60_000)).toBe(true);
    const { data } = await thread(ana, id);
    expect(data.map(({ body, ordinal }) => [ordinal, body.text])).toEqual(
      before.map(({ body, ordinal }) => [ordinal, body.text]),
    );
    const hers = data.filter(({ user }) => user?.id === marta.userId);
    expect(hers.length).toBeGreaterThan(0);
    for (const { user } of hers) expect(user?.name).toBeNull();
    const seen = [data, await ana.call('GET', at(id)), await ana.call('GET', 'cargo-nominations')];
    expect(JSON.stringify(seen)).not.toContain('Kowalczyk');
    expect((await refusal(marta.call('GET', at(id, '/messages')))).status).toBe(401);
  });

  it('is whole to who is cut off again and again while 200 messages are written', async () => {
    const { cursor } = await thread(ana.after(tom), id);
    const live = new PortalLive(ana.client);
    const name = nominationChannel.name({
      organisationId: ids.atlantica,
      nominationId: id,
      side: 'external',
    });
    const ear = await live.join(name, cursor);
    const said: string[] = [];
    let last = '';
    // More than a person may send: by the command itself.
    const say = async (messageId: string): Promise<void> => {
      const context = { ...byOperations(), actor: tom.userId, organisation: ids.atlantica };
      const by = { organisation: '', side: 'internal' } as const;
      const done = await world.portal.engine.execute({
        stream: nominationStream(id),
        decider: nominationDecider,
        decide: (state) => postMessage(state, { by, messageId, text: 'Again and again', about: null }),
        context,
      });
      if (!done.ok) throw new Error(`Refused with ${done.code}`);
      last = done.position;
      said.push(messageId);
    };
    for (let n = 0; n < 200; n += 1) {
      if (n % 50 === 20) live.cut();
      if (n % 50 === 40) {
        live.reconnect();
        await ear.hears('pusher:subscription_succeeded', 2 + Math.floor(n / 50));
      }
      await say(randomUUID());
    }
    const heard = (): readonly string[] =>
      ear
        .all(liveEvents.nominationMessageCreated)
        .flatMap((data) =>
          (data as ChangedPayload<NominationMessageView>).documents.map((message) => message.id),
        );
    // A channel on which too much is told at once says so, and who is there asks for the thread again.
    const isCut = (): boolean =>
      ear.heard.some(({ event }) => [liveEvents.stale, liveEvents.reload].some((one) => one === event));
    await ear.until(() => isCut() || said.every((messageId) => heard().includes(messageId)));
    expect(await world.portal.engine.watcher.passed(last, 20_000)).toBe(true);
    const held = new Set(heard());
    let page = await thread(ana, id);
    while (isCut() && page.hasEarlier && said.some((messageId) => !held.has(messageId))) {
      for (const message of page.data) held.add(message.id);
      page = await thread(ana, id, `?before=${page.data[0]?.ordinal}`);
    }
    for (const message of isCut() ? page.data : []) held.add(message.id);
    expect(said.filter((messageId) => !held.has(messageId))).toEqual([]);
    const inOrder = heard().filter((messageId, place, all) => all.indexOf(messageId) === place);
    expect(inOrder).toEqual(said.filter((messageId) => inOrder.includes(messageId)));
    live.close();
  });
});
